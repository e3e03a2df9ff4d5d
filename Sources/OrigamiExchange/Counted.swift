/// Returns a number with its noun: `1 crease`, `2 creases`.
func counted(_ count: Int, _ one: String, _ several: String? = nil) -> String {
  "\(count) \(count == 1 ? one : several ?? one + "s")"
}
