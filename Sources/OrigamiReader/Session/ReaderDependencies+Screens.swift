import Navigation
import OrigamiModel
import OrigamiStore

extension ReaderDependencies {
  /// Registers the screen of each kind of destination. None is built before it is entered.
  ///
  /// - Parameter prepare: is given each screen when it is built.
  func registerDestinations(on stack: NavigationStack, preparing prepare: @escaping (ReaderScreen) -> Void) {
    func register<Route: NavigationValue, Kind: ReaderScreen & Screen>(
      _ route: Route.Type, _ screen: @escaping (any LibraryContent, Route) -> Kind
    ) {
      func build(_ route: Route) -> any Screen {
        // Without a library every screen is the sentence that says why.
        guard let content else { return prepared(NoticeScreen(title: "Origami", text: failure ?? "")) }
        return prepared(screen(content, route))
      }
      func prepared<Other: ReaderScreen & Screen>(_ screen: Other) -> Other {
        prepare(screen)
        return screen
      }
      stack.navigationDestination(for: route) { route in LazyDestination(build(route)) }
    }
    register(MenuRoute.self) { content, _ in MenuScreen(content, self) }
    register(ModelsRoute.self) { LibraryScreen($0, self, isSearching: $1.isSearching == true) }
    register(ContinueRoute.self) { content, _ in ContinueScreen(content, self) }
    register(ShowcaseRoute.self) { content, _ in LibraryScreen(content, self, size: .poster) }
    register(NotationRoute.self) { _, _ in NotationScreen() }
    register(NotationPageRoute.self) { NotationPageScreen($1.page, graphics: wishes.graphics) }
    register(MarksRoute.self) { MarksScreen($0, self, model: $1.model) }
    register(ModelRoute.self) { ModelScreen($1, $0, self) }
    register(ZoomRoute.self) { ZoomScreen($1, $0, graphics: wishes.graphics) }
    register(HelpRoute.self) { _, _ in HelpScreen() }
  }
}
