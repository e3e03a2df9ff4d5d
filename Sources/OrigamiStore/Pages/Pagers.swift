public import Paging

// The pagers of a library. `Pager` knows nothing of origami, and a source knows nothing of the pages that
// are kept.

/// Reads the steps of a model at a level, page by page, in both directions.
///
///     let pager = StepPager(library, try StepQuery(swan, where: #Predicate { $0.detailLevel >= level }))
///     while !(await pager.atEnd) {
///       for step in try await pager.fetchPage().items { … }
///     }
public typealias StepPager = Pager<StepSource>

/// Reads the photos of a library, page by page, in both directions.
///
///     let showcase = ShowcasePager(library)
///     try await showcase.fetchPage()       // when the progress row at the end appears
///     show(await showcase.pages, isLast: await showcase.atEnd)
///
/// When a model is imported or removed, the next load replaces the pages, around the photo that is visible.
public typealias ShowcasePager = Pager<PhotoSource>

extension Pager where Source == StepSource {
  /// Creates a pager that has loaded nothing.
  ///
  /// - Parameter start: the position at which the first page begins. Steps are named by their identifiers.
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
  /// Creates a pager that has loaded nothing.
  public init(
    _ library: Library, start: Position = .start,
    configuration: PagerConfiguration = PagerConfiguration(pageSize: 20),
    environment: PagingEnvironment = .system
  ) {
    self.init(
      source: PhotoSource(library), start: start, configuration: configuration, environment: environment)
  }
}
