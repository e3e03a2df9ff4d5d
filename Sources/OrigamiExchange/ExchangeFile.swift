public import OrigamiFolding
internal import OrigamiModel

/// A file of another program: a crease pattern, a folded form or a sequence of both.
///
/// The format is found from the first bytes, whatever the name. Lines are read into one drawing and repaired
/// by one routine (``CreasePattern/repairing(_:edges:precision:cuts:)``). Frames are repaired when they are
/// requested.
public struct ExchangeFile {
  /// A format that is read.
  public enum Format: String, Sendable {
    case fold, cp, opx, ori, svg, origamist
  }

  /// The kind of a file or frame.
  public enum Kind: String, Sendable {
    case creasePattern = "crease pattern"
    case foldedForm = "folded form"
    case sequence
  }

  /// The content of a frame.
  public enum Content {
    /// A crease pattern, to be folded, with the repairs that were made.
    case pattern(CreasePattern, PatternRepairs)
    /// Folded paper, to be verified.
    case foldedForm(FoldedForm)
    /// Faces that are not a folded sheet, or not known to be one, with the reason.
    case wrongForm(FoldedFormError)
    /// A correct frame that cannot be folded flat here, with the reason.
    case notFlat(NotFlat)
    /// A frame without geometry.
    case empty
  }

  /// A frame, ready to be folded and drawn.
  public struct Frame {
    /// The number of the frame, in the order of the file. 0 is the file's own frame, or the first sheet.
    public let number: Int
    /// The title of the frame.
    public let title: String?
    /// The kind of the frame; nil for an empty frame.
    public let kind: Kind?
    /// The content of the frame.
    public let content: Content
  }

  /// The format of the file.
  public let format: Format
  /// The kind of the file.
  public let kind: Kind
  /// The title of the file.
  public let title: String?
  /// The author of the file.
  public let author: String?
  /// Sentences for people that state the assumptions made while reading.
  public let assumptions: [String]
  /// The numbers of the frames that are not empty, ascending.
  public let frameNumbers: [Int]
  /// A Boolean value that indicates whether the file has a crease pattern and its folded form.
  public private(set) var isOneModelTwice = false

  private let source: Source

  private enum Source {
    case fold(FoldReader, isDown: Bool)
    case drawings([LineDrawing])
    case steps(FoldedSteps)
  }

  /// A phrase for people: how many steps of a diagram have folds that cannot be followed, and why; nil if
  /// there are none. A model made from it, and the pattern of all creases, lack these folds.
  public var missingFolds: String? {
    guard let steps, let stop = steps.stop else { return nil }
    let count = steps.steps.count
    return "the folds of \(count - stop.step) of \(counted(count, "step")): \(stop.reason)"
  }

  /// The steps of a diagram with operations; nil for other files.
  var steps: FoldedSteps? { if case .steps(let steps) = source { steps } else { nil } }

  /// Reads a file.
  ///
  /// - Throws: ``ExchangeError``.
  public init(_ stream: ByteStream) throws(ExchangeError) {
    let head = try stream.peek(4096)
    guard let first = head.drop(while: { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }).first else {
      throw ExchangeError(.unknownFormat, "the file is empty")
    }
    // libxml2 reads the mark of XML itself.
    if first != UInt8(ascii: "<") { try stream.skipByteOrderMark() }
    switch first {
    case UInt8(ascii: "{"):
      if ExchangeFile.isORI(head) {
        var reader = JSONReader(stream)
        try self.init(.ori, try ORIReader.read(&reader))
      } else {
        try self.init(fold: stream)
      }
    case UInt8(ascii: "<"), 0xFE, 0xFF: try self.init(xml: stream, head)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      try self.init(.cp, try CPReader.read(stream))
    default:
      throw ExchangeError(
        .unknownFormat, "it is in no format that is read",
        help: "FOLD, .cp, .opx, .ori, SVG and Origamist's XML are")
    }
  }

