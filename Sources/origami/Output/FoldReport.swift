import OrigamiExchange
import OrigamiFolding
import OrigamiModel

/// The report of `origami fold` on a file: an answer for each frame and one for the whole file.
struct FoldReport {
  /// A frame with its answer.
  struct Judged {
    var number: Int
    var title: String?
    /// Nil for an empty frame, and for one that was not read.
    var kind: ExchangeFile.Kind?
    var answer: ExchangeAnswer
    /// False if the budget was spent before.
    var isRead = true
  }

  /// The frames, in the order of the file; one at least. When the budget is spent, only the first frame that
  /// was not read follows, and stands for the rest.
  let frames: [Judged]
  /// The answer for the whole file: the first frame's where a FOLD file has a pattern and its folded form,
  /// else the worst of all frames.
  let main: ExchangeAnswer
  private let isSequence: Bool

  /// The most faces of a pattern that is drawn. The memory for a drawing grows with the square of their
  /// number, because of a table of every pair of faces.
  static let drawnFaces = 12_000

  /// Judges the frames of a file, or one of them.
  ///
  /// - Throws: ``Failure`` for lines that are no crease pattern.
  init(
    _ file: ExchangeFile, path: String, frame: Int?, limits: FlatFolding.Limits, budget: FoldingBudget
  ) throws {
    var frames: [Judged] = []
    for number in frame.map({ [$0] }) ?? file.frameNumbers {
      // The repair of many large frames takes long, too.
      if !frames.isEmpty, !budget.allowsMore(), let stop = budget.stop {
        frames.append(
          Judged(
            number: number, title: nil, kind: nil, answer: ExchangeAnswer(stoppedBy: stop), isRead: false))
        break
      }
      let read = try ExchangeInput.frame(number, of: file, path, failing: .unreadable)
      frames.append(
        Judged(
          number: number, title: read.title, kind: read.kind,
          answer: ExchangeAnswer(read, limits: limits, budget: budget)))
    }
    isSequence = file.kind == .sequence && frame == nil
    let answers = frames.map(\.answer)
    let worst = answers.first { $0.verdict == .notFoldable } ?? answers.first { $0.verdict == .unknown }
    guard let main = (file.isOneModelTwice ? nil : worst) ?? answers.first else {
      throw Failure(message: "the file has no frame", status: .unreadable)
    }
    self.frames = frames
    self.main = main
  }

  /// The exit status of the program.
  var status: ExitStatus {
    switch main.verdict {
    case .foldable: .done
    case .notFoldable: .failed
    case .unknown: .unknown
    }
  }

  /// The answer as a problem.
  var failure: Failure { Failure(message: main.sentence, status: status) }

  /// The answer, except for a sequence, then a line for each frame if there are several.
  var sentences: [String] {
    var sentences = isSequence ? [] : [main.sentence]
    if frames.count > 1 {
      sentences += frames.map { frame in
        if !frame.isRead { return "frame \(frame.number) and those after it: \(frame.answer.sentence)" }
        let title = frame.title.map { " \"\($0)\"" } ?? ""
        return "frame \(frame.number)\(title), \(frame.kind?.rawValue ?? "empty"): \(frame.answer.sentence)"
      }
    }
    return sentences
  }

  /// Returns the repairs and, with `--verbose`, the assumptions made while reading the file.
  func notes(isVerbose: Bool, _ file: ExchangeFile) -> [String] {
    (isVerbose ? ["read as \(file.format.rawValue), a \(file.kind.rawValue)"] + file.assumptions : [])
      + main.repairs.notes
  }

  /// Returns a drawing of the folded form. If the pattern cannot be folded, it is a drawing of the pattern
  /// with the faults marked; if that is not known, of the pattern alone. Nil without a pattern, and for more
  /// than ``drawnFaces``.
  func drawing(sideBySide: Bool) -> Diagram? {
    guard let pattern = main.pattern, pattern.faces.count <= FoldReport.drawnFaces else { return nil }
    guard let folding = main.folding else { return FoldDrawing.diagram(ofPattern: pattern) }
    switch folding.verdict {
    case .foldable:
      return sideBySide ? FoldDrawing.diagram(sideBySide: folding) : FoldDrawing.diagram(of: folding)
    case .notFoldable(let reason):
      return FoldDrawing.diagram(ofPattern: pattern, faults: pattern.vertexFaults, reason: reason)
    case .unknown: return FoldDrawing.diagram(ofPattern: pattern)
    }
  }

  /// The report in JSON, one line.
  func json(_ file: ExchangeFile) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("format", file.format.rawValue)
      json.member("kind", (isSequence ? .sequence : frames[0].kind)?.rawValue)
      FoldReport.write(main, to: &json)
      json.key("frames")
      json.array(frames.count > 1 ? frames : []) { json, frame in
        json.object { json in
          json.member("frame", frame.number)
          json.member("title", frame.title)
          json.member("kind", frame.kind?.rawValue)
          FoldReport.write(frame.answer, to: &json)
        }
      }
      json.member("repairs", main.repairs.count)
    }
    json.newline()
    return json.takeBytes()
  }

  private static func write(_ answer: ExchangeAnswer, to json: inout JSONWriter) {
    json.member("verdict", answer.verdict.rawValue)
    json.member("faces", answer.faces)
    json.member("variables", answer.variables)
    json.member("states", answer.states)
    json.member("reason", answer.reason)
  }
}

extension PatternRepairs {
  /// One note that names the repairs; none without repairs.
  var notes: [String] { count > 0 ? ["mended: \(sentences.joined(separator: "; "))"] : [] }
}
