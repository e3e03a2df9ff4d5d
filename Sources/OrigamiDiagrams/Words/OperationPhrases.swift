import OrigamiModel

/// The sentences of ``OperationWords`` in one language, as templates.
///
/// In a template, `{a}` and `{b}` are places, `{l}` is a phrase that tells where the fold runs (``along`` or
/// ``onto``, with its additions), `{v}` the name of a fold, `{d}` an angle in degrees and `{turn}` a
/// direction of rotation.
struct OperationPhrases: Sendable {
  /// The sentences for folds whose place is told by `{l}`.
  let folds: [FoldOperation.Kind: String]
  /// The words for a fold along the line `{a}`; they are put in place of `{l}` in ``folds``.
  let along: String
  /// The words for a fold that brings `{a}` to `{b}`; they are put in place of `{l}` in ``folds``.
  let onto: String
  /// An addition to ``onto``: the crease runs through the point `{a}`.
  let pivot: String
  /// An addition to ``onto``: the crease is square to the line `{a}`.
  let perpendicular: String
  /// The names of refolds, keyed by the kind as content writes it.
  let refolds: [String: String]
  /// The sentence for a refold `{v}` that brings `{a}` to `{b}`.
  let refolded: String
  /// The sentence for a refold `{v}` that lifts `{a}` over the line `{b}`.
  let lifted: String
  /// An addition to the words for a fold line: the fold stops at a right angle.
  let toRightAngle: String
  /// An addition to the words for a fold line: the fold stops after `{d}` degrees.
  let byDegrees: String
  /// An addition to the words for a fold line: the fold stops on its way, at an angle that is not told.
  let partOfTheWay: String
  /// The sentences for folds that stop on their way and whose line cannot be described. Only those of
  /// valley and mountain folds have the angle, `{d}`: the angle of a reverse fold is not that of its creases.
  let raised: [FoldOperation.Kind: String]
  /// The sentence for opening the last fold until its sides are `{d}` degrees apart.
  let unfolded: String
  /// The sentence for opening the last fold until its sides are at a right angle.
  let unfoldedToRightAngle: String
  /// The sentence for opening layers, so that the paper stands.
  let opened: String
  /// The sentence for turning the paper over from side to side.
  let turnOver: String
  let turnOverTopToBottom: String
  /// The sentence for rotating the paper by `{d}` degrees in the direction `{turn}`.
  let rotate: String
  /// The names of the sheet's corners, the middles of its edges and its centre, keyed by the name in content.
  let points: [String: String]
  /// The names of the sheet's edges, diagonals and middle lines, keyed by the names of their ends.
  let lines: [Set<String>: String]
  /// The words for a line between the points `{a}` and `{b}`.
  let line: String
  /// The words for a point at the place `{a}` of the drawing, such as "bottom left".
  let spot: String

  /// Returns ``lines``, from the names of the top, bottom, left and right edge, the two diagonals and the two
  /// middle lines.
  private static func sheetLines(_ names: [String]) -> [Set<String>: String] {
    let ends: [Set<String>] = [
      ["top-left", "top-right"], ["bottom-left", "bottom-right"], ["top-left", "bottom-left"],
      ["top-right", "bottom-right"], ["bottom-left", "top-right"], ["top-left", "bottom-right"],
      ["top", "bottom"], ["left", "right"],
    ]
    return Dictionary(uniqueKeysWithValues: zip(ends, names))
  }

