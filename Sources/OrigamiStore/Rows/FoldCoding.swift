internal import OrigamiModel

// The encoding of folds and repetitions in `step.folds` and `step.repetition`. Kinds, arguments and
// `Repetition.Place` are stored by their position in the enumeration. A new case goes to the end; any other
// change needs the next `Schema.version`. A program that does not know the new case reports the step as
// damaged.

extension ByteWriter {
  mutating func append(_ operation: FoldOperation) {
    append(FoldOperation.Kind.allCases.firstIndex(of: operation.kind) ?? 0)
    append(each: operation.values) { writer, value in
      writer.append(FoldOperation.Argument.allCases.firstIndex(of: value.argument) ?? 0)
      writer.append(value.text)
    }
    append(each: operation.hints) { writer, hint in
      switch hint {
      case .above(let face, let other):
        writer.append(0)
        writer.append(face)
        writer.append(other)
      case .crease(let kind, let segment):
        writer.append(1)
        writer.append(kind)
        writer.append(segment)
      }
    }
  }

  mutating func append(_ repetition: Repetition) {
    append(repetition.from)
    append(repetition.to)
    append(repetition.times)
    append(repetition.place.flatMap { Repetition.Place.allCases.firstIndex(of: $0) })
    append(repetition.mirror)
  }
}

extension ByteReader {
  mutating func operation() throws(Damage) -> FoldOperation {
    let (kinds, arguments) = (FoldOperation.Kind.allCases, FoldOperation.Argument.allCases)
    let kind = try value { kinds.indices.contains($0) ? kinds[$0] : nil }
    let values = try array { reader throws(Damage) in
      let argument = try reader.value { arguments.indices.contains($0) ? arguments[$0] : nil }
      return FoldOperation.Value(argument, try reader.text())
    }
    let hints = try array { reader throws(Damage) in
      switch try reader.int() {
      case 0: FoldOperation.Hint.above(face: try reader.text(), of: try reader.text())
      case 1: FoldOperation.Hint.crease(as: try reader.text(), through: try reader.text())
      default: throw Damage()
      }
    }
    return FoldOperation(kind, values: values, hints: hints)
  }

  mutating func repetition() throws(Damage) -> Repetition {
    let (from, to, times) = (try text(), try text(), try optionalInt())
    var place: Repetition.Place?
    if let index = try optionalInt() {
      guard Repetition.Place.allCases.indices.contains(index) else { throw Damage() }
      place = Repetition.Place.allCases[index]
    }
    return Repetition(from: from, to: to, times: times, place: place, mirror: try optionalText())
  }
}
