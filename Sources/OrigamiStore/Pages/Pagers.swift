public import Paging

// The pagers of a library: `Pager` knows no origami, and a source knows no window of pages.

/// Walks the steps of a model at a level, page by page, both ways.
///
///     let pager = StepPager(library, try StepQuery(swan, where: #Predicate { $0.detailLevel >= level }))
///     while !(await pager.atEnd) {
///       for step in try await pager.fetchPage().items { … }
///     }
public typealias StepPager = Pager<StepSource>

/// Walks the photographs of a library, page by page, both ways.
///
///     let showcase = ShowcasePager(library)
///     try await showcase.fetchPage()       // when the progress row at the end appears
///     show(await showcase.pages, isLast: await showcase.atEnd)
///
/// When a model is imported or removed, the pages are replaced at the next load, around what is visible.
public typealias ShowcasePager = Pager<PhotoSource>

extension Pager where Source == StepSource {
  /// Makes a pager that has loaded nothing.
  ///
  /// - Parameter start: where the first page begins; steps are named by their identifiers.
  public init(
    _ library: Library, _ query: StepQuery, start: Position = .start,
    configuration: PagerConfiguration = PagerConfiguration(), environment: PagingEnvironment = .system
  ) {
    self.init(
      source: StepSource(library, query), start: start, configuration: configuration, environment: environment
    )
  }
}

extension Pager where Source == PhotoSource {
  /// Makes a pager that has loaded nothing.
  public init(
    _ library: Library, start: Position = .start,
    configuration: PagerConfiguration = PagerConfiguration(pageSize: 20),
    environment: PagingEnvironment = .system
  ) {
    self.init(
      source: PhotoSource(library), start: start, configuration: configuration, environment: environment)
  }
}
