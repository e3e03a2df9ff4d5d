internal import OrigamiModel
internal import OrigamiStore
internal import Paging

/// An object after it was verified, unpacked and read.
enum ReadObject: Sendable {
  case index(IndexNode)
  case models([ModelEntry])
  /// Steps without valid places: the nodes above the page determine them.
  case steps(StepPageDocument)
  case motions(MotionList)
  case photo([UInt8])

  /// The approximate memory of the object, in bytes.
  var byteCost: Int {
    switch self {
    case .index(let node): node.byteCost
    case .models(let entries): entries.reduce(64) { $0 + $1.listed.byteCost + 1024 }
    case .steps(let page): page.steps.reduce(64) { $0 + ReadObject.byteCost(of: $1) }
    case .motions(let list): list.records.values.reduce(64) { $0 + 64 + $1.bytes.count }
    case .photo(let bytes): bytes.count + 64
    }
  }

  private static func byteCost(of step: Step) -> Int {
    step.texts.reduce(400) { $0 + 48 + $1.content.utf8.count } + step.operations.count * 64
      + (step.diagram?.encoded.count ?? 0)
  }
}

/// Reads objects through a loader: one load for each object, the most urgent first, with a cache in memory.
final class ObjectReader: Sendable {
  private let loader: Loader<ObjectKey, ReadObject>

  /// The memory for objects that were read, in bytes by estimate: about nine pages of steps. Others are
  /// read from the cache on disk.
  private static let byteLimit = 3 << 19

  /// The most loads at the same time. Four of them (the loader's default) may be ahead of what is visible. A
  /// search needs many pages at once; a screen needs one or two.
  static let flightLimit = 16

  /// Creates a reader.
  ///
  /// - Parameter trace: called for each load that starts or ends.
  init(
    _ source: any ObjectSource, environment: PagingEnvironment,
    trace: (@Sendable (LoadRecord<ObjectKey>) -> Void)?
  ) {
    loader = Loader(
      configuration: LoaderConfiguration(
        maximumFlights: ObjectReader.flightLimit, byteLimit: ObjectReader.byteLimit),
      environment: environment,
      cost: \.byteCost, trace: trace,
      load: { key, reason in try ObjectReader.read(try await source.object(key, reason: reason), key) })
  }

  /// Verifies and reads the stored bytes of an object.
  private static func read(_ stored: [UInt8], _ key: ObjectKey) throws(WebError) -> ReadObject {
    guard stored.count <= key.kind.storedLimit else {
      throw .tooLarge(path: key.path, limit: key.kind.storedLimit)
    }
    guard ObjectName(of: stored) == key.name else { throw .wrongHash(path: key.path) }
    if key.kind == .photo { return .photo(stored) }
    let xml: [UInt8]
    do { xml = try Gzip.unpacked(stored, limit: ObjectKind.unpackedLimit) } catch {
      throw .badObject("\(key.path) cannot be unpacked: \(error)")
    }
    switch key.kind {
    case .index: return .index(try IndexNode(xml: xml))
    case .models: return .models(try PageDocuments.models(xml: xml))
    case .motions: return .motions(try MotionList(xml: xml))
    case .steps, .photo: return .steps(try PageDocuments.steps(xml: xml))
    }
  }

  // MARK: Objects

  func index(_ name: ObjectName, _ priority: LoadPriority) async throws -> IndexNode {
    guard case .index(let node) = try await loader.value(for: ObjectKey(name, .index), priority) else {
      preconditionFailure("an index of another kind")
    }
    return node
  }

  func models(_ name: ObjectName, _ priority: LoadPriority) async throws -> [ModelEntry] {
    guard case .models(let entries) = try await loader.value(for: ObjectKey(name, .models), priority) else {
      preconditionFailure("a page of models of another kind")
    }
    return entries
  }

  func steps(_ name: ObjectName, _ priority: LoadPriority) async throws -> StepPageDocument {
    guard case .steps(let page) = try await loader.value(for: ObjectKey(name, .steps), priority) else {
      preconditionFailure("a page of steps of another kind")
    }
    return page
  }

  /// Returns a page of steps if it is in memory.
  func knownSteps(_ name: ObjectName) -> StepPageDocument? {
    guard case .steps(let page) = loader.cached(ObjectKey(name, .steps)) else { return nil }
    return page
  }

  func motions(_ name: ObjectName, _ priority: LoadPriority) async throws -> MotionList {
    guard case .motions(let list) = try await loader.value(for: ObjectKey(name, .motions), priority) else {
      preconditionFailure("movements of another kind")
    }
    return list
  }

  func photo(_ name: ObjectName, _ priority: LoadPriority) async throws -> [UInt8] {
    guard case .photo(let bytes) = try await loader.value(for: ObjectKey(name, .photo), priority) else {
      preconditionFailure("a photo of another kind")
    }
    return bytes
  }

  /// Starts to load an object that will be asked for, and returns the handle that keeps the load going.
  func ahead(_ key: ObjectKey, _ priority: LoadPriority) -> LoadHandle<ObjectKey, ReadObject> {
    loader.request(key, priority)
  }
}
