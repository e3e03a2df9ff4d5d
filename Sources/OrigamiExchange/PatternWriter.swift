public import OrigamiFolding
internal import OrigamiModel
internal import OrigamiXML

/// Writes crease patterns for other programs.
public enum PatternWriter {
  /// A format that is written.
  public enum Format: String, CaseIterable, Sendable {
    case fold, cp, opx, svg
  }

  /// Returns the bytes of a pattern in a format.
  ///
  /// `.cp` and `.opx` scale the pattern to a sheet of side 400 around the origin, as ORIPA and Oriedita
  /// expect, the y axis down. SVG keeps the coordinates, with the y axis down. FOLD keeps them unchanged.
  ///
  /// - Parameter own: the cuts and angles of the pattern's edges.
  public static func bytes(
    _ pattern: CreasePattern, _ own: CutsAndAngles = .init(), as format: Format, title: String?,
    author: String?
  ) -> [UInt8] {
    switch format {
    case .fold:
      var writer = FoldWriter(title: title, author: author, classes: [.singleModel])
      writer.finish(pattern, own, title: nil)
      return writer.takeBytes()
    case .cp: return Array(cp(pattern, own).utf8)
    case .opx: return Array(opx(pattern, own, title: title, author: author).utf8)
    case .svg: return Array(svg(pattern, own, title: title).utf8)
    }
  }

  /// Returns phrases for people that name what the format loses of a pattern; empty when it loses nothing.
  ///
  /// - Parameter own: the cuts and angles of the pattern's edges.
  public static func losses(
    _ pattern: CreasePattern, _ own: CutsAndAngles = .init(), as format: Format, title: String?,
    author: String?
  ) -> [String] {
    var losses: [String] = []
    if !own.cuts.isEmpty, !holdsCuts(format, pattern, own) {
      losses.append(
        counted(own.cuts.count, "cut") + ", written as "
          + (own.cuts.count == 1 ? "a crease that is" : "creases that are") + " not folded")
    }
    let lostAngles =
      format == .fold ? 0 : format == .svg ? own.impossibleAngles.count : own.angles.count
    if lostAngles > 0 {
      losses.append("the angles of " + counted(lostAngles, "crease") + ", written as folded flat")
    }
    let unassigned = pattern.edges.count { $0.assignment == .unassigned }
    if unassigned > 0, format == .cp || format == .opx {
      losses.append(
        "the kind of " + counted(unassigned, "unassigned crease")
          + ", written as type \(number(.unassigned, as: format)), which other programs may not know")
    }
    if format == .cp || format == .opx { losses.append("the size: the sheet is 400 wide or high") }
    if format == .cp || format == .svg, author != nil { losses.append("the author") }
    if format == .cp, title != nil { losses.append("the title") }
    return losses
  }

  /// Returns a Boolean value that indicates whether a format can say that the pattern is cut. In SVG, green
  /// lines are cuts for certain only beside a mountain or a valley.
  private static func holdsCuts(
    _ format: Format, _ pattern: CreasePattern, _ own: CutsAndAngles
  ) -> Bool {
    format == .fold
      || format == .svg
        && pattern.edges.enumerated().contains {
          [.mountain, .valley].contains($0.element.assignment) && !own.cuts.contains($0.offset)
        }
  }

  // MARK: Formats

  /// Returns ORIPA's number for the type of a line. Its two formats differ for flat creases. They have no
  /// type for unassigned ones, which get the first number that no type has.
  private static func number(_ assignment: CreaseAssignment, as format: Format) -> Int {
    switch assignment {
    case .boundary: 1
    case .mountain: 2
    case .valley: 3
    case .flat: format == .cp ? 4 : 0
    case .unassigned: format == .cp ? 5 : 4
    }
  }

  /// Returns a function that gives the place of a vertex on a sheet of side 400 around the origin, the y axis
  /// down. Adding 0 turns -0 into 0.
  private static func scaled(_ pattern: CreasePattern) -> (Int) -> Point {
    let box = Box(pattern.vertices)
    let (factor, middle) = (400 / box.extent, box.middle)
    return { vertex in
      let place = pattern.vertices[vertex]
      return Point(x: (place.x - middle.x) * factor + 0, y: (middle.y - place.y) * factor + 0)
    }
  }

