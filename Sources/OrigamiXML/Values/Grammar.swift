/// What may stand in an element, by its name: the names are unambiguous, so one rule each is enough.
///
/// What a table cannot say (values, references, levels, languages) is checked where it is read.
struct ElementRule {
  /// What stands between the tags.
  enum Content: UInt8 {
    /// Nothing but elements.
    case elements
    /// Text, without elements.
    case prose
  }

  var content = Content.elements
  /// Elements that may be inside.
  var children: NameSet = []
  /// Attributes without a namespace.
  var attributes: NameSet = []
  /// Those without which the element means nothing.
  var required: NameSet = []
}

/// The rules of the format: which element stands where, in which order, with which attributes.
enum Grammar {
  static let namespace = "urn:origami-steps:1"
  static let version = "1.0"

  static let roots: NameSet = [.model, .library, .page]
  /// Prose of a model, a step or a photo.
  static let texts: NameSet = [.title, .subtitle, .text, .tip, .caution, .verbal, .caption, .summary]
  /// Prose that comes once in a language; of the others there may be several.
  static let onceInALanguage: NameSet = [.title, .subtitle, .verbal, .caption, .summary]
  static let credits: NameSet = [.designer, .diagrammer, .rights, .source]
  static let descriptions = texts.union(credits).union([.tag, .time])
  static let lineFolds: NameSet = [.valley, .mountain, .precrease, .insideReverse, .outsideReverse]
  static let operations = lineFolds.union([.point, .refold, .unfold, .turnOver, .rotate])
  static let drawing: NameSet = [.face, .line, .arrow, .mark, .label]

  /// The groups of elements that follow each other in an element.
  static func order(in parent: Name) -> [NameSet] {
    switch parent {
    case .model: [descriptions, [.paper], [.point], [.steps], [.showcase]]
    case .step: [texts, [.do], [.diagram], [.repeat, .steps]]
    case .page: [[.link], [.model, .step, .photo]]
    default: []
    }
  }

  /// Which of those groups an element is of; 255 for none.
  static func phase(of name: Name, in parent: Name) -> UInt8 {
    order(in: parent).firstIndex { $0.contains(name) }.map(UInt8.init) ?? 255
  }

  /// Elements that come at most once in any that they may be in.
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
      ElementRule(children: [.above], attributes: line.union([.pose]))
    case .precrease: ElementRule(attributes: line.union([.segment]))
    case .refold:
      ElementRule(
        children: [.above, .crease],
        attributes: [.kind, .bring, .onto, .lift, .hinge, .keep, .toward, .pose], required: [.kind, .keep])
    case .unfold: ElementRule(attributes: [.step, .pose], required: [.step])
    case .turnOver: ElementRule(attributes: [.axis])
    case .rotate: ElementRule(attributes: [.degrees], required: [.degrees])
    case .above: ElementRule(attributes: [.face, .of], required: [.face, .of])
    case .crease: ElementRule(attributes: [.as, .through], required: [.as, .through])
    default: ElementRule()
    }
  }

  /// The elements that an element may be in; for messages.
  static func parents(of name: Name) -> [Name] {
    Name.allCases.filter { rule($0).children.contains(name) }
  }

  /// Every element; for near names.
  static let elements: NameSet = NameSet(Name.allCases.filter { !parents(of: $0).isEmpty }).union(roots)
}
