// swift-tools-version: 6.2

import PackageDescription

/// One array for every Swift target, so that no target has rules of its own.
let settings: [SwiftSetting] = [
  // A warning left in place is read by everyone after you; there are none.
  .treatAllWarnings(as: .error),
  // `import` says nothing about what clients see; a C type cannot leak by accident.
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Versions are exact: a build of today is a build of next year.
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
    // MARK: Content
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "OrigamiModel", swiftSettings: settings),
    .executableTarget(
      name: "origami-bench",
      dependencies: [
        "OrigamiModel", "OrigamiReader", "OrigamiStore", "OrigamiXML", "Paging", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiBenchTests", dependencies: ["origami-bench", "OrigamiModel"], swiftSettings: settings),
    .target(
      name: "OrigamiXML", dependencies: ["CLibXML2", "OrigamiModel"], swiftSettings: settings),
    .testTarget(
      name: "OrigamiXMLTests", dependencies: ["OrigamiModel", "OrigamiXML"],
      exclude: ["Corpus"], swiftSettings: settings),
    .testTarget(name: "OrigamiModelTests", dependencies: ["OrigamiModel"], swiftSettings: settings),

    // MARK: Folds
    .target(name: "OrigamiFolding", dependencies: ["OrigamiModel"], swiftSettings: settings),
    .testTarget(
      name: "OrigamiFoldingTests", dependencies: ["OrigamiFolding", "OrigamiModel"],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiContentTests", dependencies: ["OrigamiFolding", "OrigamiModel", "OrigamiXML"],
      swiftSettings: settings),
    .executableTarget(
      name: "folding-bench", dependencies: ["OrigamiFolding", "OrigamiModel"], swiftSettings: settings),

    // MARK: Pictures and pages
    .target(name: "OrigamiDiagrams", dependencies: ["OrigamiModel", "Terminal"], swiftSettings: settings),
    .testTarget(
      name: "OrigamiDiagramsTests",
      dependencies: ["OrigamiDiagrams", "OrigamiModel", "OrigamiPhotos", "Terminal"],
      exclude: ["Goldens"], swiftSettings: settings),
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(
      name: "OrigamiPhotos", dependencies: ["CLibPNG", "OrigamiDiagrams", "Terminal"],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiPhotosTests", dependencies: ["OrigamiDiagrams", "OrigamiPhotos", "Terminal"],
      swiftSettings: settings),
    .target(
      name: "OrigamiReader",
      dependencies: [
        "LazyStacks", "Navigation", "OrigamiDiagrams", "OrigamiModel", "OrigamiPhotos", "OrigamiStore",
        "Paging",
        "Terminal",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiReaderTests",
      dependencies: [
        "OrigamiReader", "LazyStacks", "OrigamiDiagrams", "OrigamiFolding", "OrigamiModel", "OrigamiPhotos",
        "OrigamiStore", "OrigamiXML", "Paging", "PagingTesting", "Terminal", "TerminalTesting",
      ],
      exclude: ["Goldens"], swiftSettings: settings),

    // MARK: The library
    .target(
      name: "OrigamiStore",
      dependencies: [
        "OrigamiModel", "Paging", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OrigamiStoreTests",
      dependencies: [
        "OrigamiStore", "OrigamiModel", "Paging", "PagingTesting",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),

    // MARK: The program
    .executableTarget(
      name: "origami",
      dependencies: [
        "OrigamiDiagrams", "OrigamiFolding", "OrigamiModel", "OrigamiPhotos", "OrigamiReader", "OrigamiStore",
        "OrigamiXML", "Paging", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    .testTarget(
      name: "OrigamiTests",
      dependencies: [
        "origami", "OrigamiModel", "TerminalTesting", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),

    // MARK: Products for any Swift package; they know nothing of origami
    .target(name: "Navigation", swiftSettings: settings),
    .testTarget(name: "NavigationTests", dependencies: ["Navigation"], swiftSettings: settings),
    .target(name: "LazyStacks", swiftSettings: settings),
    .target(name: "LazyStacksSimulation", dependencies: ["LazyStacks"], swiftSettings: settings),
    .testTarget(
      name: "LazyStacksTests", dependencies: ["LazyStacks", "LazyStacksSimulation"],
      swiftSettings: settings),
    // Replaces malloc by one that counts: a program of its own, so that no other benchmark is counted.
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "diagrams-bench",
      dependencies: ["CAllocationCount", "OrigamiDiagrams", "OrigamiModel", "OrigamiPhotos", "Terminal"],
      swiftSettings: settings),
    .executableTarget(
      name: "lazystacks-bench", dependencies: ["CAllocationCount", "LazyStacks", "LazyStacksSimulation"],
      swiftSettings: settings),
    .target(name: "Paging", swiftSettings: settings),
    .target(name: "PagingTesting", dependencies: ["Paging"], swiftSettings: settings),
    // What the tests run ten thousand times and `tools/simulate-paging` a million times.
    .target(name: "PagingSimulation", dependencies: ["Paging", "PagingTesting"], swiftSettings: settings),
    .executableTarget(
      name: "paging-bench", dependencies: ["Paging", "PagingTesting", "PagingSimulation"],
      swiftSettings: settings),
    .testTarget(
      name: "PagingTests", dependencies: ["Paging", "PagingTesting", "PagingSimulation"],
      swiftSettings: settings),
    .target(name: "CTerminal"),
    .target(name: "Terminal", dependencies: ["CTerminal"], swiftSettings: settings),
    .target(name: "CPseudoTerminal"),
    .target(
      name: "TerminalTesting", dependencies: ["CPseudoTerminal", "Terminal"], swiftSettings: settings),
    // What the tests run a few thousand times and `tools/simulate-frames` a million times.
    .target(
      name: "TerminalSimulation", dependencies: ["Terminal", "TerminalTesting"], swiftSettings: settings),
    .executableTarget(
      name: "terminal-bench", dependencies: ["TerminalSimulation", "TerminalTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "TerminalSimulation", "TerminalTesting", "terminal-probe"],
      swiftSettings: settings),
    .executableTarget(name: "terminal-probe", dependencies: ["Terminal"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
