import OrigamiFolding
import Testing

@Suite struct StateCountTests {
  @Test(arguments: [
    (5, "120"), (20, "2432902008176640000"), (21, "51090942171709440000"),
    (30, "265252859812191058636308480000000"),
    (50, "30414093201713378043612608166064768844377641568960512000000000000"),
  ])
  func `factorials have all their digits`(number: UInt64, digits: String) {
    let factorial = (1...number).reduce(StateCount(1)) { $0 * StateCount($1) }
    #expect(factorial.description == digits)
  }

  @Test func `sums carry past 64 bits`() {
    let most = StateCount(.max)
    #expect(most.description == "18446744073709551615")
    #expect((most + StateCount(1)).description == "18446744073709551616")
    #expect((most + most).description == "36893488147419103230")
  }

  @Test func `numbers made in different ways are equal values`() {
    let power = (0..<7).reduce(StateCount(1)) { result, _ in result * StateCount(1_000_000_000) }
    var sum = StateCount(0)
    for _ in 0..<10 { sum = sum + (0..<62).reduce(StateCount(1)) { n, _ in n * StateCount(10) } }
    #expect(sum == power)
    #expect(power * StateCount(0) == StateCount(0))
    #expect(StateCount(.max) < power)
    #expect(power < power * StateCount(2))
  }

  @Test func `zeros inside a number are written`() {
    let number = StateCount(1_000_000_000_000) * StateCount(1_000_000_000_000) + StateCount(7)
    #expect(number.description == "1000000000000000000000007")
  }
}
