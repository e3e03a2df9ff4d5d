import Foundation

/// A folder of crease patterns in the FOLD format, and the table of what is known of them.
struct PublishedSet {
  /// The published results of a pattern.
  struct Row {
    var faces: Int
    var variables: Int
    var states: String
    /// The most states counted of a part; nil where all were.
    var limit: Int?
  }

  let name: String
  /// The files, by the number that their names begin with.
  let files: [(number: String, url: URL)]
  let rows: [String: Row]

  /// Reads a set; one without a table has no rows.
  init(_ name: String, in folder: URL) throws {
    self.name = name
    files = try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil
    ).map { (String($0.lastPathComponent.prefix(3)), $0) }.sorted { $0.number < $1.number }
    let table = folder.appendingPathComponent("\(name)_expected.csv")
    guard FileManager.default.fileExists(atPath: table.path) else {
      rows = [:]
      return
    }
    let lines = try String(contentsOf: table, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    var rows: [String: Row] = [:]
    for line in lines.dropFirst() {
      let cells = Dictionary(zip(lines[0], line)) { first, _ in first }
      guard let number = cells["number"], let states = cells["states"],
        let faces = cells["faces"].flatMap({ Int($0) }),
        let variables = cells["variables"].flatMap({ Int($0) })
      else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: table.path]) }
      rows[number] = Row(
        faces: faces, variables: variables, states: states, limit: cells["limited"].flatMap { Int($0) })
    }
    self.rows = rows
  }
}
