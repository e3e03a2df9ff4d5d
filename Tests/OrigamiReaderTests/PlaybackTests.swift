import Testing

@testable import OrigamiReader

/// The frames of a movement over time: keys and the clock in, frames out.
@Suite struct PlaybackTests {
  private static func loaded(frames: Int = 10) -> Playback {
    var playback = Playback()
    _ = playback.handle(.play)
    _ = playback.handle(.loaded(frames: frames))
    return playback
  }

  private static func time(_ frames: Double) -> Duration { .seconds(5) + Playback.interval * frames }

  @Test func `nothing moves before a key is pressed`() {
    var playback = Playback()

    #expect(playback.deadline == nil)
    #expect(playback.handle(.tick(now: .seconds(1))) == [])
    #expect(playback.handle(.otherKey) == [])
    #expect(!playback.isActive)
  }

  @Test func `a movement is loaded, runs by the clock, and rests on its last frame`() {
    var playback = Playback()

    #expect(playback.handle(.play) == [.load])
    #expect(playback.deadline == nil)
    #expect(playback.handle(.loaded(frames: 4)) == [.show(0)])
    #expect(playback.deadline == .zero)
    #expect(playback.handle(.tick(now: Self.time(0))) == [])
    #expect(playback.deadline == Self.time(1))
    #expect(playback.handle(.tick(now: Self.time(1))) == [.show(1)])
    #expect(playback.handle(.tick(now: Self.time(2.2))) == [.show(2)])
    #expect(playback.handle(.tick(now: Self.time(3))) == [.show(3)])

    #expect(playback.deadline == nil)
    #expect(playback.isAtEnd && playback.isActive && !playback.isRunning)
    #expect(playback.handle(.tick(now: Self.time(9))) == [])
  }

  @Test func `a late tick skips frames, and an early one changes nothing`() {
    var playback = Self.loaded()
    _ = playback.handle(.tick(now: Self.time(0)))

    #expect(playback.handle(.tick(now: Self.time(0.5))) == [])
    #expect(playback.handle(.tick(now: Self.time(6.9))) == [.show(6)])
    #expect(playback.handle(.tick(now: Self.time(400))) == [.show(9)])
    #expect(playback.deadline == nil)
  }

  @Test func `the same key stops the movement where it is, and goes on from there`() {
    var playback = Self.loaded()
    _ = playback.handle(.tick(now: Self.time(0)))
    _ = playback.handle(.tick(now: Self.time(4)))

    #expect(playback.handle(.play) == [])
    #expect(!playback.isRunning && playback.deadline == nil)
    #expect(playback.handle(.play) == [.show(4)])
    _ = playback.handle(.tick(now: Self.time(100)))
    #expect(playback.handle(.tick(now: Self.time(101))) == [.show(5)])
  }

  @Test func `at the end the key begins again`() {
    var playback = Self.loaded()
    _ = playback.handle(.move(by: 99))

    #expect(playback.isAtEnd)
    #expect(playback.handle(.play) == [.show(0)])
  }

  @Test func `any other key stops it and brings the drawing back`() {
    var playback = Self.loaded()
    _ = playback.handle(.tick(now: Self.time(0)))

    #expect(playback.handle(.otherKey) == [.restore])
    #expect(!playback.isActive && playback.deadline == nil)
  }

  @Test func `by hand a movement goes both ways, and stays within its ends`() {
    var playback = Playback()

    #expect(playback.handle(.move(by: -2)) == [])
    #expect(playback.handle(.move(by: 2)) == [.load])
    #expect(playback.handle(.move(by: 2)) == [])
    #expect(playback.handle(.loaded(frames: 6)) == [.show(2)])
    #expect(playback.handle(.move(by: 2)) == [.show(4)])
    #expect(playback.handle(.move(by: 2)) == [.show(5)])
    #expect(playback.handle(.move(by: -20)) == [.show(0)])
    #expect(playback.deadline == nil)
  }

  @Test func `on a slow line nothing runs, and the hand still moves`() {
    var playback = Playback(mayRun: false)

    #expect(playback.handle(.play) == [])
    #expect(playback.handle(.move(by: 1)) == [.load])
    #expect(playback.handle(.loaded(frames: 6)) == [.show(1)])
    #expect(playback.handle(.play) == [])
    #expect(playback.deadline == nil)
  }

  @Test func `a movement that arrives after another key is not shown`() {
    var playback = Playback()
    _ = playback.handle(.play)

    #expect(playback.handle(.otherKey) == [.restore])
    #expect(playback.handle(.loaded(frames: 6)) == [])
    #expect(playback.deadline == nil)
  }
}
