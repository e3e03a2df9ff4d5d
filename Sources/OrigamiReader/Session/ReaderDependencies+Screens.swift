import Navigation
import OrigamiModel
import OrigamiStore

extension ReaderDependencies {
  /// Registers the screen of each kind of destination. None is built before it is entered.
  ///
  /// - Parameter prepare: is given each screen when it is built.
  func registerDestinations(on stack: NavigationStack, preparing prepare: @escaping (ReaderScreen) -> Void) {
    func prepared<Other: ReaderScreen & Screen>(_ screen: Other) -> Other {
      screen.vocabulary = { wishes.wordsInForce }
      prepare(screen)
      return screen
    }
    func register<Route: NavigationValue, Kind: ReaderScreen & Screen>(
      _ route: Route.Type, _ screen: @escaping (any LibraryContent, ReaderDependencies, Route) -> Kind
    ) {
      func build(_ route: Route) -> any Screen {
        // No cast before the first frame: see ``OpenedLibraries/isEmpty``.
        let opened = libraries.isEmpty ? nil : (route as? any LibraryRoute)?.library.flatMap { libraries[$0] }
        let dependencies = opened ?? libraries.first ?? self
        // Without a library, every screen shows the reason as one sentence.
        guard let content = dependencies.content else {
          return prepared(NoticeScreen(title: "Origami", text: failure ?? ""))
        }
        return prepared(screen(content, dependencies, route))
      }
      stack.navigationDestination(for: route) { route in LazyDestination(build(route)) }
    }
    if let opening {
      stack.navigationDestination(for: OpeningRoute.self) { _ in
        LazyDestination(prepared(OpeningScreen(opening)))
      }
    }
    register(MenuRoute.self) { content, own, _ in MenuScreen(content, own) }
    register(ModelsRoute.self) { LibraryScreen($0, $1, $2) }
    register(ContinueRoute.self) { content, own, _ in ContinueScreen(content, own) }
    register(ShowcaseRoute.self) { content, own, _ in LibraryScreen(content, own, size: .poster) }
    register(NotationRoute.self) { _, _, _ in NotationScreen() }
    register(NotationPageRoute.self) {
      NotationPageScreen($2.page, graphics: $1.wishes.graphics, $1.wishes.wordsInForce)
    }
    register(MarksRoute.self) { MarksScreen($0, $1, model: $2.model) }
    register(ModelRoute.self) { ModelScreen($2, $0, $1) }
    register(ZoomRoute.self) { ZoomScreen($2, $0, $1.wishes) }
    register(HelpRoute.self) { _, _, _ in HelpScreen() }
  }
}
