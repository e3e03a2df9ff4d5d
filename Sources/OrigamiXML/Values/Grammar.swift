/// The content and attributes that an element may have, which are the same wherever it stands.
///
/// Values, references, levels and languages are checked where they are read.
struct ElementRule {
  /// The kind of content of an element.
  enum Content {
    /// Nothing but elements.
    case elements
    /// Text, without elements.
    case prose
  }

  var content = Content.elements
  /// The elements that it may contain.
  var children: NameSet = []
  /// The attributes that it may have; they have no namespace.
  var attributes: NameSet = []
  /// The attributes that it must have.
  var required: NameSet = []
}

/// The rules of the format: the elements allowed in each parent, their order and their attributes.
enum Grammar {
  static let namespace = "urn:origami-steps:1"
  static let version = "1.0"

  static let roots: NameSet = [.model, .library, .page]
  /// Prose of a model, a step or a photo.
  static let texts: NameSet = [.title, .subtitle, .text, .tip, .caution, .verbal, .caption, .summary]
  /// Texts of which an element may have one in each language. Of other texts it may have several.
  static let onceInALanguage: NameSet = [.title, .subtitle, .verbal, .caption, .summary]
  static let credits: NameSet = [.designer, .diagrammer, .rights, .source]
  static let descriptions = texts.union(credits).union([.tag, .time])
  static let lineFolds: NameSet = [.valley, .mountain, .precrease, .insideReverse, .outsideReverse]
  static let operations = lineFolds.union([.point, .refold, .unfold, .turnOver, .rotate])
  static let drawing: NameSet = [.face, .line, .arrow, .mark, .label]

  /// Returns the groups of an element's children in their order; empty if the children have no order. Every
  /// child of an ordered element must be in a group: the order of any other child is not checked.
  static func order(in parent: Name) -> [NameSet] {
    switch parent {
    case .model: [descriptions, [.paper], [.point], [.steps], [.showcase]]
    case .step: [texts, [.do], [.diagram], [.repeat, .steps]]
    case .page: [[.link], [.model, .step, .photo]]
    default: []
    }
  }

  /// Returns the index of an element's group in ``order(in:)``; 255 if it is in none.
  static func phase(of name: Name, in parent: Name) -> UInt8 {
    order(in: parent).firstIndex { $0.contains(name) }.map(UInt8.init) ?? 255
  }

  /// The elements that their parent may contain only once.
  static let once: NameSet = [.paper, .steps, .showcase, .do, .diagram, .repeat, .time]

  static func rule(_ name: Name) -> ElementRule {
    switch name {
    case .library: ElementRule(children: [.model], attributes: [.version])
    case .page:
      ElementRule(
        children: [.link, .model, .step, .photo], attributes: [.version, .of, .total],
        required: [.version, .of, .total])
    case .link: ElementRule(attributes: [.rel, .href], required: [.rel, .href])
    case .model:
      ElementRule(
        children: descriptions.union([.paper, .point, .steps, .showcase]),
        attributes: [.id, .version, .difficulty], required: [.id])
    case .title, .subtitle, .text, .tip, .caution, .verbal, .caption, .summary, .designer, .diagrammer, .tag:
      ElementRule(content: .prose)
    case .rights: ElementRule(content: .prose, attributes: [.spdx], required: [.spdx])
    case .source: ElementRule(content: .prose, attributes: [.href])
    case .time: ElementRule(attributes: [.minutes], required: [.minutes])
    case .paper:
      ElementRule(
        attributes: [.shape, .width, .height, .points, .front, .back], required: [.shape])
    case .steps: ElementRule(children: [.step])
    case .step:
      ElementRule(
        children: texts.union([.do, .diagram, .repeat, .steps]), attributes: [.id, .detail],
        required: [.id])
    case .repeat:
      ElementRule(attributes: [.from, .to, .times, .on, .by], required: [.from, .to])
    case .showcase: ElementRule(children: [.photo])
    case .photo:
      ElementRule(
        children: texts, attributes: [.id, .src, .width, .height, .by],
        required: [.id, .src, .width, .height])
    case .do: ElementRule(children: operations)
    case .diagram: ElementRule(children: drawing)
    case .point, .valley, .mountain, .precrease, .insideReverse, .outsideReverse, .refold, .unfold,
      .turnOver, .rotate, .above, .crease:
      foldRule(name)
    case .face: ElementRule(attributes: [.points, .side, .tilt], required: [.points, .side])
    case .line: ElementRule(attributes: [.points, .kind], required: [.points, .kind])
    case .arrow:
      ElementRule(
        attributes: [.kind, .from, .to, .bend, .degrees, .times], required: [.kind, .from])
    case .mark: ElementRule(attributes: [.kind, .at], required: [.kind, .at])
    case .label: ElementRule(content: .prose, attributes: [.at], required: [.at])
    default: ElementRule()
    }
  }

  private static func foldRule(_ name: Name) -> ElementRule {
    let line: NameSet = [
      .id, .through, .bring, .onto, .pivot, .perpendicular, .pick, .angle, .from, .move, .keep, .layers,
    ]
    return switch name {
    case .point:
      ElementRule(
        attributes: [.id, .at, .mid, .along, .part, .foot, .meet, .with, .layer, .on], required: [.id])
    case .valley, .mountain, .insideReverse, .outsideReverse:
      ElementRule(children: [.above], attributes: line.union([.pose, .view]))
    case .precrease: ElementRule(attributes: line.union([.segment]))
    case .refold:
      ElementRule(
        children: [.above, .crease],
        attributes: [.kind, .bring, .onto, .lift, .hinge, .keep, .toward, .angle, .pose, .view],
        required: [.kind, .keep])
    case .unfold: ElementRule(attributes: [.step, .angle, .pose, .view], required: [.step])
    case .turnOver: ElementRule(attributes: [.axis])
    case .rotate: ElementRule(attributes: [.degrees], required: [.degrees])
    case .above: ElementRule(attributes: [.face, .of], required: [.face, .of])
    case .crease: ElementRule(attributes: [.as, .through], required: [.as, .through])
    default: ElementRule()
    }
  }

  /// Returns the parents of an element; for messages.
  static func parents(of name: Name) -> [Name] {
    Name.allCases.filter { rule($0).children.contains(name) }
  }

  /// All elements; for suggestions of similar names.
  static let elements: NameSet = NameSet(Name.allCases.filter { !parents(of: $0).isEmpty }).union(roots)
}
