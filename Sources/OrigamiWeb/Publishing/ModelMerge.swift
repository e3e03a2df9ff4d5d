internal import OrigamiModel
internal import OrigamiStore

/// Compares the library's list of models with that of the last publication, page by page.
struct ModelMerge {
  /// A part of the new list, in its order.
  enum Part {
    /// A page of the last publication, all of whose models are still those of the library.
    case page(KnownPage)
    /// A model that is still that of the library.
    case known(ModelEntry)
    /// A model that must be read.
    case new(StoredModel)
  }

  /// A page of the last publication.
  struct KnownPage {
    let child: IndexNode.Child
    fileprivate let xml: [UInt8]
    fileprivate let models: [ModelScan.Model]
    /// The number of its models, from the first, that are those of the library.
    fileprivate var matched = 0
    /// The key of the last model; nil until all are matched.
    fileprivate(set) var last: TreeKey?
    /// The number of steps of the matched models.
    fileprivate(set) var steps = 0

    /// The number of models.
    var count: Int { models.count }
    /// The number of bytes of its XML.
    var byteCount: Int { xml.count }

    /// Reads the models.
    func entries() throws(WebError) -> [ModelEntry] { try PageDocuments.models(xml: xml) }
  }

  private let folder: PublishFolder
  private var walk: LeafWalk
  /// The page that is compared. All of its models so far are those of the library.
  private var page: KnownPage?
  /// The rest of a page in which a model differs from the library's.
  private var entries: ArraySlice<ModelEntry> = []
  /// The models of the last publication that are gone or were imported again.
  private(set) var dropped = DroppedModels()

  init(_ tree: TreeRoot?, in folder: PublishFolder) {
    self.folder = folder
    walk = LeafWalk(tree, in: folder)
  }

  /// Takes the library's next model, and returns the parts of the new list that are certain now.
  mutating func append(_ model: StoredModel) throws(WebError) -> [Part] {
    var parts: [Part] = []
    var key: TreeKey?
    // The rest of a page that differs is compared model by model, before the next page as a whole.
    while true {
      if !entries.isEmpty {
        let modelKey = key ?? ModelEntry.key(of: model.model)
        key = modelKey
        while let entry = entries.first, entry.key <= modelKey {
          entries.removeFirst()
          if entry.key == modelKey, entry.isImport(of: model) { return parts + [.known(entry)] }
          dropped.insert(entry.listed.model.id)
        }
        if !entries.isEmpty { return parts + [.new(model)] }
      }
      if page == nil { try readPage() }
      guard let page else {
        if entries.isEmpty { return parts + [.new(model)] }
        continue
      }
      if let part = match(model) { return parts + part }
      let modelKey = key ?? ModelEntry.key(of: model.model)
      key = modelKey
      if page.matched == 0, modelKey < page.child.key { return parts + [.new(model)] }
      parts += try closePage()
    }
  }

  /// Ends the library's list, and returns the last parts of the new one.
  mutating func finish() throws(WebError) -> [Part] {
    var parts: [Part] = []
    while true {
      for entry in entries { dropped.insert(entry.listed.model.id) }
      entries = []
      if page == nil { try readPage() }
      if page != nil { parts += try closePage() }
      if entries.isEmpty { return parts }
    }
  }

  /// Compares a model with the next one of the page.
  ///
  /// - Returns: nil if they differ; the page if the model was its last one; otherwise an empty list.
  private mutating func match(_ model: StoredModel) -> [Part]? {
    guard var page, page.models[page.matched] == ModelScan.Model(model) else { return nil }
    page.matched += 1
    page.steps += model.stepCounts.full
    guard page.matched == page.count else {
      self.page = page
      return []
    }
    page.last = ModelEntry.key(of: model.model)
    self.page = nil
    return [.page(page)]
  }

  /// Gives up the comparison of a page. Returns the models that were found in it.
  private mutating func closePage() throws(WebError) -> [Part] {
    guard let page else { return [] }
    let all = try page.entries()
    self.page = nil
    entries = all[page.matched...]
    return all[..<page.matched].map { .known($0) }
  }

  /// Reads the next page of the last publication. One that cannot be compared is read as entries.
  private mutating func readPage() throws(WebError) {
    guard let leaf = try walk.next() else { return }
    let xml = try PublishFolder.unpacked(try folder.read(ObjectKey(leaf.name, .models)))
    if let child = leaf.child, let models = ModelScan.models(in: xml), models.count == child.counts.full {
      page = KnownPage(child: child, xml: xml, models: models)
    } else {
      entries = try PageDocuments.models(xml: xml)[...]
    }
  }
}

/// Finds the models of a page in its XML without a parser.
enum ModelScan {
  /// The identifier of a model, and what tells its imports apart.
  struct Model: Equatable {
    let id: ContentID
    let revision: Int
    let contentHash: String?

    fileprivate init(_ id: ContentID, _ revision: Int, _ contentHash: String?) {
      (self.id, self.revision, self.contentHash) = (id, revision, contentHash)
    }

    init(_ model: StoredModel) { self.init(model.id, model.revision, model.contentHash) }
  }

  /// Returns the models of a page that this program wrote; nil for XML in another form, which must be read.
  static func models(in xml: [UInt8]) -> [Model]? {
    var models: [Model] = []
    // The writer escapes `<` in texts and values, so this is always a start tag.
    var rest = xml[...]
    while let start = rest.firstIndex(of: "<model ") {
      guard let end = rest[start...].firstIndex(of: ">"),
        let id = value(of: " id=\"", in: rest[start..<end]),
        let revision = value(of: " p:revision=\"", in: rest[start..<end]).flatMap({ Int($0) })
      else { return nil }
      models.append(Model(ContentID(id), revision, value(of: " p:hash=\"", in: rest[start..<end])))
      rest = rest[end...]
    }
    return models.isEmpty ? nil : models
  }

  /// Returns the value of an attribute; nil if there is no such attribute, or its value has an escaped
  /// character.
  private static func value(of attribute: StaticString, in tag: ArraySlice<UInt8>) -> String? {
    guard let start = tag.firstIndex(of: attribute) else { return nil }
    let value = tag[(start + attribute.utf8CodeUnitCount)...].prefix { $0 != UInt8(ascii: "\"") }
    return value.contains(UInt8(ascii: "&")) ? nil : String(decoding: value, as: UTF8.self)
  }
}
