// In unspecialised code, the standard library's searches, and even `first` and `last`, allocate: 40 bytes, a
// few times for each item and frame, as measured. These do the same by index.
extension Array {
  var firstElement: Element? { isEmpty ? nil : self[0] }
  var lastElement: Element? { isEmpty ? nil : self[count - 1] }

  func firstElement(where matches: (Element) -> Bool) -> Element? {
    var place = 0
    while place < count {
      if matches(self[place]) { return self[place] }
      place += 1
    }
    return nil
  }

  func lastElement(where matches: (Element) -> Bool) -> Element? {
    var place = count - 1
    while place >= 0 {
      if matches(self[place]) { return self[place] }
      place -= 1
    }
    return nil
  }

  func hasElement(where matches: (Element) -> Bool) -> Bool {
    firstElement(where: matches) != nil
  }
}