  /// Returns a Boolean value that indicates whether JSON is Oriedita's `.ori`, by keys near its start.
  private static func isORI(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return ["\"lineSegments\"", "\"@version\""].contains { key in
      text.ranges(of: key).contains { text[$0.upperBound...].first { !$0.isWhitespace } == ":" }
    }
  }

  private init(xml stream: ByteStream, _ head: [UInt8]) throws(ExchangeError) {
    // UTF-16 text has zeros between its letters.
    let text = String(decoding: head.filter { $0 != 0 }, as: UTF8.self)
    if text.contains("urn:origami-steps:") {
      throw ExchangeError(
        .unknownFormat, "it is a model of this program, not a crease pattern",
        help: "to read it: origami read FILE")
    } else if text.contains("<svg") || text.contains(/<[\w.-]+:svg/) {
      try self.init(.svg, try SVGReader.read(stream))
    } else if text.contains("<java") {
      try self.init(.opx, try OPXReader.read(stream))
    } else if text.contains("<origami") || text.contains(":origami") {
      try self.init(origamist: stream)
    } else if [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(head.prefix(2))), !text.contains("<") {
      throw ExchangeError(
        .unknownFormat, "it is encoded in UTF-16", help: "convert it, for example with iconv -t UTF-8")
    } else {
      throw ExchangeError(
        .unknownFormat, "it is XML of a kind that is not read",
        help: "SVG, ORIPA's .opx and Origamist's diagrams are")
    }
  }

  private init(_ format: Format, _ drawing: LineDrawing) throws(ExchangeError) {
    self.format = format
    kind = .creasePattern
    title = drawing.title
    author = drawing.author
    let sheets = try drawing.sheets()
    assumptions =
      drawing.assumptions + (sheets.count > 1 ? ["\(sheets.count) sheets side by side: each is a frame"] : [])
    frameNumbers = Array(sheets.indices)
    source = .drawings(sheets)
  }

  private init(origamist stream: ByteStream) throws(ExchangeError) {
    let diagram = try OrigamistReader.read(stream)
    let (steps, title, assumptions) = try OrigamistFolder.fold(diagram)
    format = .origamist
    kind = .sequence
    self.title = title
    author = diagram.author
    self.assumptions = assumptions
    // Of the steps that are not folded, only the first is a frame. Its content is the reason.
    frameNumbers = Array(0...(steps.stop.map { $0.step + 1 } ?? steps.steps.count))
    source = .steps(steps)
  }

  private init(fold stream: ByteStream) throws(ExchangeError) {
    var json = JSONReader(stream)
    let reader = try FoldReader(&json)
    let (numbers, patterns) = try reader.framesWithGeometry()
    guard let first = numbers.first else {
      let key = reader.frames[0].vertices == nil ? "vertices_coords" : "edges_vertices"
      throw ExchangeError(
        .syntax, "no frame has \(key)", help: "a crease pattern needs vertices_coords and edges_vertices")
    }
    let own = try reader.resolved(first)
    // The first crease pattern decides for all frames; a folded form does not show the direction.
    let pattern = try patterns.first.map { number throws(ExchangeError) in try reader.resolved(number) }
    let isDown = pattern.map { ExchangeFile.pointsDown(reader, $0) } ?? false
    format = .fold
    // Two frames may be a pattern and its folded form.
    let isSequence = numbers.count > 2 || !Set(reader.classes).isDisjoint(with: ["diagrams", "animation"])
    kind =
      isSequence && numbers.count > 1 ? .sequence : own.isFolded ? .foldedForm : .creasePattern
    title = reader.title ?? reader.frames[0].title
    author = reader.author ?? reader.frames[0].author
    frameNumbers = numbers
    isOneModelTwice = kind != .sequence && !patterns.isEmpty && patterns.count < numbers.count
    source = .fold(reader, isDown: isDown)
    assumptions = [
      isDown
        ? "the y axis points down: "
          + (reader.creator?.hasPrefix("oriedita") == true
            ? "Oriedita writes it so" : "all faces go clockwise")
        : "the y axis points up, as the format says",
      "M is mountain, V valley, B the edge of the sheet, F and J not folded, C cut, U of either kind",
      ExchangeFile.scaleKept,
    ]
  }

