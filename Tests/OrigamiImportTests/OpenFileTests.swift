import Foundation
import OrigamiImport
import Testing

@Suite struct OpenFileTests {
  @Test("a non-blocking standard input is waited for")
  func nonBlocking() throws {
    let (content, taken) = (Pipe(), Pipe())
    let descriptor = content.fileHandleForReading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    // Writes a byte whenever the one before was taken, so that the next read finds the pipe empty.
    Thread.detachNewThread {
      content.fileHandleForWriting.write(Data("a".utf8))
      while let byte = try? taken.fileHandleForReading.read(upToCount: 1), byte != Data("c".utf8) {
        content.fileHandleForWriting.write(Data([byte[0] + 1]))
      }
      content.fileHandleForWriting.closeFile()
    }

    var bytes: [UInt8] = []
    let file = OpenFile(descriptor: descriptor)
    try withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { buffer in
      while case let count = try file.read(into: buffer), count > 0 {
        bytes += buffer.prefix(count)
        taken.fileHandleForWriting.write(Data(buffer.prefix(count)))
      }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "abc")
  }
}