  static let english = OperationPhrases(
    folds: [
      .valley: "Fold {l}.", .mountain: "Fold behind {l}.", .precrease: "Fold {l} and unfold.",
      .insideReverse: "Inside-reverse-fold {l}.", .outsideReverse: "Outside-reverse-fold {l}.",
    ],
    along: "along {a}", onto: "{a} to {b}", pivot: ", with the crease through {a}",
    perpendicular: ", with the crease square to {a}",
    refolds: [
      "squash": "Squash-fold", "petal": "Petal-fold", "rabbit-ear": "Fold a rabbit ear",
      "swivel": "Swivel-fold",
      "sink": "Sink", "closed-sink": "Closed sink", "spread-sink": "Spread-sink", "crimp": "Crimp",
      "collapse": "Collapse",
    ],
    refolded: "{v}: {a} goes to {b}.", lifted: "{v}: lift {a} over {b}.",
    toRightAngle: ", only to a right angle", byDegrees: ", only by {d} degrees",
    partOfTheWay: ", only part of the way",
    raised: [
      .valley: "Fold part of the paper towards you, only by {d} degrees, so that it stands.",
      .mountain: "Fold part of the paper away from you, only by {d} degrees, so that it stands.",
      .insideReverse: "Inside-reverse-fold the tip, only part of the way.",
      .outsideReverse: "Outside-reverse-fold the tip, only part of the way.",
    ],
    unfolded: "Open the last fold until its two sides are {d} degrees apart.",
    unfoldedToRightAngle: "Open the last fold to a right angle.",
    opened: "Open the layers, so that the paper stands.",
    turnOver: "Turn the paper over, from side to side.",
    turnOverTopToBottom: "Turn the paper over, from top to bottom.",
    rotate: "Turn the paper {d} degrees {turn}.",
    points: [
      "top-left": "the sheet's top left corner", "top-right": "the sheet's top right corner",
      "bottom-left": "the sheet's bottom left corner", "bottom-right": "the sheet's bottom right corner",
      "top": "the middle of the sheet's top edge", "bottom": "the middle of the sheet's bottom edge",
      "left": "the middle of the sheet's left edge", "right": "the middle of the sheet's right edge",
      "centre": "the centre of the sheet",
    ],
    lines: sheetLines([
      "the sheet's top edge", "the sheet's bottom edge", "the sheet's left edge", "the sheet's right edge",
      "the diagonal from bottom left to top right", "the diagonal from top left to bottom right",
      "the sheet's upright middle line", "the sheet's level middle line",
    ]),
    line: "the line from {a} to {b}", spot: "the point at the {a}")

  static let german = OperationPhrases(
    folds: [
      .valley: "Falte {l}.", .mountain: "Falte nach hinten {l}.", .precrease: "Falte {l} und öffne wieder.",
      .insideReverse: "Falte als innere Gegenbruchfalte {l}.",
      .outsideReverse: "Falte als äußere Gegenbruchfalte {l}.",
    ],
    along: "entlang dieser Linie: {a}", onto: "{a} auf {b}", pivot: ", der Knick durch {a}",
    perpendicular: ", der Knick im rechten Winkel zu dieser Linie: {a}",
    refolds: [
      "squash": "Quetschfalte", "petal": "Blütenblattfalte", "rabbit-ear": "Hasenohr",
      "swivel": "Schwenkfalte",
      "sink": "Versenken", "closed-sink": "Geschlossen versenken", "spread-sink": "Ausbreitend versenken",
      "crimp": "Stufenfalte", "collapse": "Zusammenlegen",
    ],
    refolded: "{v}: {a} kommt auf {b}.", lifted: "{v}: {a} heben, über diese Linie: {b}.",
    toRightAngle: ", nur bis zum rechten Winkel", byDegrees: ", nur um {d} Grad",
    partOfTheWay: ", nur ein Stück weit",
    raised: [
      .valley: "Falte einen Teil des Papiers zu dir, nur um {d} Grad, so dass er steht.",
      .mountain: "Falte einen Teil des Papiers von dir weg, nur um {d} Grad, so dass er steht.",
      .insideReverse: "Innere Gegenbruchfalte an der Spitze, nur ein Stück weit.",
      .outsideReverse: "Äußere Gegenbruchfalte an der Spitze, nur ein Stück weit.",
    ],
    unfolded: "Öffne die letzte Falte, bis ihre beiden Seiten einen Winkel von {d} Grad bilden.",
    unfoldedToRightAngle: "Öffne die letzte Falte bis zum rechten Winkel.",
    opened: "Öffne die Lagen, so dass das Papier steht.",
    turnOver: "Wende das Papier von einer Seite zur anderen.",
    turnOverTopToBottom: "Wende das Papier von oben nach unten.",
    rotate: "Drehe das Papier um {d} Grad {turn}.",
    points: [
      "top-left": "die linke obere Ecke des Blattes", "top-right": "die rechte obere Ecke des Blattes",
      "bottom-left": "die linke untere Ecke des Blattes",
      "bottom-right": "die rechte untere Ecke des Blattes",
      "top": "die Mitte der oberen Kante des Blattes", "bottom": "die Mitte der unteren Kante des Blattes",
      "left": "die Mitte der linken Kante des Blattes", "right": "die Mitte der rechten Kante des Blattes",
      "centre": "die Mitte des Blattes",
    ],
    lines: sheetLines([
      "die obere Kante des Blattes", "die untere Kante des Blattes", "die linke Kante des Blattes",
      "die rechte Kante des Blattes", "die Diagonale von links unten nach rechts oben",
      "die Diagonale von links oben nach rechts unten", "die senkrechte Mittellinie des Blattes",
      "die waagerechte Mittellinie des Blattes",
    ]),
    line: "die Linie durch {a} und {b}", spot: "die Stelle {a}")

