import ContentTesting
import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Threading

/// A folder that is removed after the test.
func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}

/// The files of a published library in memory: counts what is asked for, and can lose or damage it.
final class MemorySource: ObjectSource {
  struct State {
    var root: [UInt8] = []
    var objects: [ObjectKey: [UInt8]] = [:]
    var requests: [ObjectKey] = []
    var reasons: [LoadReason] = []
    var rootRequests = 0
  }

  let state = Locked(State())
  /// What happens before an answer that an object is not there.
  let missing = Locked<(@Sendable () async -> Void)?>(nil)
  let latency: Duration?

  /// Copies a folder.
  init(folder: String, latency: Duration? = nil) throws {
    self.latency = latency
    try copy(folder)
  }

  /// Takes the files of a folder in place of those before.
  func copy(_ folder: String) throws {
    let root = try Array(Data(contentsOf: URL(filePath: folder + "/library.json")))
    var objects: [ObjectKey: [UInt8]] = [:]
    let names = FileManager.default.enumerator(atPath: folder + "/o")?.allObjects as? [String] ?? []
    for name in names {
      guard let hex = name.split(separator: "/").last.flatMap({ $0.split(separator: ".").first }),
        let object = ObjectName(hex: hex)
      else { continue }
      let bytes = try Array(Data(contentsOf: URL(filePath: "\(folder)/o/\(name)")))
      let kinds: [ObjectKind] = name.hasSuffix(".photo") ? [.photo] : [.index, .models, .steps, .motions]
      for kind in kinds { objects[ObjectKey(object, kind)] = bytes }
    }
    state.withLock { [objects] in ($0.root, $0.objects) = (root, objects) }
  }

  func root(validator: String?) async throws -> RootAnswer {
    state.withLock { state in
      state.rootRequests += 1
      return .root(state.root, validator: nil)
    }
  }

  func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    let bytes = state.withLock { state in
      state.requests.append(key)
      state.reasons.append(reason)
      return state.objects[key]
    }
    if let bytes { return bytes }
    await missing.withLock { $0 }?()
    throw WebError.missingObject(path: key.path)
  }

  /// Returns the number of objects that a read asks for.
  func requests(_ body: () async throws -> Void) async rethrows -> Int {
    let before = state.withLock { $0.requests.count }
    try await body()
    return state.withLock { $0.requests.count } - before
  }
}

/// A model as XML, with groups, hidden steps, drawings, and characters that XML must escape.
struct Sketch {
  var id: String
  var title: String
  var tags: [String] = []
  var difficulty = "simple"
  /// The names of photo files.
  var photos: [String] = []
  /// The depth and the level of each step, in reading order.
  var steps: [(depth: Int, level: String)]
  /// The words of each step's text; changing them changes the model.
  var words = "Crease well."
  /// The title of a step whose title differs from the others; by the step's index.
  var titles: [Int: String] = [:]
  /// Identifiers of steps that are not the default.
  var ids: [Int: String] = [:]

  var xml: String {
    var xml = "<model xmlns=\"urn:origami-steps:1\" version=\"1.0\" id=\"\(id)\" xml:lang=\"en\""
    if !difficulty.isEmpty { xml += " difficulty=\"\(difficulty)\"" }
    xml += "><title>\(title)</title><title xml:lang=\"ja\">折り紙の\(id)</title>"
    xml += tags.map { "<tag>\($0)</tag>" }.joined() + "<paper shape=\"square\" front=\"#d94\"/><steps>"
    var depth = 0
    for (index, step) in steps.enumerated() {
      while depth > step.depth {
        xml += "</steps></step>"
        depth -= 1
      }
      let isGroup = index + 1 < steps.count && steps[index + 1].depth > step.depth
      let own = ids[index] ?? "s\(index)"
      xml += "<step id=\"\(own)\" detail=\"\(step.level)\">"
      xml += "<title>\(titles[index] ?? "Fold \(own) &amp; turn &lt;\(index)&gt;.")</title>"
      xml += "<text>\(words)</text>"
      if !isGroup, step.depth == 0, step.level == "overview" {
        xml +=
          "<diagram><line kind=\"edge\" points=\"0,0 0.5,0.25\"/><label at=\"1,1\">A&amp;B</label></diagram>"
      }
      if isGroup {
        xml += "<steps>"
        depth += 1
      } else {
        xml += "</step>"
      }
    }
    while depth > 0 {
      xml += "</steps></step>"
      depth -= 1
    }
    xml += "</steps>"
    if !photos.isEmpty {
      xml += "<showcase>"
      for photo in photos {
        xml += "<photo id=\"\(photo)\" src=\"\(photo).png\" width=\"4\" height=\"3\"/>"
      }
      xml += "</showcase>"
    }
    return xml + "</model>"
  }
}

/// A PNG file of 4 × 3 pixels, as far as an import looks at it.
func photoBytes(_ salt: String) -> [UInt8] {
  let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  let checkSum: [UInt8] = [0, 0, 0, 0]
  let pixels = [0, 0, 0, UInt8(salt.utf8.count)] + Array("IDAT".utf8) + Array(salt.utf8) + checkSum
  return head + [0, 0, 0, 4, 0, 0, 0, 3, 8, 2, 0, 0, 0] + checkSum + pixels
    + [0, 0, 0, 0] + Array("IEND".utf8) + checkSum
}

/// A library in a folder, filled from XML files beside it as a user does.
struct TestLibrary {
  let folder: String
  let library: Library

  init(_ folder: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder + "/xml", withIntermediateDirectories: true)
    library = try Library.open(at: folder + "/library.sqlite", for: .writing)
  }

  var content: StoredContent { StoredContent(library) }
  /// The folder into which it is published.
  var published: String { folder + "/www" }

  func add(_ sketches: [Sketch]) throws {
    for sketch in sketches {
      for photo in sketch.photos {
        try Data(photoBytes(sketch.id + photo)).write(to: URL(filePath: "\(folder)/xml/\(photo).png"))
      }
      try Data(sketch.xml.utf8).write(to: URL(filePath: "\(folder)/xml/\(sketch.id.prefix(200)).xml"))
    }
    try read(sketches.map { "\(folder)/xml/\($0.id.prefix(200)).xml" })
  }

  /// Imports the files of a folder.
  ///
  /// - Parameter force: true reads those that have not changed, too.
  func addFolder(_ path: String, force: Bool = false) throws { try read([path], force: force) }

  private func read(_ files: [String], force: Bool = false) throws {
    let paths = ContentPaths(files)
    let problems = Locked<[String]>([])
    let reader = ContentFileReader(paths, force: false) { problem in
      let text = "\(problem)"
      problems.withLock { $0.append(text) }
    }
    let summary = try library.importFiles(
      paths.files.map(\.absolute), from: reader, options: ImportOptions(force: force)
    ) { _ in }
    guard summary.failedFiles == 0 else {
      throw Problem(text: problems.withLock { $0 }.joined(separator: "\n"))
    }
  }

  struct Problem: Error { let text: String }

  @discardableResult
  func publish(prune: Bool = false, force: Bool = false) async throws -> Publisher.Summary {
    try await Publisher(content, to: published, time: "2026-01-02T03:04:05Z")
      .publish(prune: prune, force: force)
  }
}

/// A clock on which every sleep is over at once, and that is then as late as the sleep was to end.
final class SkippingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let state = Locked(Instant(offset: .zero))
  var now: Instant { state.withLock { $0 } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
  }
}

extension PagingEnvironment {
  /// An environment in which nothing waits.
  static var skipping: PagingEnvironment { PagingEnvironment(clock: SkippingClock(), seed: 1) }
}
