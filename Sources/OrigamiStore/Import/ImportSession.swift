internal import GRDB
internal import OrigamiModel

/// The writing side of an import: takes files and batches of events in order, and writes them to the library.
package struct ImportSession {
  /// The most bytes of a model that are kept until it has been read whole. A larger model is written as it
  /// comes, in a transaction of its own.
  private static let bufferLimit = 2 << 20

  private let run: Int
  private let options: ImportOptions
  private let prunedPaths: PrunedPaths
  private let importedFiles: any ImportedFiles
  private var transaction: ImportTransaction
  private let steps: StepWriter
  private let models: ModelWriter
  private let removal: ModelRemoval
  private let photos: PhotoWriter
  private let files: FileTable
  private(set) var summary = ImportSummary()
  /// Files whose bytes have not changed but that must be read after all: this run has taken one of their
  /// models over, or a photo has changed or cannot be kept.
  package private(set) var filesToRead: [String] = []

  private var file: CurrentFile?
  private var model: CurrentModel?

  private struct CurrentFile {
    let id: Int
    let path: String
    /// The number of the transaction in which the file began.
    let transaction: Int
    /// The number of models that were imported from the file, or found unchanged.
    var models = 0
    var hasFailed = false
    /// A Boolean value that indicates whether a photo could not be kept. The file is then read again by the
    /// next import.
    var lacksPhotos = false
  }

  private struct CurrentModel {
    let model: Model
    let position: TextPosition
    /// The number of steps so far.
    var count = 0
    /// The number of motions so far.
    var motions = 0
    var byteCost = 0
    var buffer: [(batch: ImportBatch, item: ImportBatch.Item)] = []
    /// Given when the model is written as it comes.
    var revision: Int?
    /// Set for a model that is not imported; its events are passed over.
    var isSkipped = false
  }

  init(
    _ db: Database, run: Int, options: ImportOptions, importedFiles: any ImportedFiles,
    report: @escaping (ImportReport) throws -> Void
  ) throws {
    self.run = run
    self.options = options
    prunedPaths = PrunedPaths(options.prunedPaths)
    self.importedFiles = importedFiles
    transaction = ImportTransaction(db, report: report)
    steps = try StepWriter(db)
    models = try ModelWriter(db)
    removal = try ModelRemoval(db)
    photos = try PhotoWriter(db)
    files = try FileTable(db)
  }

  /// Returns ``filesToRead`` and empties it.
  package mutating func takeFilesToRead() -> [String] {
    defer { filesToRead = [] }
    return filesToRead
  }

  // MARK: Transactions

  /// Commits what is complete, unless a model is being written as it comes.
  package mutating func commitWhatIsComplete() throws {
    guard model?.revision == nil else { return }
    try transaction.commit()
  }

  /// Undoes what is not reported.
  mutating func rollBack() throws { try transaction.rollBack() }

  private mutating func commitIfFull() throws {
    if transaction.isFull { try transaction.commit() }
  }

  // MARK: Files

  /// Handles the start of a file that is going to be read.
  package mutating func fileBegan(_ path: String) throws {
    try transaction.begin()
    file = CurrentFile(
      id: try files.begin(path, device: importedFiles.device(ofFileAt: path)), path: path,
      transaction: transaction.number)
    transaction.count(writes: 1)
  }

  /// Handles the end of a file that was read. A model that has begun and not ended has failed.
  package mutating func fileEnded(_ ending: ContentFileEnding) throws {
    if let model { try fail(id: model.model.id) }
    guard let file else { throw StoreError.brokenContent(model: nil, .unexpectedEvent) }
    let hasFailed = file.hasFailed || !ending.isWhole
    try transaction.begin()
    if !hasFailed {
      if prunedPaths.contain(file.path) {
        for gone in try files.models(of: file.id, notIn: run) { try prune(gone, file: file.path) }
      }
      let isComplete = try !file.lacksPhotos && hasAllModels(file)
      try files.end(file.id, hash: isComplete ? ending.hash : nil)
    }
    try finish(path: file.path, hasFailed: hasFailed)
  }

  /// Returns a Boolean value that indicates whether the library has exactly the models from a file that this
  /// run has read from it. If not, the next import reads the file again.
  ///
  /// Models that have gone from the file stay until they are pruned. Between two transactions another process
  /// may have removed some that were read.
  private func hasAllModels(_ file: CurrentFile) throws -> Bool {
    guard try files.models(of: file.id, notIn: run).isEmpty else { return false }
    return try file.transaction == transaction.number || files.models(of: file.id).count == file.models
  }

  /// Handles a file whose bytes have the recorded hash: reports its models as unchanged, or adds it to
  /// ``filesToRead``.
  package mutating func fileUnchanged(_ path: String) throws {
    try transaction.begin()
    // A file of this run that came before it may have taken a model over.
    guard let id = try files.complete(path), let models = try unchangedModels(of: id, path) else {
      filesToRead.append(path)
      return
    }
    try files.confirm(id, device: importedFiles.device(ofFileAt: path), run: run)
    for known in models {
      try report(.init(id: known.id, file: path, status: .unchanged, steps: known.steps))
    }
    transaction.count(writes: 1)
    try finish(path: path, hasFailed: false)
  }

  /// Returns the models of a file whose bytes have not changed; nil if a photo of theirs has, or cannot be
  /// kept.
  private func unchangedModels(of id: Int, _ path: String) throws -> [FileTable.RecordedModel]? {
    let models = try files.models(of: id)
    let isUnchanged = try models.allSatisfy {
      // A problem is reported with the model's position, so the file has to be read.
      try photos.problems(revision: $0.revision, besides: path, from: importedFiles)?.isEmpty == true
    }
    return isUnchanged ? models : nil
  }

  private mutating func finish(path: String, hasFailed: Bool) throws {
    file = nil
    if hasFailed { summary.failedFiles += 1 }
    try transaction.report(.file(path: path, failed: hasFailed))
    try commitIfFull()
  }

  // MARK: Events

  /// Handles the next batch that was read from the file.
  package mutating func handle(_ batch: ImportBatch) throws {
    for item in batch.items {
      switch item {
      case .modelBegan(let model, let position): try begin(model, at: position)
      case .steps(let range): try add(range, of: batch)
      case .drawing: try add(item, of: batch)
      case .motion:
        model?.motions += 1
        try add(item, of: batch)
      case .modelEnded(let ending): try end(ending)
      case .modelFailed(let id): try fail(id: id)
      }
    }
  }

  private mutating func begin(_ next: Model, at position: TextPosition) throws {
    guard let file, model == nil else {
      throw StoreError.brokenContent(model: next.id, .unexpectedEvent)
    }
    model = CurrentModel(model: next, position: position)
    // This run has read a model with that identifier already, or found its file unchanged.
    if let existing = try files.model(next.id), existing.run == run || existing.fileRun == run {
      model?.isSkipped = true
      let second = ContentLocation(file: file.path, position: position)
      try transaction.report(.repeatedModel(id: next.id, first: existing.place, second: second))
    }
  }

  private mutating func add(_ range: Range<Int>, of batch: ImportBatch) throws {
    guard let current = model, !current.isSkipped else { return }
    var count = current.count
    for step in batch.steps[range] {
      count += 1
      guard step.ordinal == count else {
        throw StoreError.brokenContent(model: current.model.id, .misplacedStep(ordinal: step.ordinal))
      }
    }
    model?.count = count
    // The steps of a batch count as equally large.
    model?.byteCost += batch.byteCost * range.count / max(1, batch.steps.count)
    try add(.steps(range), of: batch)
  }

  private mutating func add(_ item: ImportBatch.Item, of batch: ImportBatch) throws {
    guard var current = model, !current.isSkipped else { return }
    // The buffer then has one owner and is not copied.
    model = nil
    if let revision = current.revision {
      try insert(item, of: batch, current.model, revision: revision)
    } else {
      current.buffer.append((batch, item))
      if current.byteCost > ImportSession.bufferLimit { try writeAsItComes(&current) }
    }
    model = current
  }

  /// Begins to write a large model before all of it is read. Complete models are committed first, so that a
  /// failure of this model does not undo them.
  private mutating func writeAsItComes(_ current: inout CurrentModel) throws {
    try transaction.commit()
    try transaction.begin()
    let revision = try transaction.beginUndoableModel()
    current.revision = revision
    try insert(current.buffer, of: current.model, revision: revision)
    current.buffer = []
  }

  private func insert(
    _ buffer: [(batch: ImportBatch, item: ImportBatch.Item)], of model: Model, revision: Int
  ) throws {
    for (batch, item) in buffer { try insert(item, of: batch, model, revision: revision) }
  }

  private func insert(
    _ item: ImportBatch.Item, of batch: ImportBatch, _ model: Model, revision: Int
  ) throws {
    do {
      switch item {
      case .steps(let range):
        try steps.insert(batch.steps[range], arena: batch.arena, revision: revision)
      case .drawing(let late): try steps.insert(drawing: late, arena: batch.arena, revision: revision)
      case .motion(let late): try steps.insert(motion: late, arena: batch.arena, revision: revision)
      case .modelBegan, .modelEnded, .modelFailed: break
      }
    } catch StoreError.brokenContent(_, let fault) {
      throw StoreError.brokenContent(model: model.id, fault)
    }
  }

  private mutating func end(_ ending: ModelEnding) throws {
    guard let file, let current = model else {
      throw StoreError.brokenContent(model: nil, .unexpectedEvent)
    }
    model = nil
    guard !current.isSkipped else { return try finishFailed(id: current.model.id) }
    let place = ContentLocation(file: file.path, position: current.position)
    try transaction.begin()
    // Another process may have imported or removed the model before this transaction began.
    let existing = try files.model(current.model.id)
    if let existing, existing.hash == ending.contentHash, !options.force,
      let problems = try photos.problems(
        revision: existing.revision, besides: file.path, from: importedFiles)
    {
      let reports = zip(ending.photos, ending.photoPositions).enumerated().compactMap { index, photo in
        problems[index].map {
          ImportReport.photo(
            at: ContentLocation(file: file.path, position: photo.1), id: photo.0.id, source: photo.0.source,
            $0)
        }
      }
      return try leave(existing, current, reports, at: place)
    }
    let revision = current.revision ?? transaction.nextRevision()
    if let existing {
      if let steps = try removal.remove(revision: existing.revision) {
        transaction.count(models: -1, steps: -steps)
        transaction.count(writes: steps)
      }
      _ = try noteTakeover(of: existing, by: place)
    }
    try insert(current.buffer, of: current.model, revision: revision)
    try models.insert(
      ModelWriter.Entry(
        model: current.model, ending: ending, motions: current.motions, revision: revision, file: file.id,
        position: current.position, run: max(run, existing?.run ?? 0)))
    let problems = try photos.insert(ending, revision: revision, besides: file.path, from: importedFiles)
    transaction.count(models: 1, steps: current.count)
    transaction.count(writes: current.count + 1, bytes: current.byteCost)
    try report(problems)
    try report(.init(id: current.model.id, file: file.path, status: .imported, steps: current.count))
    if current.revision == nil { try commitIfFull() } else { try transaction.commit() }
  }

  /// Leaves a model whose content has not changed as it is, and records its position and file.
  private mutating func leave(
    _ existing: FileTable.KnownModel, _ current: CurrentModel, _ problems: [ImportReport],
    at place: ContentLocation
  ) throws {
    guard let file else { return }
    if current.revision != nil { try transaction.undoModel() }
    try files.move(existing.revision, file: file.id, position: current.position, run: run)
    let isTakenOver = try noteTakeover(of: existing, by: place)
    try report(problems)
    transaction.count(writes: 1)
    let status: ImportedModel.Status = isTakenOver ? .imported : .unchanged
    try report(.init(id: existing.id, file: file.path, status: status, steps: existing.steps))
    try commitIfFull()
  }

  /// If another file had the model before, removes that file's hash, because not all of its models are in the
  /// library from it any more. If that file still exists, reports the takeover and returns true.
  private mutating func noteTakeover(
    of existing: FileTable.KnownModel, by place: ContentLocation
  ) throws -> Bool {
    guard !existing.place.file.utf8.elementsEqual(place.file.utf8) else { return false }
    try files.forgetHash(existing.file)
    guard importedFiles.exists(fileAt: existing.place.file) else { return false }
    try transaction.report(.takenOver(id: existing.id, from: existing.place, to: place))
    return true
  }

  private mutating func fail(id: String?) throws {
    guard file != nil else { throw StoreError.brokenContent(model: id, .unexpectedEvent) }
    if model?.revision != nil { try transaction.rollBack() }
    model = nil
    try finishFailed(id: id)
  }

  private mutating func finishFailed(id: String?) throws {
    file?.hasFailed = true
    try report(.init(id: id, file: file?.path ?? "", status: .failed, steps: 0))
  }

  /// Reports photos that could not be kept.
  private mutating func report(_ problems: [ImportReport]) throws {
    if !problems.isEmpty { file?.lacksPhotos = true }
    for problem in problems { try transaction.report(problem) }
  }

  private mutating func report(_ imported: ImportedModel) throws {
    switch imported.status {
    case .imported:
      summary.imported += 1
      summary.steps += imported.steps
    case .unchanged: summary.unchanged += 1
    case .failed: summary.failedModels += 1
    }
    if imported.status != .failed { file?.models += 1 }
    try transaction.report(.model(imported))
  }

  // MARK: Pruning

  /// Removes what is recorded from files that are gone from the paths to prune.
  mutating func pruneMissingFiles() throws {
    for root in options.prunedPaths {
      var kept: [(obstacle: PruneObstacle, models: Int)] = []
      for recorded in try files.files(under: root) {
        switch importedFiles.presence(ofFileAt: recorded.path, device: recorded.device, below: root) {
        case .present: break
        case .gone: try prune(recorded)
        case .undecided(let obstacle):
          let models = try files.models(of: recorded.id).count
          if let index = kept.firstIndex(where: { $0.obstacle == obstacle }) {
            kept[index].models += models
          } else {
            kept.append((obstacle, models))
          }
        }
      }
      for (obstacle, models) in kept where models > 0 {
        try transaction.report(.kept(models: models, obstacle))
      }
    }
  }

  private mutating func prune(_ recorded: FileTable.RecordedFile) throws {
    try transaction.begin()
    for gone in try files.models(of: recorded.id) { try prune(gone, file: recorded.path) }
    try files.remove(recorded.id)
    try commitIfFull()
  }

  private mutating func prune(_ gone: FileTable.RecordedModel, file: String) throws {
    guard let steps = try removal.remove(revision: gone.revision) else { return }
    // The revision of the library changes with a removal, too.
    _ = transaction.nextRevision()
    transaction.count(models: -1, steps: -steps)
    transaction.count(writes: steps)
    summary.pruned += 1
    try transaction.report(.pruned(id: gone.id, file: file))
  }
}
