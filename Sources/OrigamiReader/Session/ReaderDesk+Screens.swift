import Navigation
import OrigamiModel
import OrigamiStore

extension ReaderDesk {
  /// Says what the screen of each kind of destination is; none is built before it is entered.
  func registerDestinations(
    on stack: NavigationStack, as host: @escaping (any ReaderScreen) -> ScreenHost
  ) {
    func register<Route: NavigationValue>(
      _ kind: Route.Type, _ screen: @escaping (Route) throws -> any ReaderScreen
    ) {
      func build(_ route: Route) throws -> any Screen {
        // Without a library every screen is the sentence that says why.
        host(try failure.map { NoticeScreen(title: "Origami", text: $0) } ?? screen(route))
      }
      // A function and no closure: the compiler takes a closure for throwing that only keeps what throws.
      func destination(_ route: Route) -> LazyDestination { LazyDestination(try build(route)) }
      stack.navigationDestination(for: kind, destination)
    }
    register(MenuRoute.self) { _ in menuScreen() }
    register(ModelsRoute.self) { _ in try libraryScreen() }
    register(ContinueRoute.self) { _ in continueScreen() }
    register(ShowcaseRoute.self) { _ in try showcaseScreen() }
    register(NotationRoute.self) { _ in NotationScreen() }
    register(NotationPageRoute.self) { NotationPageScreen($0.page, graphics: wishes.graphics) }
    register(MarksRoute.self) { marksScreen($0) }
    register(ModelRoute.self) { modelScreen($0) }
    register(HelpRoute.self) { _ in HelpScreen() }
  }

  private func menuScreen() -> MenuScreen {
    MenuScreen(
      MenuScreen.Surroundings(
        totals: { totals }, summary: { try menuSummary() }, random: { try randomModel() }))
  }

  private func libraryScreen() throws -> LibraryScreen {
    guard let library else { throw LoadFailure(text: "There is no library.") }
    return LibraryScreen(
      LibraryScreen.Surroundings(
        library: library,
        places: {
          // Without places the list is as good.
          let places = (try? places()) ?? []
          return Dictionary(places.map { ($0.model, $0) }, uniquingKeysWith: { first, _ in first })
        }, level: wishes.level ?? .standard, language: wishes.language))
  }

  private func continueScreen() -> ContinueScreen {
    ContinueScreen(
      ContinueScreen.Surroundings(
        places: { try places() }, model: { (try? library?.model($0)) ?? nil }, language: wishes.language))
  }

  private func showcaseScreen() throws -> ShowcaseScreen {
    guard let library else { throw LoadFailure(text: "There is no library.") }
    return ShowcaseScreen(
      ShowcaseScreen.Surroundings(
        // Every photograph has as many rows as any other.
        shelf: {
          ShowcaseShelf(ShowcaseShelf.pager(library, environment: environment), rows: { _ in PhotoRow.rows })
        },
        language: { ((try? library.model($0)) ?? nil).map(wishes.language) }))
  }

  private func marksScreen(_ route: MarksRoute) -> MarksScreen {
    MarksScreen(
      MarksScreen.Surroundings(
        marks: { marks(of: route.model) },
        title: { ((try? library?.model($0)) ?? nil).map { title(of: $0) } }), model: route.model)
  }

  private func modelScreen(_ route: ModelRoute) -> any ReaderScreen {
    guard let content = content(of: route.model) else {
      return NoticeScreen(
        title: route.model.text,
        text: "There is no model '\(route.model)' in the library any more.\n\nEsc goes back.")
    }
    let place = place(of: route.model)
    let start: ModelScreen.Start = route.step.map { .step($0) } ?? place.map { .place($0) } ?? .top
    return ModelScreen(
      content, level: wishes.level ?? place?.level ?? .standard, language: wishes.language(content.model),
      graphics: wishes.graphics, marks: Set(marks(of: route.model).map(\.step)), start: start)
  }
}
