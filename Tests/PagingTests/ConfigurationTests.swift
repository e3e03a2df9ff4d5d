import Paging
import Testing

// The limits of a configuration are checked when they are set, also after it was made.

@Test func `a pager configuration without items in a page ends the program`() async {
  await #expect(processExitsWith: .failure) {
    var configuration = PagerConfiguration()
    configuration.pageSize = 0
  }
}

@Test func `a pager configuration without loads ends the program`() async {
  await #expect(processExitsWith: .failure) {
    var configuration = PagerConfiguration()
    configuration.maximumFlights = 0
  }
}

@Test func `a loader configuration without loads ends the program`() async {
  await #expect(processExitsWith: .failure) {
    var configuration = LoaderConfiguration()
    configuration.maximumFlights = 0
  }
}
