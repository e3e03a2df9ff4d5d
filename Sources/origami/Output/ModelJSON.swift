import OrigamiModel
import OrigamiStore

/// Writes models and their texts as JSON.
enum ModelJSON {
  /// Writes the output of `show MODEL --format json`.
  static func summary(of stored: StoredModel, language: String) -> [UInt8] {
    let model = stored.model
    var json = JSONWriter()
    json.object { json in
      json.member("id", model.id)
      json.member("title", model.texts.first(.title, in: language, else: model.language))
      json.member("lang", language)
      json.key("languages")
      json.array(stored.languages) { $0.value($1) }
      json.member("difficulty", model.difficulty?.name)
      json.key("tags")
      json.array(model.tags) { $0.value($1) }
      json.member("minutes", model.minutes)
      json.key("steps")
      counts(stored.stepCounts, to: &json)
      texts(model.texts, to: &json)
      json.key("photos")
      json.array(model.photos) { json, photo in
        json.object { json in
          json.member("id", photo.id)
          json.member("src", photo.source)
          json.member("width", photo.width)
          json.member("height", photo.height)
        }
      }
    }
    json.newline()
    return json.takeBytes()
  }

  /// `{"overview":n,"standard":n,"full":n}`
  static func counts(_ counts: PerLevel<Int>, to json: inout JSONWriter) {
    json.object { json in
      json.member("overview", counts.overview)
      json.member("standard", counts.standard)
      json.member("full", counts.full)
    }
  }

  /// Writes the member `texts`: all texts, in all languages.
  static func texts(_ texts: [ContentText], to json: inout JSONWriter) {
    json.key("texts")
    json.array(texts) { json, text in
      json.object { json in
        json.member("kind", text.kind.name)
        json.member("lang", text.language)
        json.member("text", text.content)
      }
    }
  }
}

/// Writes drawings as JSON, in the words of the content format.
enum DiagramJSON {
  /// Writes the elements of a drawing, or null.
  static func write(_ diagram: Diagram?, to json: inout JSONWriter) {
    guard let diagram else { return json.value(nil as String?) }
    json.array(diagram.elements) { json, element in json.object { members(of: element, to: &$0) } }
  }

  private static func members(of element: Diagram.Element, to json: inout JSONWriter) {
    switch element {
    case .face(let points, let side):
      json.member("element", "face")
      json.member("side", side.name)
      write("points", points, to: &json)
    case .tiltedFace(let points, let side, let tilt):
      json.member("element", "face")
      json.member("side", side.name)
      json.member("tilt", Int(tilt))
      write("points", points, to: &json)
    case .line(let points, let kind):
      json.member("element", "line")
      json.member("kind", kind.name)
      write("points", points, to: &json)
    case .arrow(let arrow):
      json.member("element", "arrow")
      json.member("kind", arrow.kind.name)
      write("from", arrow.from, to: &json)
      if let to = arrow.to { write("to", to, to: &json) }
      if let bend = arrow.bend { json.member("bend", bend.name) }
      if let degrees = arrow.degrees {
        json.key("degrees")
        json.value(degrees)
      }
      if let times = arrow.times { json.member("times", times) }
    case .mark(let place, let kind):
      json.member("element", "mark")
      json.member("kind", kind.name)
      write("at", place, to: &json)
    case .label(let place, let text):
      json.member("element", "label")
      write("at", place, to: &json)
      json.member("text", text)
    }
  }

  private static func write(_ name: StaticString, _ points: [Point], to json: inout JSONWriter) {
    json.key(name)
    json.array(points) { pair($1, to: &$0) }
  }

  private static func write(_ name: StaticString, _ point: Point, to json: inout JSONWriter) {
    json.key(name)
    pair(point, to: &json)
  }

  private static func pair(_ point: Point, to json: inout JSONWriter) {
    json.array([point.x, point.y]) { $0.value($1) }
  }
}
