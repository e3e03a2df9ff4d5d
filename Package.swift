// swift-tools-version: 6.2

import PackageDescription

/// One array for every Swift target, so that no target has rules of its own.
let settings: [SwiftSetting] = [
  // A warning left in place is read by everyone after you; there are none.
  .treatAllWarnings(as: .error),
  // An `import` is internal unless it says otherwise, so a C type cannot leak by accident.
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Versions are exact, so that a build next year has the same sources.
let package = Package(
  name: "origami",
  products: [
    .executable(name: "origami", targets: ["origami"]),
    .library(name: "LazyStacks", targets: ["LazyStacks"]),
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "Paging", targets: ["Paging"]),
    .library(name: "PagingTesting", targets: ["PagingTesting"]),
    .library(name: "Terminal", targets: ["Terminal"]),
    .library(name: "TerminalTesting", targets: ["TerminalTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    // MARK: Libraries for any Swift package; they know nothing of origami
    .target(name: "Navigation", dependencies: ["Threading"], swiftSettings: settings),
    .target(name: "LazyStacks", swiftSettings: settings),
    .target(name: "Paging", dependencies: ["SeededRandom", "Threading"], swiftSettings: settings),
    .target(name: "CTerminal"),
    .target(name: "Terminal", dependencies: ["CTerminal"], swiftSettings: settings),
    // Locks, and executors that start no thread before they need one.
    .target(name: "Threading", swiftSettings: settings),
    // The generator with a seed: for jitter, tests, simulations and benchmark inputs.
    .target(name: "SeededRandom", swiftSettings: settings),

    // MARK: Content
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "OrigamiModel", swiftSettings: settings),
    .target(
      name: "OrigamiXML", dependencies: ["CLibXML2", "OrigamiModel", "Terminal"], swiftSettings: settings),
    .target(name: "OrigamiFolding", dependencies: ["OrigamiModel", "Terminal"], swiftSettings: settings),
    // Files of other programs, read and written.
    .target(
      name: "OrigamiExchange", dependencies: ["OrigamiFolding", "OrigamiModel", "OrigamiXML"],
      swiftSettings: settings),
    .target(name: "CSQLite", dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")]),
    .target(
      name: "OrigamiStore",
      dependencies: [
        "CSQLite", "OrigamiModel", "Paging", "Threading", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    // Published libraries: writing one, and reading one over HTTP or from a folder.
    .systemLibrary(name: "CZLib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CTransfer", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CSignature", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "OrigamiWeb",
      dependencies: [
        "CSignature", "CTransfer", "CZLib", "OrigamiModel", "OrigamiStore", "OrigamiXML", "Paging",
        "Threading",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    // From files to the library: finds files, reads, folds and imports them.
    .target(
      name: "OrigamiImport",
      dependencies: ["OrigamiExchange", "OrigamiFolding", "OrigamiModel", "OrigamiStore", "OrigamiXML"],
      swiftSettings: settings),

    // MARK: Pictures and screens
    .target(name: "OrigamiDiagrams", dependencies: ["OrigamiModel", "Terminal"], swiftSettings: settings),
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(
      name: "OrigamiPhotos", dependencies: ["CLibPNG", "OrigamiDiagrams", "OrigamiModel", "Terminal"],
      swiftSettings: settings),
    .target(
      name: "OrigamiReader",
      dependencies: [
        "LazyStacks", "Navigation", "OrigamiDiagrams", "OrigamiFolding", "OrigamiModel", "OrigamiPhotos",
        "OrigamiStore", "Paging", "Terminal", "Threading",
      ],
      swiftSettings: settings),

    // MARK: The program
    .executableTarget(
      name: "origami",
      dependencies: [
        "OrigamiDiagrams", "OrigamiExchange", "OrigamiFolding", "OrigamiImport", "OrigamiModel",
        "OrigamiReader", "OrigamiStore", "OrigamiWeb", "OrigamiXML", "Paging", "Terminal", "Threading",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // MARK: What the tests share; PagingTesting and TerminalTesting are products, for the tests of others
    .support("PagingTesting", ["Paging", "SeededRandom", "Threading"]),
    // Schedules that the tests run ten thousand times and `tools/simulate-paging` a million times.
    .support("PagingSimulation", ["Paging", "PagingTesting", "SeededRandom", "Threading"]),
    // The rules of a library's content, and a library in memory that keeps them.
    .support("ContentTesting", ["OrigamiModel", "OrigamiStore", "Paging", "PagingTesting", "Threading"]),
    // Checks of motions: faces that pass through each other, layers without an order.
    .support("FoldingTesting", ["OrigamiFolding", "OrigamiModel"]),
    .support("GoldenFiles", []),
    .support("LazyStacksSimulation", ["LazyStacks", "SeededRandom"]),
    // A reader without a terminal, for tests and a benchmark of its screens.
    .support("ReaderTesting", ["Navigation", "OrigamiReader", "Terminal", "Threading"]),
    .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal"),
    .support("TerminalTesting", ["CPseudoTerminal", "Terminal"]),
    // Frames that the tests draw a few thousand times and `tools/simulate-frames` a million times.
    .support("TerminalSimulation", ["SeededRandom", "Terminal", "TerminalTesting"]),
    .executableTarget(
      name: "terminal-probe", dependencies: ["Terminal"], path: "Tests/Support/terminal-probe",
      swiftSettings: settings),

    // MARK: Examples: one program a library, on its landing page word for word
    .example("lazystacks-example", "LazyStacks"),
    .example("navigation-example", "Navigation"),
    .example("paging-example", "Paging"),
    .example("terminal-example", "Terminal"),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "lazystacks-example", "navigation-example", "paging-example", "terminal-example", "TerminalTesting",
      ], swiftSettings: settings),

    // MARK: Tests
    .testTarget(
      name: "LazyStacksTests", dependencies: ["LazyStacks", "LazyStacksSimulation", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "NavigationTests", dependencies: ["Navigation", "SeededRandom"], swiftSettings: settings),
    .testTarget(
      name: "OrigamiBenchTests", dependencies: ["origami-bench", "OrigamiModel", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiContentTests",
      dependencies: [
        "CZLib", "FoldingTesting", "OrigamiDiagrams", "OrigamiFolding", "OrigamiImport", "OrigamiModel",
        "OrigamiPhotos",
        "OrigamiXML", "Terminal",
      ],
      exclude: ["Goldens"],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiDiagramsTests",
      dependencies: [
        "CZLib", "GoldenFiles", "OrigamiDiagrams", "OrigamiModel", "OrigamiPhotos", "SeededRandom",
        "Terminal",
      ],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(
      name: "OrigamiExchangeTests",
      dependencies: ["OrigamiExchange", "OrigamiFolding", "OrigamiModel", "OrigamiXML", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiFoldingTests",
      dependencies: [
        "FoldingTesting", "OrigamiExchange", "OrigamiFolding", "OrigamiModel", "SeededRandom",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiImportTests",
      dependencies: [
        "OrigamiImport", "OrigamiModel", "OrigamiStore", "OrigamiXML", "Paging", "SeededRandom", "Threading",
      ],
      swiftSettings: settings),
    .testTarget(name: "OrigamiModelTests", dependencies: ["OrigamiModel"], swiftSettings: settings),
    .testTarget(
      name: "OrigamiPhotosTests",
      dependencies: ["OrigamiDiagrams", "OrigamiModel", "OrigamiPhotos", "Terminal"],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiReaderTests",
      dependencies: [
        "OrigamiReader", "ContentTesting", "GoldenFiles", "LazyStacks", "OrigamiDiagrams", "OrigamiImport",
        "OrigamiModel", "OrigamiPhotos", "OrigamiStore", "OrigamiXML", "Paging", "PagingTesting",
        "ReaderTesting", "SeededRandom", "Terminal", "Threading",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Goldens"], swiftSettings: settings),
    .testTarget(
      name: "OrigamiStoreTests",
      dependencies: [
        "OrigamiStore", "ContentTesting", "OrigamiImport", "OrigamiModel", "Paging", "PagingTesting",
        "SeededRandom", "Threading",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiTests",
      dependencies: [
        "origami", "Paging", "TerminalTesting", "Threading", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiWebTests",
      dependencies: [
        "OrigamiWeb", "ContentTesting", "OrigamiImport", "OrigamiModel", "OrigamiStore", "Paging",
        "PagingTesting", "SeededRandom", "Threading", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiXMLTests", dependencies: ["OrigamiModel", "OrigamiXML", "SeededRandom", "Terminal"],
      exclude: ["Corpus"], swiftSettings: settings),
    .testTarget(
      name: "PagingTests",
      dependencies: ["Paging", "PagingTesting", "PagingSimulation", "SeededRandom", "Threading"],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["SeededRandom", "Terminal", "TerminalSimulation", "TerminalTesting", "terminal-probe"],
      swiftSettings: settings),
    .testTarget(name: "ThreadingTests", dependencies: ["Threading"], swiftSettings: settings),

    // MARK: Benchmarks, started by the programs in tools/
    // Replaces malloc by one that counts: a program of its own, so that no other benchmark is counted.
    .target(name: "CAllocationCount", path: "tools/benchmarks/CAllocationCount"),
    .benchmark(
      "origami-bench",
      [
        "OrigamiExchange", "OrigamiFolding", "OrigamiModel", "OrigamiReader", "OrigamiStore", "OrigamiXML",
        "Paging", "ReaderTesting", "SeededRandom", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .benchmark(
      "diagrams-bench",
      ["CAllocationCount", "OrigamiDiagrams", "OrigamiModel", "OrigamiPhotos", "Terminal"]),
    .benchmark("folding-bench", ["OrigamiExchange", "OrigamiFolding", "OrigamiModel", "OrigamiXML"]),
    .benchmark(
      "lazystacks-bench", ["CAllocationCount", "LazyStacks", "LazyStacksSimulation", "SeededRandom"]),
    .benchmark("paging-bench", ["Paging", "PagingTesting", "PagingSimulation"]),
    .benchmark("terminal-bench", ["TerminalSimulation", "TerminalTesting"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  /// A library that only tests and benchmarks use.
  static func support(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: settings)
  }

  /// A program that uses one library as a stranger does: it sees what is public and nothing else.
  static func example(_ name: String, _ library: String) -> Target {
    .executableTarget(
      name: name, dependencies: [.byName(name: library)], path: "Tests/Examples/\(library)",
      exclude: ["output.txt"], packageAccess: false, swiftSettings: settings)
  }

  /// A program that measures.
  static func benchmark(_ name: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "tools/benchmarks/\(name)", swiftSettings: settings)
  }
}