  private static func cp(_ pattern: CreasePattern, _ own: CutsAndAngles) -> String {
    let place = scaled(pattern)
    return pattern.edges.enumerated().map { index, edge in
      let (a, b) = (place(edge.start), place(edge.end))
      // A cut may lie on a mountain or a valley.
      let kind = own.cuts.contains(index) ? .flat : edge.assignment
      return "\(number(kind, as: .cp)) \(a.x) \(a.y) \(b.x) \(b.y)\n"
    }.joined()
  }

  private static func opx(
    _ pattern: CreasePattern, _ own: CutsAndAngles, title: String?, author: String?
  ) -> String {
    let place = scaled(pattern)
    func field(_ name: String, _ content: String) -> String {
      """
        <void class="oripa.DataSet" method="getField">
         <string>\(name)</string>
         <void method="set">
          <object idref="DataSet0"/>
      \(content)
         </void>
        </void>

      """
    }
    var lines = "    <array class=\"oripa.OriLineProxy\" length=\"\(pattern.edges.count)\">\n"
    for (index, edge) in pattern.edges.enumerated() {
      let (a, b) = (place(edge.start), place(edge.end))
      lines += "     <void index=\"\(index)\"><object class=\"oripa.OriLineProxy\">\n"
      let kind = own.cuts.contains(index) ? .flat : edge.assignment
      lines += "      <void property=\"type\"><int>\(number(kind, as: .opx))</int></void>\n"
      for (name, value) in [("x0", a.x), ("x1", b.x), ("y0", a.y), ("y1", b.y)] {
        lines += "      <void property=\"\(name)\"><double>\(value)</double></void>\n"
      }
      lines += "     </object></void>\n"
    }
    lines += "    </array>"
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<java version=\"1.8.0\" class=\"java.beans.XMLDecoder\">\n"
    text += " <object class=\"oripa.DataSet\" id=\"DataSet0\">\n" + field("lines", lines)
    if let title { text += field("title", "    <string>\(escaped(title))</string>") }
    if let author { text += field("originalAuthorName", "    <string>\(escaped(author))</string>") }
    return text + " </object>\n</java>\n"
  }

  private static func svg(_ pattern: CreasePattern, _ own: CutsAndAngles, title: String?) -> String {
    let box = Box(pattern.vertices)
    // The margin is a twentieth of the size. `0 - y` is never -0.
    let margin = box.extent / 20
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box.low.x - margin) \(0 - box.high.y - margin) "
      + "\(box.width + 2 * margin) \(box.height + 2 * margin)\" stroke-width=\"\(box.extent / 400)\">\n"
    if let title { text += "<title>\(escaped(title))</title>\n" }
    let holdsCuts = holdsCuts(.svg, pattern, own)
    for (index, edge) in pattern.edges.enumerated() {
      let (a, b) = (pattern.vertices[edge.start], pattern.vertices[edge.end])
      let isCut = own.cuts.contains(index)
      let angle = own.angles[index]
      let color = isCut ? holdsCuts ? "lime" : "gray" : color(edge.assignment, angle: angle)
      // The opacity is the share of a half turn by which a crease is folded.
      let opacity = angle.map { abs($0) < 180 ? ";stroke-opacity:\(abs($0) / 180)" : "" } ?? ""
      text +=
        "<line style=\"stroke:\(color)\(opacity)\" x1=\"\(a.x)\" y1=\"\(0 - a.y)\""
        + " x2=\"\(b.x)\" y2=\"\(0 - b.y)\"/>\n"
    }
    return text + "</svg>\n"
  }

  /// Returns the name of a colour. Flat-Folder reads only names, and only in the attribute `style`.
  ///
  /// - Parameter angle: the fold angle in degrees, which tells mountain from valley; nil for folded flat.
  private static func color(_ assignment: CreaseAssignment, angle: Double?) -> String {
    switch assignment {
    case .boundary: "black"
    case .mountain: "red"
    case .valley: "blue"
    case .flat: "gray"
    case .unassigned: angle.map { $0 < 0 ? "red" : "blue" } ?? "magenta"
    }
  }

  /// Returns a text escaped for XML. Characters that XML does not allow are dropped.
  private static func escaped(_ text: String) -> String {
    let allowed = text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE
    }
    return String(String.UnicodeScalarView(allowed)).escapedForXML
  }
}
