import OrigamiImport
import OrigamiModel
import OrigamiStore
import Testing

/// The files of photos, which are read by an import and may be missing.
@Suite struct PhotoImportTests {
  private static func swan(_ status: ImportedModel.Status) -> ImportReport {
    .model(.init(id: "swan", file: "/a.xml", status: status, steps: 8))
  }

  @Test func `photos are kept, and what cannot be is a warning`() throws {
    func png(_ width: UInt32, _ height: UInt32) -> [UInt8] { PhotoBytes.png(width: width, height: height) }
    // Its first segment has the end of a smaller picture in it, as those of cameras have.
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xFF, 0xD9, 0xFF, 0xC4, 0, 3, 0, 0xFF, 0xC2, 0, 11, 8, 0, 1, 0, 2, 1, 1,
      0, 0, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 2, 0xFF, 0xD9,
    ]
    var model = TestModel.swan
    let sources = [
      "good.png", "good.jpg", "missing", "large", "text", "wide.png", "cut.png", "cut.jpg", "outside",
      "folder",
    ]
    model.photos = sources.map { Photo(id: $0, source: $0, width: 1, height: 1) }
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [model]])
      files.photos = [
        "good.png": .bytes(png(5000, 8000)), "good.jpg": .bytes(jpeg), "large": .tooLarge,
        "text": .bytes(Array("GIF89a".utf8)), "wide.png": .bytes(png(5000, 8001)),
        "cut.png": .bytes(png(1, 1).dropLast()), "cut.jpg": .bytes(jpeg.dropLast()),
        "outside": .outside, "folder": .notAFile,
      ]

      let reports = try library.reports(of: files)

      let place = ContentLocation(file: "/a.xml", position: TextPosition(line: 1, column: 1))
      func warning(_ id: String, _ problem: PhotoProblem) -> ImportReport {
        .photo(at: place, id: id, source: id, problem)
      }
      #expect(
        reports == [
          warning("missing", .missing), warning("large", .tooManyBytes(limit: 8 << 20)),
          warning("text", .unknownFormat), warning("wide.png", .tooManyPixels(limit: 40_000_000)),
          warning("cut.png", .incomplete), warning("cut.jpg", .incomplete),
          warning("outside", .outside), warning("folder", .notAFile),
          Self.swan(.imported), .file(path: "/a.xml", failed: false),
        ])
      let swan = try library.expect("swan")
      #expect(swan.model.photos.map(\.id) == sources)
      #expect(try library.photo("good.jpg", of: swan) == jpeg)
      #expect(try library.photo("missing", of: swan) == nil)
    }
  }

  @Test func `a photo that was missing is warned of again, and comes in when it is there`() throws {
    var model = TestModel.swan
    model.photos = ["a.png", "b.png"].map { Photo(id: $0, source: $0, width: 1, height: 1) }
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [model]])
      files.photos["a.png"] = .bytes(PhotoBytes.png(width: 1, height: 1))
      let place = ContentLocation(file: "/a.xml", position: TextPosition(line: 1, column: 1))
      let warning = ImportReport.photo(at: place, id: "b.png", source: "b.png", .missing)
      #expect(try library.reports(of: files).contains(warning))
      let revision = try library.expect("swan").revision

      #expect(try library.reports(of: files).contains(warning))
      #expect(try library.expect("swan").revision == revision)

      files.photos["b.png"] = .bytes(PhotoBytes.png(width: 2, height: 1))
      let reports = try library.reports(of: files)
      #expect(
        reports.contains(Self.swan(.imported)) && !reports.contains(warning))
      #expect(try library.photo("b.png", of: try library.expect("swan")) != nil)
      #expect(try library.reports(of: files).contains(Self.swan(.unchanged)))
      #expect(files.readFiles.count == 3)
    }
  }

  @Test func `a photo whose file has changed comes in, though its content file has not`() throws {
    var model = TestModel.swan
    model.photos = ["a.png", "b.png"].map { Photo(id: $0, source: $0, width: 1, height: 1) }
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [model]])
      files.photos["a.png"] = .bytes(PhotoBytes.png(width: 1, height: 1))
      files.photos["b.png"] = .bytes(PhotoBytes.png(width: 2, height: 1))
      _ = try library.reports(of: files)

      let new = PhotoBytes.png(width: 3, height: 1)
      files.photos["b.png"] = .bytes(new)
      #expect(try library.reports(of: files).contains(Self.swan(.imported)))
      #expect(try library.photo("b.png", of: try library.expect("swan")) == new)
      #expect(try library.reports(of: files).contains(Self.swan(.unchanged)))
      #expect(files.readFiles.count == 2)
    }
  }

  @Test func `a photo whose file cannot be kept any more stays in the library, with a warning`() throws {
    var model = TestModel.swan
    model.photos = [Photo(id: "a.png", source: "a.png", width: 1, height: 1)]
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [model]])
      let photo = PhotoBytes.png(width: 1, height: 1)
      files.photos["a.png"] = .bytes(photo)
      _ = try library.reports(of: files)

      files.photos["a.png"] = .tooLarge
      let place = ContentLocation(file: "/a.xml", position: TextPosition(line: 1, column: 1))
      for _ in 0..<2 {
        let reports = try library.reports(of: files)
        #expect(
          reports.contains(
            .photo(at: place, id: "a.png", source: "a.png", .tooManyBytes(limit: Photo.byteLimit))))
        #expect(reports.contains(Self.swan(.unchanged)))
        #expect(try library.photo("a.png", of: try library.expect("swan")) == photo)
      }

      files.photos["a.png"] = .bytes(photo)
      #expect(try library.reports(of: files).contains(Self.swan(.unchanged)))
      let read = files.readFiles.count
      #expect(try library.reports(of: files).contains(Self.swan(.unchanged)))
      #expect(files.readFiles.count == read)
    }
  }

  @Test func `a photo whose file is gone stays in the library`() throws {
    var model = TestModel.swan
    model.photos = [Photo(id: "a.png", source: "a.png", width: 1, height: 1)]
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [model]])
      files.photos["a.png"] = .bytes(PhotoBytes.png(width: 1, height: 1))
      _ = try library.reports(of: files)

      files.photos = [:]
      #expect(try library.reports(of: files).contains(Self.swan(.unchanged)))
      #expect(try library.photo("a.png", of: try library.expect("swan")) != nil)
    }
  }
}
