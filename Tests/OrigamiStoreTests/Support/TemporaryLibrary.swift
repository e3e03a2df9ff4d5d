import Foundation
import GRDB
import OrigamiImport
import OrigamiModel
import OrigamiStore
import Paging

/// Runs a test with the path of a library that does not exist yet, in a folder of its own that is removed
/// afterwards.
func withTemporaryPath<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.appending(path: "library.sqlite").path)
}

/// Runs a test with an empty library.
func withTemporaryLibrary<Value>(_ body: (Library) throws -> Value) throws -> Value {
  try withTemporaryPath { try body(try Library.open(at: $0, for: .writing)) }
}

/// Runs a test with a library of models, all from one file.
func withLibrary<Value>(_ models: [TestModel], _ body: (Library) throws -> Value) throws -> Value {
  try withTemporaryLibrary { library in
    try library.importModels(models)
    return try body(library)
  }
}

extension Library {
  /// Imports models as the file `/content.xml`.
  @discardableResult
  func importModels(_ models: [TestModel], file: String = "/content.xml") throws -> ImportSummary {
    try importFiles([file], from: TestFiles([file: models])) { _ in }
  }

  /// Imports files and returns what was reported.
  func reports(
    of files: TestFiles, paths: [String]? = nil, options: ImportOptions = ImportOptions()
  ) throws -> [ImportReport] {
    var reports: [ImportReport] = []
    try importFiles(paths ?? files.paths, from: files, options: options) { reports.append($0) }
    return reports
  }

  /// The model of an identifier, which must be there.
  func expect(_ id: ContentID) throws -> StoredModel {
    guard let model = try model(id) else { throw StoreError.unknownModel(id: id.text) }
    return model
  }

  /// Returns all steps of a model with their drawings.
  func allSteps(of model: StoredModel) throws -> [Step] {
    try steps(StepQuery(model), limit: .max, drawings: .all).items.map(\.step)
  }
}
