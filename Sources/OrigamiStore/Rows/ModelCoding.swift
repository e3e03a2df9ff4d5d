internal import OrigamiModel

// The encoding of a model's description in `model.header`: everything except its steps. `languages` are those
// that have a title at every step (``StoredModel/languages``).

extension ByteWriter {
  mutating func append(_ model: Model, languages: [String]) {
    append(model.id)
    append(model.version)
    append(model.language)
    append(model.difficulty?.rawValue)
    append(each: model.texts) { $0.append($1) }
    append(each: model.credits) { writer, credit in
      writer.append(Credit.Kind.allCases.firstIndex(of: credit.kind) ?? 0)
      writer.append(credit.content)
      writer.append(credit.spdx)
      writer.append(credit.href)
    }
    append(each: model.tags) { $0.append($1) }
    append(model.minutes)
    append(model.paper)
    append(each: model.points) { $0.append($1) }
    append(each: model.photos) { $0.append($1) }
    append(each: languages) { $0.append($1) }
  }

  mutating func append(_ text: ContentText) {
    append(Int(text.kind.rawValue))
    append(text.language)
    append(text.content)
  }

  mutating func append(_ photo: Photo) {
    append(photo.id)
    append(photo.source)
    append(photo.width)
    append(photo.height)
    append(photo.credit)
    append(each: photo.texts) { $0.append($1) }
  }

  private mutating func append(_ paper: Paper?) {
    guard let paper else { return append(0) }
    switch paper.shape {
    case .square: append(1)
    case .rectangle(let width, let height):
      append(2)
      append(width)
      append(height)
    case .polygon(let corners):
      append(3)
      append(each: corners) { writer, corner in
        writer.append(corner.x)
        writer.append(corner.y)
      }
    }
    append(paper.front)
    append(paper.back)
  }
}

extension ByteReader {
  mutating func model() throws(Damage) -> (model: Model, languages: [String]) {
    let model = Model(
      id: try text(), version: try text(), language: try text(),
      difficulty: try optionalInt().flatMap(Difficulty.init(rawValue:)),
      texts: try array { reader throws(Damage) in try reader.contentText() },
      credits: try array { reader throws(Damage) in try reader.credit() },
      tags: try array { reader throws(Damage) in try reader.text() },
      minutes: try optionalInt(),
      paper: try paper(),
      points: try array { reader throws(Damage) in try reader.operation() },
      photos: try array { reader throws(Damage) in try reader.photo() })
    return (model, try array { reader throws(Damage) in try reader.text() })
  }

  private mutating func credit() throws(Damage) -> Credit {
    let kinds = Credit.Kind.allCases
    let kind = try value { kinds.indices.contains($0) ? kinds[$0] : nil }
    return Credit(kind, try text(), spdx: try optionalText(), href: try optionalText())
  }

  mutating func contentText() throws(Damage) -> ContentText {
    let kind = try value { UInt8(exactly: $0).flatMap(ContentText.Kind.init(rawValue:)) }
    return ContentText(kind, try text(), try text())
  }

  mutating func photo() throws(Damage) -> Photo {
    Photo(
      id: try text(), source: try text(), width: try int(), height: try int(),
      credit: try optionalText(),
      texts: try array { reader throws(Damage) in try reader.contentText() })
  }

  private mutating func paper() throws(Damage) -> Paper? {
    let shape: Paper.Shape
    switch try int() {
    case 0: return nil
    case 1: shape = .square
    case 2: shape = .rectangle(width: try double(), height: try double())
    case 3:
      shape = .polygon(
        try array { reader throws(Damage) in Point(x: try reader.double(), y: try reader.double()) })
    default: throw Damage()
    }
    return Paper(shape: shape, front: try optionalText(), back: try optionalText())
  }
}
