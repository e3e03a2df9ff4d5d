internal import OrigamiModel

/// Reads a page of a published list: what it lists, and its links.
struct PageReader {
  /// The bytes that are kept of the current item, if it is a photo.
  var kept = KeptBytes()
  private var header = PageHeader(items: .models, total: 0, links: [])
  private var isAnnounced = false
  /// A Boolean value that indicates whether the page does not say what it lists. Any item is then accepted.
  private var hasUnknownItems = false
  /// A Boolean value that indicates whether a wrong link was reported that may be the page's link to itself.
  private var hasWrongSelfLink = false

  mutating func begin(_ file: inout ContentFile) {
    file.checkVersion(isRequired: false)
    let position = file.tagPosition()
    let items = file.word(.of, .page, in: file.words.items)
    let total = file.integer(.total, in: 0...999_999_999_999_999_999)
    self = PageReader()
    header = PageHeader(items: items ?? .models, total: total ?? 0, links: [])
    hasUnknownItems = items == nil
    file.open.page = OpenPage(isOpen: true, position: position)
    // An error in the page's own attributes is found before the page is open.
    if file.summary.errors > 0 { file.refusePage() }
  }

  mutating func readLink(_ file: inout ContentFile) {
    let relation = file.word(.rel, .link, in: file.words.relation)
    let bytes = file.bytes(.href)
    let isAddress = bytes.map(isReference) ?? false
    if bytes != nil, !isAddress { file.badValue(.href, .reference) }
    guard let relation, isAddress, let href = file.string(.href) else {
      if relation == nil || relation == .`self` { hasWrongSelfLink = true }
      return
    }
    if header[relation] != nil {
      file.report(.repeatedLink(relation.rawValue), at: file.tagPlace)
    } else {
      header.links.append(.init(relation, href))
    }
  }

  /// The element of the page's items.
  var itemName: Name {
    switch header.items {
    case .steps: .step
    case .photos: .photo
    case .models: .model
    }
  }

  /// Reports an item of a kind that the page does not list. The first item ends the page's header.
  mutating func beginItem(_ name: Name, _ file: inout ContentFile) {
    guard file.open.page.isOpen, file.elements.depth == 2 else { return }
    announce(&file)
    kept = KeptBytes()
    if name != itemName, !hasUnknownItems {
      file.report(.otherItems(name, listed: itemName), at: file.tagPlace)
    }
  }

  private mutating func announce(_ file: inout ContentFile) {
    guard !isAnnounced else { return }
    isAnnounced = true
    if header[.`self`] == nil, !hasWrongSelfLink, !file.elements[1].isDamaged {
      file.report(.missingSelfLink, at: file.elements[1].place)
    }
    if !file.open.page.isRefused { file.emit(.pageBegan(header)) }
  }

  mutating func end(_ file: inout ContentFile) {
    announce(&file)
    guard !file.open.page.isRefused else { return }
    file.emit(.pageEnded)
  }
}
