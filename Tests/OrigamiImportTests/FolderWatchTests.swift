import Foundation
import OrigamiStore
import Testing

@testable import OrigamiImport

/// What counts as a save. The kernel queues an event before the call that causes it returns, so no test
/// waits for one.
@Suite struct FolderWatchTests {
  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("origami-watch-\(UUID())")
    for name in ["a/sub", "b"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func write(_ file: URL, atomically: Bool = false) throws {
    try Data("x".utf8).write(to: file, options: atomically ? .atomic : [])
  }

  @Test func `a file is saved when it is written, replaced or removed, and others beside it are not`() throws
  {
    try Self.inFolder { folder in
      let file = folder.appendingPathComponent("a/bird.fold")
      try write(file)
      let watch = try FolderWatch([file.path])
      #expect(watch.wait(milliseconds: 0) == .nothing)
      for atomically in [false, true] {
        try write(file, atomically: atomically)
        #expect(watch.wait(milliseconds: 0) == .saved)
        #expect(watch.wait(milliseconds: 0) == .nothing)
      }
      try write(folder.appendingPathComponent("a/other.fold"))
      #expect(watch.wait(milliseconds: 0) == .nothing)
      try FileManager.default.removeItem(at: file)
      #expect(watch.wait(milliseconds: 0) == .saved)
    }
  }

  @Test func `an event of another file does not end a wait`() throws {
    try Self.inFolder { folder in
      let watch = try FolderWatch([folder.appendingPathComponent("a/bird.fold").path])
      try write(folder.appendingPathComponent("a/other.fold"))
      let time = ContinuousClock().measure { #expect(watch.wait(milliseconds: 2) == .nothing) }
      #expect(time >= .milliseconds(2))
    }
  }

  @Test func `a file behind a symbolic link is saved in its own folder`() throws {
    try Self.inFolder { folder in
      let (file, link) = (
        folder.appendingPathComponent("a/bird.xml"), folder.appendingPathComponent("b/link.xml")
      )
      try write(file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let watch = try FolderWatch([link.path])
      try write(file)
      #expect(watch.wait(milliseconds: 0) == .saved)
      try FileManager.default.removeItem(at: link)
      #expect(watch.wait(milliseconds: 0) == .saved)
    }
  }

  @Test(arguments: [
    ("a/bird.xml", true), ("a/sub/bird.xml", true), ("a/bird.fold", false), ("a/notes.txt", false),
    ("b/bird.xml", false),
  ])
  func `in a folder, content files are saved`(name: String, isSaved: Bool) throws {
    try Self.inFolder { folder in
      let watch = try FolderWatch([folder.appendingPathComponent("a").path])
      try write(folder.appendingPathComponent(name))
      #expect(watch.wait(milliseconds: 0) == (isSaved ? .saved : .nothing))
    }
  }

  @Test(arguments: [
    ("a", true), ("a", false), ("a/bird.xml", true), ("a/bird.xml", false), ("a/sub/bird.xml", false),
  ])
  func `a folder that is removed or moved away is watched again when it is back`(
    name: String, isMoved: Bool
  ) throws {
    try Self.inFolder { folder in
      let files = FileManager.default
      let watched = folder.appendingPathComponent("a")
      let paths = [folder.appendingPathComponent(name).path]
      let watch = try FolderWatch(paths)

      if isMoved {
        try files.moveItem(at: watched, to: folder.appendingPathComponent("c"))
      } else {
        try files.removeItem(at: watched)
      }
      #expect(watch.wait(milliseconds: 0) == .saved)
      watch.add(paths)
      for made in [watched, watched.appendingPathComponent("sub")] {
        try files.createDirectory(at: made, withIntermediateDirectories: false)
        if name != "a/bird.xml" || made == watched {
          #expect(watch.wait(milliseconds: 0) == .saved, "\(made.path)")
        }
        watch.add(paths)
      }
      try write(folder.appendingPathComponent(name == "a" ? "a/new.xml" : name))
      #expect(watch.wait(milliseconds: 0) == .saved)
    }
  }

  @Test func `a file whose name begins with a combining character is watched`() throws {
    try Self.inFolder { folder in
      let path = folder.path + "/a/\u{301}x.xml"
      let watch = try FolderWatch([path])
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(watch.wait(milliseconds: 0) == .saved)
    }
  }

  @Test func `a file that was named is watched beside the content files of its folder`() throws {
    try Self.inFolder { folder in
      let file = folder.appendingPathComponent("a/notes.txt")
      for paths in [[file.path, folder.path], [folder.path, file.path]] {
        let watch = try FolderWatch(paths)
        for name in ["a/notes.txt", "a/bird.xml"] {
          try write(folder.appendingPathComponent(name))
          #expect(watch.wait(milliseconds: 0) == .saved)
        }
      }
    }
  }

  @Test func `a watch that was stopped has ended for good`() throws {
    try Self.inFolder { folder in
      let watch = try FolderWatch([folder.path])
      watch.stop()
      for _ in 0..<2 { #expect(watch.wait(milliseconds: nil) == .ended) }
    }
  }
}
