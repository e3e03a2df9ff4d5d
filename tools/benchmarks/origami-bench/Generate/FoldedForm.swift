/// Writes models of thirty steps that are folded by the computer: a swan, opened and closed again seven
/// times.
///
/// Every step moves paper or shows it, so each model takes thirty drawings; how far the head goes back
/// differs.
struct FoldedForm {
  private typealias Step = (title: StaticString, folds: StaticString)

  private static let begin: [Step] = [
    ("Begin with the coloured side up.", ""),
    ("Fold in half and unfold.", "<precrease through=\"left right\"/>"),
    ("Fold in half the other way and unfold.", "<precrease through=\"top bottom\"/>"),
    ("Fold a diagonal and unfold.", "<precrease through=\"top-left bottom-right\"/>"),
    ("Fold the other diagonal and unfold.", "<precrease through=\"bottom-left top-right\"/>"),
    ("Fold a corner to the centre and unfold.", "<precrease bring=\"top-left\" onto=\"centre\"/>"),
    ("Fold the opposite corner there and unfold.", "<precrease bring=\"bottom-right\" onto=\"centre\"/>"),
    (
      "Fold an edge to the diagonal.",
      "<valley id=\"kl\" bring=\"bottom-left top-left\" onto=\"bottom-left top-right\"/>"
    ),
    (
      "Fold the other edge to the diagonal.",
      "<valley id=\"kr\" bring=\"bottom-left bottom-right\" onto=\"bottom-left top-right\"/>"
    ),
    ("Turn over.", "<turn-over/><rotate degrees=\"45\"/>"),
    (
      "Fold a long edge to the middle.",
      """
      <point id="a" meet="kl" with="top top-right"/>\
      <valley id="nl" bring="bottom-left a" onto="bottom-left top-right"/>\
      <point id="c" meet="nl" with="top top-right"/>
      """
    ),
    (
      "Fold the other long edge to the middle.",
      """
      <point id="b" meet="kr" with="right top-right"/>\
      <valley id="nr" bring="bottom-left b" onto="bottom-left top-right"/>
      """
    ),
    (
      "Fold the narrow point to the wide one.",
      """
      <point id="n" mid="bottom-left top-right"/>\
      <valley bring="bottom-left" onto="top-right" layers="all"/>
      """
    ),
  ]
  private static let heads: [StaticString] = ["1/3", "1/4", "2/5", "3/8"]
  private static let close: StaticString = "<mountain through=\"n top-right\" move=\"c\" layers=\"all\"/>"
  private static let openings = 7

  /// The number of steps of a model.
  static let stepCount = begin.count + 2 + 2 * openings + 1

  /// Writes a model.
  func write(model index: Int, to output: inout OutputBuffer) throws {
    output.append("  <model id=\"f")
    output.append(decimal: index)
    output.append("\" xml:lang=\"en\">\n    <title>Swan ")
    output.append(decimal: index)
    output.append("</title>\n    <steps>\n")
    var ordinal = 0
    for step in FoldedForm.begin { write(step, &ordinal, &output) }
    begin("Fold the head back.", &ordinal, &output)
    output.append("<do><point id=\"h\" along=\"bottom-left n\" part=\"")
    output.append(FoldedForm.heads[index % FoldedForm.heads.count])
    output.append("\"/><valley bring=\"bottom-left\" onto=\"h\"/></do></step>\n")
    write(("Fold in half behind.", FoldedForm.close), &ordinal, &output)
    for _ in 0..<FoldedForm.openings {
      let closed = ordinal
      begin("Open it again.", &ordinal, &output)
      output.append("<do><unfold step=\"s")
      output.append(decimal: closed)
      output.append("\"/></do></step>\n")
      write(("Fold in half behind.", FoldedForm.close), &ordinal, &output)
    }
    write(("The swan is done.", ""), &ordinal, &output)
    output.append("    </steps>\n  </model>\n")
    try output.flushIfLarge()
  }

  private func write(_ step: Step, _ ordinal: inout Int, _ output: inout OutputBuffer) {
    begin(step.title, &ordinal, &output)
    if step.folds.utf8CodeUnitCount > 0 {
      output.append("<do>")
      output.append(step.folds)
      output.append("</do>")
    }
    output.append("</step>\n")
  }

  private func begin(_ title: StaticString, _ ordinal: inout Int, _ output: inout OutputBuffer) {
    ordinal += 1
    output.append("      <step id=\"s")
    output.append(decimal: ordinal)
    output.append("\"><title>")
    output.append(title)
    output.append("</title>")
  }
}
