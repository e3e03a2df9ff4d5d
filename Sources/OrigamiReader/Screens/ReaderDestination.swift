import Navigation
import OrigamiDiagrams
public import OrigamiModel

/// The value of a path for a screen that can be opened.
public struct ReaderDestination: Hashable, Sendable {
  let value: AnyNavigationValue

  init(_ value: some NavigationValue) { self.value = AnyNavigationValue(value) }

  /// The screen while the library is opened with which the reader begins.
  public static let opening = ReaderDestination(OpeningRoute())
  /// The menu: a row for each destination, and one for a random model.
  public static let menu = ReaderDestination(MenuRoute())
  /// The list of models.
  public static let library = ReaderDestination(ModelsRoute())
  /// The list of models, in which a model is selected.
  public static func library(selecting model: ContentID) -> ReaderDestination {
    ReaderDestination(ModelsRoute(selected: model))
  }
  /// The list of models, with the prompt of a search.
  static let search = ReaderDestination(ModelsRoute(isSearching: true))
  /// The models that were read, where they were left.
  public static let `continue` = ReaderDestination(ContinueRoute())
  /// All models as large covers: a photograph, or else a drawing.
  public static let showcase = ReaderDestination(ShowcaseRoute())
  /// The parts of the notation.
  package static let notation = ReaderDestination(NotationRoute())
  /// A part of the notation.
  static func notationPage(_ page: Legend.Page) -> ReaderDestination {
    ReaderDestination(NotationPageRoute(page: page))
  }
  /// Marked steps, of one model or of all.
  public static func marks(model: ContentID?) -> ReaderDestination {
    ReaderDestination(MarksRoute(model: model))
  }
  /// A model by its identifier, at a step or else where it was left.
  public static func model(_ id: ContentID, step: ContentID?) -> ReaderDestination {
    ReaderDestination(ModelRoute(model: id, step: step))
  }
  /// The keys.
  public static let help = ReaderDestination(HelpRoute())

  /// The kinds of values that a saved path may hold.
  static let kinds: [any NavigationValue.Type] = [
    MenuRoute.self, ModelsRoute.self, ContinueRoute.self, ShowcaseRoute.self, NotationRoute.self,
    NotationPageRoute.self, MarksRoute.self, ModelRoute.self, ZoomRoute.self, HelpRoute.self,
  ]
}

/// A route to something in a library, which may have been opened by its address in the menu. Routes that only
/// the menu opens need no address: the menu belongs to the library that the reader was opened with.
protocol LibraryRoute: NavigationValue {
  /// The address of the library; nil for the one that the reader was opened with.
  var library: String? { get set }
}

/// The route to the screen while a library is opened. It is never saved.
struct OpeningRoute: NavigationValue { static let kind = "opening" }

/// The route to the menu.
struct MenuRoute: NavigationValue { static let kind = "menu" }

/// The route to the list of models.
struct ModelsRoute: LibraryRoute {
  static let kind = "models"
  /// True if it begins with the prompt of a search; nil otherwise. Optional, as every property that is added
  /// to a route later: paths that an older version has saved do not have it.
  var isSearching: Bool?
  /// The model that is selected first; nil for the first one.
  var selected: ContentID?
  var library: String?
}

/// The route to the models that were read.
struct ContinueRoute: NavigationValue { static let kind = "continue" }

/// The route to the showcase of all models.
struct ShowcaseRoute: NavigationValue { static let kind = "showcase" }

/// The route to the notation.
struct NotationRoute: NavigationValue { static let kind = "notation" }

/// The route to a page of the notation.
struct NotationPageRoute: NavigationValue {
  static let kind = "notation page"
  var page: Legend.Page
}

/// The route to a model.
struct ModelRoute: LibraryRoute {
  static let kind = "model"
  var model: ContentID
  /// The step at which reading begins; nil is where it was left.
  var step: ContentID?
  var library: String?
}

/// The route to the marked steps.
struct MarksRoute: LibraryRoute {
  static let kind = "marks"
  /// The model whose marks are shown; nil shows all.
  var model: ContentID?
  var library: String?
}

/// The route to the help.
struct HelpRoute: NavigationValue { static let kind = "help" }

extension [AnyNavigationValue] {
  /// The path that opens these screens again. A model opens at its saved place, not at the step of its route.
  /// The list of models has that model selected.
  var reopened: [AnyNavigationValue] {
    indices.map { index in
      let model = self[index...].lazy.compactMap { $0.base as? ModelRoute }.first?.model
      if self[index].base is ModelsRoute { return AnyNavigationValue(ModelsRoute(selected: model)) }
      guard self[index].base is ModelRoute, let model else { return self[index] }
      return AnyNavigationValue(ModelRoute(model: model))
    }
  }
}
