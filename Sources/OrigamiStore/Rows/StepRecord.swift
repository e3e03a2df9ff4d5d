package import OrigamiModel

/// A step that is ready to be stored: numbers, and pieces of the memory of a batch.
///
/// The reading thread makes it. The writing thread, which is the slower one, then only binds values and
/// runs statements.
struct StepRecord: Sendable {
  /// A piece of the memory of a batch; NULL if there is none.
  struct Piece: Sendable {
    fileprivate let start: UInt32
    fileprivate let end: UInt32

    static let null = Piece(start: 1, end: 0)
    static let empty = Piece(start: 0, end: 0)

    /// Returns the bytes; nil for NULL.
    func bytes(in arena: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
      guard start <= end else { return nil }
      return UnsafeRawBufferPointer(rebasing: arena[Int(start)..<Int(end)])
    }
  }

  /// The origin of a step's drawing. The raw value is `step.has_diagram`.
  enum DrawingOrigin: Int, Sendable { case none, byHand, computed }

  var ordinal: Int
  var standardOrdinal: Int?
  var overviewOrdinal: Int?
  var detail: Int
  var depth: Int
  var isGroup: Bool
  var drawingOrigin: DrawingOrigin

  var id: Piece
  var number: Piece
  var standardNumber: Piece
  var overviewNumber: Piece
  var title: Piece
  var subtitle: Piece
  var texts: Piece
  var folds: Piece
  var repetition: Piece
  var drawing: Piece
  var searchTitle: Piece
  var searchText: Piece
}

/// Steps and other events, which the reading thread hands to the writing thread in one piece of memory.
package struct ImportBatch: Sendable {
  /// An event, in the order of the file.
  enum Item: Sendable {
    case modelBegan(Model, at: TextPosition)
    /// Neighbouring steps of ``ImportBatch/steps``.
    case steps(Range<Int>)
    case drawing(Attachment)
    case motion(Attachment)
    case modelEnded(ModelEnding)
    case modelFailed(id: String?)
  }

  /// A computed drawing or a motion of an earlier step, which is given by its ordinal.
  struct Attachment: Sendable {
    let ordinal: Int
    let bytes: StepRecord.Piece
  }

  private(set) var items: [Item] = []
  private(set) var steps: [StepRecord] = []
  /// The memory that holds the pieces of the steps.
  private(set) var arena: [UInt8] = []

  /// The approximate memory of the batch, in bytes. Most events that are not steps describe a model, with
  /// half a kilobyte of texts.
  package var byteCost: Int {
    arena.count + steps.count * MemoryLayout<StepRecord>.stride + items.count * 512
  }

  package var isEmpty: Bool { items.isEmpty }

  /// Creates an empty batch.
  package init() {}

  /// Adds an event of a content file.
  package mutating func append(_ event: ContentEvent) {
    switch event {
    case .modelBegan(let model, let position): items.append(.modelBegan(model, at: position))
    case .step(let step): append(step)
    case .drawing(let ordinal, let diagram):
      let drawing = piece { $0.append(contentsOf: diagram.encoded) }
      items.append(.drawing(Attachment(ordinal: ordinal, bytes: drawing)))
    case .motion(let ordinal, let record):
      let motion = piece { $0.append(contentsOf: record.bytes) }
      items.append(.motion(Attachment(ordinal: ordinal, bytes: motion)))
    case .modelEnded(let ending): items.append(.modelEnded(ending))
    case .modelFailed(let id, _): items.append(.modelFailed(id: id))
    // Of a `<page>`, which is not imported.
    case .pageBegan, .photo, .pageEnded, .pageFailed: break
    }
  }

  // MARK: Steps

  private mutating func append(_ step: Step) {
    let columns = TextsCoding.Columns(step.texts, language: step.language)
    let places = step.places
    let (searchTitle, searchText) = piecesToSearch(step.texts)
    steps.append(
      StepRecord(
        ordinal: places.full.ordinal, standardOrdinal: places.standard?.ordinal,
        overviewOrdinal: places.overview?.ordinal,
        detail: step.detailLevel.rawValue, depth: step.depth, isGroup: step.isGroup,
        drawingOrigin: step.diagram == nil ? .none : step.isDiagramComputed ? .computed : .byHand,
        id: piece(step.id), number: piece(places.full.number),
        standardNumber: piece(places.standard?.number), overviewNumber: piece(places.overview?.number),
        title: columns.title.map { piece(step.texts[$0].content) } ?? .empty,
        subtitle: columns.subtitle.map { piece(step.texts[$0].content) } ?? .null,
        texts: texts(of: step, columns), folds: folds(of: step), repetition: repetition(of: step),
        drawing: drawing(of: step), searchTitle: searchTitle, searchText: searchText))
    if case .steps(let range)? = items.last {
      items[items.count - 1] = .steps(range.lowerBound..<steps.count)
    } else {
      items.append(.steps(steps.count - 1..<steps.count))
    }
  }

  private mutating func piece(_ append: (inout [UInt8]) -> Void) -> StepRecord.Piece {
    let start = UInt32(arena.count)
    append(&arena)
    return StepRecord.Piece(start: start, end: UInt32(arena.count))
  }

  private mutating func piece(_ text: String?) -> StepRecord.Piece {
    guard let text else { return .null }
    return piece { $0.append(contentsOf: text.utf8) }
  }

  private mutating func piecesToSearch(
    _ texts: [ContentText]
  ) -> (title: StepRecord.Piece, text: StepRecord.Piece) {
    (piece { SearchText.appendTitle(texts, to: &$0) }, piece { SearchText.appendRest(texts, to: &$0) })
  }

  private mutating func texts(of step: Step, _ columns: TextsCoding.Columns) -> StepRecord.Piece {
    var isNull = false
    let piece = piece {
      isNull = !TextsCoding.append(step.texts, language: step.language, columns: columns, to: &$0)
    }
    return isNull ? .null : piece
  }

  private mutating func folds(of step: Step) -> StepRecord.Piece {
    guard !step.operations.isEmpty else { return .null }
    var writer = ByteWriter()
    writer.append(each: step.operations) { $0.append($1) }
    return piece { $0.append(contentsOf: writer.bytes) }
  }

  private mutating func repetition(of step: Step) -> StepRecord.Piece {
    guard let repetition = step.repetition else { return .null }
    var writer = ByteWriter()
    writer.append(repetition)
    return piece { $0.append(contentsOf: writer.bytes) }
  }

  private mutating func drawing(of step: Step) -> StepRecord.Piece {
    guard let encoded = step.diagram?.encoded else { return .null }
    return piece { $0.append(contentsOf: encoded) }
  }
}
