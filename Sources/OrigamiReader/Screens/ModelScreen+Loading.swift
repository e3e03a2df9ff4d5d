import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging

extension ModelScreen {
  /// Asks for the model, the place in it and its first page.
  func open() {
    (failure, lookedUpChange) = (nil, libraryChange)
    let (route, dependencies, content) = (route, dependencies, items.open.content)
    load(.opening, isVisible: true) {
      .opened(try await ModelOpening(route, content, dependencies))
    }
  }

  /// Asks for the photos on screen and those beside them.
  func loadVisiblePhotos() {
    guard stack.placements.contains(where: { $0.id == .showcase }) else { return }
    let (open, box) = (items.open, showcase.box)
    for wish in showcase.takeWanted(loadsAhead: open.content.loadsAhead) {
      let id = wish.id
      guard !wish.isRaised else {
        load(.photo(id), isVisible: true, raises: true) {
          .photo(try await open.urgentPhoto(id, fitting: box))
        }
        continue
      }
      let priority: LoadPriority = wish.isVisible ? .visible : .ahead(1)
      load(.photo(id), isVisible: wish.isVisible) {
        .photo(try await open.photo(id, fitting: box, priority))
      }
    }
  }

  /// Asks again for what failed.
  func retry() {
    message = nil
    guard isOpen else { return open() }
    for item in items.itemsInMemory.values { if case .failed = item.drawing { item.drawing = .wanted } }
    showcase.forgetMissing()
    tell(.retry)
  }

  /// Returns the message after a change of level.
  func levelMessage(_ level: DetailLevel) -> String {
    words(.levelSteps, count: items.model.stepCounts[level], words.level(level))
  }
}
