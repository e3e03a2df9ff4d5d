import Testing

@testable import OrigamiReader

/// The loads of a screen.
@Suite struct ScreenLoadsTests {
  private enum Key: String, ScreenLoadKey {
    case page
    var description: String { rawValue }
  }

  @Test func `a load ahead is raised once, and then replaced`() {
    var loads = ScreenLoads<Key, Int>()
    func start(isVisible: Bool) { loads.start(.page, isVisible: isVisible, raises: isVisible) { 1 } }
    start(isVisible: false)
    start(isVisible: true)
    #expect(loads.keys.count == 2)
    start(isVisible: true)
    #expect(loads.keys.count == 1 && loads.hasVisible)
  }
}
