// The standard library's `+` goes through a protocol, and in code that is not specialized for an element type that is a search
// through the conformances of the whole program, the first time for each type: 60 µs each before a first page. This does
// the same by index.
extension Array {
  static func + (first: [Element], second: [Element]) -> [Element] {
    if first.isEmpty { return second }
    var both = first
    for index in second.indices { both.append(second[index]) }
    return both
  }

  static func += (array: inout [Element], more: [Element]) { array = array + more }
}