  static let japanese = OperationPhrases(
    folds: [
      .valley: "{l}折ります。", .mountain: "{l}うしろへ折ります。", .precrease: "{l}折って、開きます。",
      .insideReverse: "{l}中割り折りします。", .outsideReverse: "{l}かぶせ折りします。",
    ],
    along: "{a}にそって", onto: "{a}を{b}に合わせて", pivot: "（折り線は{a}を通ります）",
    perpendicular: "（折り線は{a}と直角です）",
    refolds: [
      "squash": "つぶし折り", "petal": "花弁折り", "rabbit-ear": "つまみ折り", "swivel": "ずらし折り",
      "sink": "沈め折り", "closed-sink": "閉じた沈め折り", "spread-sink": "広げた沈め折り", "crimp": "段折り",
      "collapse": "たたみ",
    ],
    refolded: "{v}：{a}が{b}へ行きます。", lifted: "{v}：{a}を{b}の上へ持ち上げます。",
    toRightAngle: "直角になるまで", byDegrees: "{d}度だけ", partOfTheWay: "途中まで",
    raised: [
      .valley: "紙の一部を手前へ{d}度だけ折って立てます。", .mountain: "紙の一部をうしろへ{d}度だけ折って立てます。",
      .insideReverse: "先を途中まで中割り折りします。", .outsideReverse: "先を途中までかぶせ折りします。",
    ],
    unfolded: "最後の折りを、両側が{d}度になるまで開きます。", unfoldedToRightAngle: "最後の折りを直角になるまで開きます。",
    opened: "紙が立つように、かさなりを開きます。",
    turnOver: "紙を左右に裏返します。", turnOverTopToBottom: "紙を上下に裏返します。",
    rotate: "紙を{turn}{d}度回します。",
    points: [
      "top-left": "紙の左上のかど", "top-right": "紙の右上のかど", "bottom-left": "紙の左下のかど",
      "bottom-right": "紙の右下のかど", "top": "紙の上の辺のまん中", "bottom": "紙の下の辺のまん中",
      "left": "紙の左の辺のまん中", "right": "紙の右の辺のまん中", "centre": "紙の中心",
    ],
    lines: sheetLines([
      "紙の上の辺", "紙の下の辺", "紙の左の辺", "紙の右の辺", "左下から右上への対角線", "左上から右下への対角線",
      "紙のたての中心線", "紙の横の中心線",
    ]),
    line: "{a}と{b}を結ぶ線", spot: "{a}の点")
}
