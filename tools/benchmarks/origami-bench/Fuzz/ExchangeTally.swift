import Glibc
import OrigamiExchange
import OrigamiFolding

/// The results of damaged files of other programs: read and repaired, or refused.
struct ExchangeTally: FuzzJudge {
  private var read = 0
  private var refused: [String: Int] = [:]
  private(set) var slowest = (milliseconds: 0.0, number: 0)

  /// Reads a file and repairs each of its frames, and checks that a refusal says what is wrong.
  mutating func check(_ file: [UInt8], number: Int) throws {
    let begin = processorMilliseconds()
    do {
      let content = try ExchangeFile(ByteStream(file))
      for frame in content.frameNumbers { _ = try content.frame(frame) }
      guard !content.frameNumbers.isEmpty else { throw FuzzFailure(.nothingSaid) }
      read += 1
    } catch let error as ExchangeError {
      guard !error.message.isEmpty else { throw FuzzFailure(.emptyReport) }
      refused[error.code.rawValue, default: 0] += 1
    }
    let milliseconds = processorMilliseconds() - begin
    if milliseconds > slowest.milliseconds { slowest = (milliseconds, number) }
  }

  var counts: String {
    let codes = refused.sorted { $0.key < $1.key }.map { ",\"\($0.key)\":\($0.value)" }
    return "\"read\":\(read)" + codes.joined()
  }
}
