import OrigamiModel

/// The sentences of ``DiagramWords`` in one language.
///
/// In a template, `{a}` and `{b}` are places, `{t}` is a text, `{n}` a number of times, `{d}` an angle in
/// degrees and `{turn}` a direction of rotation.
struct DiagramPhrases: Sendable {
  /// The language's primary subtag.
  let language: String
  let frontSide: String
  /// The sentence for the back, which the notation calls white, whatever its colour in a model.
  let backSide: String
  let bothSides: String
  let label: String
  /// The template for a place with an addition. `{a}` is the position in the drawing and `{t}` its letter; or
  /// `{a}` is a name and `{t}` one of ``further``.
  let namedPlace: String
  /// The phrases for left of, right of, above and below another place with the same name.
  let further: [String]
  /// The sign before the decimals of a number.
  let decimalSign: String
  let clockwise: String
  let anticlockwise: String
  /// The names of nine parts of the drawing, three by three, row by row from the top left.
  let places: [String]
  /// The templates for lines. A kind without a template is left out of the description.
  let lines: [Diagram.LineKind: String]
  let arrows: [Diagram.ArrowKind: String]
  /// The sentence for an arrow that repeats steps once.
  let repeatOnce: String
  /// The template for two arrows with the same places, one in front and one behind.
  let frontAndBehind: String
  /// The templates for marks. A kind without a template, such as the step number, is left out of the
  /// description.
  let marks: [Diagram.MarkKind: String]
  let operations: OperationPhrases

  /// The phrases of all languages, English first.
  static let all = [english, german, japanese]

  /// Returns the phrases for a BCP 47 tag; English if the language has none.
  static func best(for language: String) -> DiagramPhrases {
    let found = LanguageTag.lookUp(language, among: all.map(\.language))
    return all.first { $0.language == found } ?? english
  }

  /// Returns the direction of a rotation by an angle in degrees.
  func turn(_ degrees: Double) -> String { degrees < 0 ? clockwise : anticlockwise }

  /// Returns a number with at most two decimals.
  func number(_ value: Double) -> String { SceneNumber.text(value).replacing(".", with: decimalSign) }
}

extension DiagramPhrases {
  static let english = DiagramPhrases(
    language: "en",
    frontSide: "The coloured side of the paper is up.",
    backSide: "The white side of the paper is up.",
    bothSides: "Both sides of the paper show.",
    label: "“{t}” stands at the {a}.",
    namedPlace: "{a} ({t})",
    further: ["further left", "further right", "further up", "further down"],
    decimalSign: ".", clockwise: "clockwise", anticlockwise: "anticlockwise",
    places: [
      "top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right",
    ],
    lines: [
      .crease: "A crease runs from the {a} to the {b}.",
      .valley: "Valley fold from the {a} to the {b}.",
      .mountain: "Mountain fold from the {a} to the {b}.",
      .xray: "A hidden line runs from the {a} to the {b}.",
      .cut: "Cut from the {a} to the {b}.",
    ],
    arrows: [
      .valley: "Fold the {a} to the {b}.",
      .mountain: "Fold the {a} behind, to the {b}.",
      .foldUnfold: "Fold the {a} to the {b} and unfold.",
      .unfold: "Unfold from the {a} to the {b}.",
      .pleat: "Pleat from the {a} to the {b}.",
      .crimp: "Crimp from the {a} to the {b}.",
      .foldOverOver: "Fold over and over, {n} times, from the {a} to the {b}.",
      .turnOver: "Turn the paper over.",
      .rotate: "Turn the paper {d} degrees {turn}.",
      .push: "Push in at the {b}.",
      .sink: "Sink at the {b}.",
      .reverse: "Reverse-fold at the {b}.",
      .closedSink: "Closed sink at the {b}.",
      .pull: "Pull out from the {a} to the {b}.",
      .open: "Open the layers at the {b}.",
      .squash: "Squash at the {b}.",
      .inflate: "Blow air in at the {b}.",
      .swivel: "Swivel from the {a} to the {b}.",
      .tuck: "Tuck from the {a} into the {b}.",
      .repeat: "Repeat here, {n} times.",
    ],
    repeatOnce: "Repeat here.",
    frontAndBehind: "Fold the {a} to the {b}, half of the layers in front and half behind.",
    marks: [
      .point: "Look at the point at the {a}.",
      .hold: "Hold at the {a}.",
      .holdAndPull: "Hold at the {a} and pull.",
      .rightAngle: "There is a right angle at the {a}.",
      .equal: "Lengths at the {a} are equal.",
      .equalAngle: "Angles at the {a} are equal.",
      .xrayCircle: "The {a} is drawn cut away.",
      .zoomIn: "This drawing is larger.",
      .zoomOut: "This drawing is smaller.",
      .viewFromHere: "The next drawing is seen from the {a}.",
      .cutHere: "Cut at the {a}.",
      .finished: "Finished.",
    ],
    operations: .english)
}
