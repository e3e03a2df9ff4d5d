internal import OrigamiModel

/// Reads photos of a model or a page.
struct PhotoReader {
  /// The photo that is open.
  var photo: Photo?
  var texts = TextRegister()
  /// The ids of the open model's photos, and where each is declared.
  private var ids: [ContentID: TextPosition] = [:]
  private var hasTooMany = false

  mutating func begin(_ file: inout ContentFile) {
    let id = file.identifier(.id)
    let width = file.integer(.width, in: 1...100_000)
    let height = file.integer(.height, in: 1...100_000)
    if let bytes = file.bytes(.src), !isRelativePath(bytes) { file.badValue(.src, .relativePath) }
    texts.removeAll()
    photo = Photo(
      id: id ?? "", source: file.string(.src) ?? "", width: width ?? 1, height: height ?? 1,
      credit: credit(&file))
    guard let id else { return }
    var place = file.attributePlace(.id)
    // A page has only some photos of its model.
    guard file.open.model.isOpen else { return }
    if let first = ids[ContentID(id)] {
      file.report(.duplicateID(id, .photo, first: first), at: place)
    } else if ids.count < file.limits.photos {
      ids[ContentID(id)] = file.window.position(of: &place)
    }
  }

  private func credit(_ file: inout ContentFile) -> String? {
    guard let bytes = file.bytes(.by) else { return nil }
    var text = file.normalized(bytes)
    if !text.isEmpty { return text.withUTF8 { composed($0) } }
    file.badValue(.by, .words)
    return nil
  }

  /// Ends the photo and returns it.
  mutating func end() -> Photo? {
    defer { photo = nil }
    return photo
  }

  /// Reports a photo beyond the limit of a model, once.
  ///
  /// - Parameter count: the number of photos that the model has already.
  /// - Returns: whether there is room for another.
  mutating func admits(after count: Int, _ file: inout ContentFile) -> Bool {
    if count < file.limits.photos { return true }
    if !hasTooMany {
      hasTooMany = true
      file.report(.tooMany(what: .photos, limit: file.limits.photos), at: file.tagPlace)
    }
    return false
  }
}
