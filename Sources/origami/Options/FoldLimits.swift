import ArgumentParser
import Glibc
import OrigamiFolding

/// The limits of folding. Beyond them, `fold` gives the verdict *unknown*, and `convert --to xml` no longer
/// folds: it draws the next hundred frames as crease lines and leaves the rest without drawings.
struct FoldLimits: ParsableArguments {
  @Option(help: ArgumentHelp("Stop after this time, in seconds.", valueName: "seconds"))
  var timeout = 30.0

  @Option(help: ArgumentHelp("Stop at this much memory: 512M, 2G.", valueName: "size"))
  var memory = MemorySize(bytes: 1 << 30)

  func validate() throws {
    guard timeout > 0, timeout <= 1e6 else {
      throw ValidationError("--timeout must be a number of seconds above 0, and at most 1000000")
    }
    guard memory.bytes >= 1 << 20 else {
      throw ValidationError("--memory must be at least 1M; a number without K, M or G is in bytes")
    }
  }

  /// Returns a budget that begins now and measures this process.
  func budget() -> FoldingBudget {
    let clock = ContinuousClock()
    let start = clock.now
    let resident = ResidentMemory()
    return FoldingBudget(time: .seconds(timeout), memory: memory.bytes) {
      .init(elapsed: clock.now - start, memory: resident.bytes)
    }
  }
}

/// An amount of memory on the command line: a number with K, M or G, or bytes.
struct MemorySize: ExpressibleByArgument, CustomStringConvertible {
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let unit = argument.last?.uppercased().first.flatMap { shifts[$0] }
    guard let number = Int(unit == nil ? argument[...] : argument.dropLast()), number > 0,
      number <= Int.max >> (unit ?? 0)
    else { return nil }
    bytes = number << (unit ?? 0)
  }

  var description: String {
    bytes % (1 << 30) == 0 ? "\(bytes >> 30)G" : bytes % (1 << 20) == 0 ? "\(bytes >> 20)M" : "\(bytes)"
  }
}

/// The memory of this process that is in RAM, read from the kernel's counters in some microseconds.
final class ResidentMemory {
  private let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  private let pageSize = sysconf(CInt(_SC_PAGESIZE))

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The size in bytes; 0 where the system does not tell it.
  var bytes: Int {
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return 0 }
    // Total and resident size, in pages.
    let fields = buffer[..<count].split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
    return pages * pageSize
  }
}
