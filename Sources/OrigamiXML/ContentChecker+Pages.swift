internal import OrigamiModel

extension ContentChecker {
  mutating func beginPage() {
    checkVersion(isRequired: false)
    var place = tagPlace
    let position = window.position(of: &place)
    frames[depth].place = place
    let items = word(.of, .page, in: words.items)
    let total = integer(.total, .page, in: 0...Int.max)
    // If the page does not say what it lists, any item is accepted.
    isInPage = true
    page = PageState(
      header: PageHeader(items: items ?? .models, total: total ?? 0, links: []), position: position)
    page.hasUnknownItems = items == nil
    if summary.errors > 0 { refusePage() }
  }

  /// Refuses a page with an error in its own attributes. Such an error is found before the page is open.
  private mutating func refusePage() {
    page.isRefused = true
    emit(.pageFailed(at: page.position))
  }

  mutating func readLink() {
    let relation = word(.rel, .link, in: words.relation)
    if let bytes = bytes(.href), !isReference(bytes) { return badValue(.href, .link, .reference) }
    guard let relation, let href = string(.href) else { return }
    if page.header[relation] != nil {
      report(.repeatedLink(relation.rawValue), at: tagPlace)
    } else {
      page.header.links.append(.init(relation, href))
    }
  }

  /// The element of the page's items.
  var itemName: Name {
    switch page.header.items {
    case .steps: .step
    case .photos: .photo
    case .models: .model
    }
  }

  /// Reports an item of a kind that the page does not list. The first item ends the page's header.
  mutating func beginItem(_ name: Name) {
    guard isInPage, depth == 2 else { return }
    announcePage()
    page.keptByteCount = 0
    page.isTooLong = false
    if name != itemName, !page.hasUnknownItems {
      report(.otherItems(name, listed: itemName), at: tagPlace)
    }
  }

  private mutating func announcePage() {
    guard !page.isAnnounced else { return }
    page.isAnnounced = true
    if page.header[.`self`] == nil, !frames[1].isDamaged {
      report(.missingSelfLink, at: frames[1].place)
    }
    if !page.isRefused { emit(.pageBegan(page.header)) }
  }

  mutating func endPage() {
    announcePage()
    isRootClosed = true
    guard !page.isRefused else { return }
    summary.pages += 1
    emit(.pageEnded)
  }

  // MARK: Photos

  mutating func beginPhoto() {
    beginItem(.photo)
    let id = identifier(.id, .photo)
    let width = integer(.width, .photo, in: 1...100_000)
    let height = integer(.height, .photo, in: 1...100_000)
    if let bytes = bytes(.src), !isRelativePath(bytes) { badValue(.src, .photo, .relativePath) }
    photoTexts.removeAll()
    photo = Photo(
      id: id ?? "", source: string(.src) ?? "", width: width ?? 1, height: height ?? 1,
      credit: credit())
    guard let id else { return }
    var place = attributePlace(.id)
    if isInModel, let first = model.photoIDs[ContentID(id)] {
      report(.duplicateID(id, .photo, first: first), at: place)
    } else if isInModel, !model.hasTooManyPhotos {
      let position = window.position(of: &place)
      model.photoIDs[ContentID(id)] = position
    }
  }

  private mutating func credit() -> String? {
    guard let bytes = bytes(.by) else { return nil }
    text.removeAll()
    if let base = bytes.baseAddress { text.append(base, count: bytes.count) }
    let content = text.normalized()
    if content.count > 0 { return composed(content) }
    badValue(.by, .photo, .words)
    return nil
  }

  mutating func endPhoto() {
    defer { photo = nil }
    guard let photo else { return }
    guard isInModel else {
      if isWanted { emit(.photo(photo)) }
      return
    }
    guard model.header.photos.count < limits.photos else {
      if !model.hasTooManyPhotos {
        model.hasTooManyPhotos = true
        report(.tooMany(what: .photos, limit: limits.photos), at: tagPlace)
      }
      return
    }
    if isAdmissible(byteCount: photo.source.utf8.count) { model.header.photos.append(photo) }
  }
}