  /// The assumption about sizes.
  static let scaleKept = "coordinates are taken as they are, without a unit"

  /// Returns a Boolean value that indicates whether the y axis points down. Faces go anticlockwise in the
  /// format, so clockwise faces mean that it does. Without faces, it does if Oriedita wrote the file.
  private static func pointsDown(_ reader: FoldReader, _ frame: FoldFrame) -> Bool {
    guard let vertices = frame.vertices else { return false }
    if let faces = frame.faces, !faces.isEmpty {
      let points = vertices.map { Point(x: $0.x, y: $0.y) }
      return faces.allSatisfy { loop in doubledArea(loop.map { points[Int($0)] }) < 0 }
    }
    return reader.creator?.hasPrefix("oriedita") == true
  }

  // MARK: Frames

  /// Returns the title of a frame, without reading it.
  ///
  /// - Parameter number: one of ``frameNumbers``.
  func title(ofFrame number: Int) -> String? {
    switch source {
    case .drawings(let sheets): sheets[number].title
    case .steps(let steps): number == 0 ? title : steps.steps[number - 1].title
    case .fold(let reader, _): reader.frames[number].title
    }
  }

  /// Returns a frame after repair.
  ///
  /// - Throws: ``ExchangeError`` for lines that are no crease pattern, or a number that no frame has.
  public func frame(_ number: Int) throws(ExchangeError) -> Frame {
    let count =
      switch source {
      case .drawings(let sheets): sheets.count
      case .steps: frameNumbers.count
      case .fold(let reader, _): reader.frames.count
      }
    guard (0..<count).contains(number) else {
      let numbers = count == 1 ? "the file has one, 0" : "they are numbered 0 to \(count - 1)"
      throw ExchangeError(.syntax, "there is no frame \(number); \(numbers)")
    }
    switch source {
    case .drawings(let sheets):
      return Frame(
        number: number, title: sheets[number].title, kind: .creasePattern,
        content: try sheets[number].content())
    case .steps(let steps):
      // All creases together are the file's own frame.
      guard number > 0 else {
        return Frame(
          number: 0, title: title, kind: .creasePattern, content: .pattern(steps.last.sheet, PatternRepairs())
        )
      }
      return Frame(
        number: number, title: steps.steps[number - 1].title, kind: .foldedForm,
        content: steps.content(number - 1))
    case .fold(let reader, let isDown):
      let frame = try reader.resolved(number)
      guard frame.hasGeometry else {
        return Frame(number: number, title: frame.title, kind: nil, content: .empty)
      }
      let isFolded = frame.isFolded
      let content: Content =
        isFolded
        ? ExchangeFile.form(frame)
        : try frame.drawing(isYDown: isDown).content()
      return Frame(
        number: number, title: frame.title, kind: isFolded ? .foldedForm : .creasePattern, content: content)
    }
  }

  private static func form(_ frame: FoldFrame) -> Content {
    let faces = frame.faces?.count ?? 0
    if frame.isSpatial {
      return .notFlat(
        NotFlat("it is folded in three dimensions, and only flat forms are verified", faces: faces))
    }
    guard faces > 0 else {
      return .notFlat(NotFlat("a folded form without faces_vertices cannot be verified", faces: 0))
    }
    let cuts = frame.cutCount
    guard cuts == 0 else { return .notFlat(NotFlat(NotFlat.reason(cuts: cuts), faces: faces)) }
    do throws(FoldedFormError) {
      return .foldedForm(try frame.foldedForm())
    } catch {
      return .wrongForm(error)
    }
  }
}
