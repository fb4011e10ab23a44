// swift-tools-version: 6.2

import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

// `make` compiles the tests and their tool with -Onone, since the optimization of other packages takes three
// quarters of the time in which they compile. This package's own modules are optimized all the same.
let isOptimized = Context.environment["SEQRCAST_OPTIMIZED"] != nil
let optimized: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-O"]),
    // The compiler's driver does this by itself where it is the one that gets -O.
    .unsafeFlags(
        ["-no-emit-module-separately-wmo", "-Xfrontend", "-enable-default-cmo"],
        .when(configuration: .release)),
]
let module = strict + (isOptimized ? optimized : [])

// The programs that tests start, thousands of times, have Swift's static library: they start in half
// the time. Test targets must not depend on them, or would be linked so too, and XCTest's libraries
// are shared ones. Object files name the shared libraries that they need; the parts of the static
// Foundation are named here.
let withSwift: [LinkerSetting] =
    isOptimized
    ? [
        .unsafeFlags(
            ["-static-stdlib", "-lCoreFoundation"]
                + ["ICU", "CShims", "Collections"].map { "-l_Foundation\($0)" } + ["-lstdc++"])
    ]
    : []

// What calls optimized code, and need not be optimized itself: that took a third of the time in which
// it compiles. Other tests compute a lot. As whole modules, they would compile on one processor.
let unoptimized =
    strict + [
        .unsafeFlags(["-Xfrontend", "-Onone"]),
        .unsafeFlags(
            ["-no-whole-module-optimization", "-enable-batch-mode"],
            .when(configuration: .release)),
    ]

// The commit of this build and its version of Swift, from `make`. Other builds do not know theirs:
// SwiftPM caches what a manifest reads from git.
func fromMake(_ name: String) -> String {
    (Context.environment[name] ?? "").filter { $0.isLetter || $0.isNumber || "-.".contains($0) }
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// What the fuzzer drives.
let driven = [
    "Wire", "Primitives", "Exchange", "Imaging", "Decoding", "Storage", "Links", "Threats", "SeQRcast", "CLI",
]

let package = Package(
    name: "seqrcast",
    products: [
        .executable(name: "seqrcast", targets: ["Tool"]),
        // Beside seqrcast, which starts it to read images.
        .executable(name: "seqrcast-decode", targets: ["Decoder"]),
        .library(name: "SeQRcast", targets: ["SeQRcast"]),
        // For programs that decode images in their own process.
        .library(name: "Decoding", targets: ["Decoding"]),
    ],
    // Exact versions: one commit gives one program. None of these packages needs another.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CBrotli", path: "Sources/C/CBrotli", pkgConfig: "libbrotlienc",
            providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(
            name: "CISAL", path: "Sources/C/CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(
            name: "CDeflate", path: "Sources/C/CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(
            name: "CQrencode", path: "Sources/C/CQrencode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(
            name: "CZbar", path: "Sources/C/CZbar", pkgConfig: "zbar",
            providers: [.apt(["libzbar-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", path: "Sources/C/CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(
            name: "CLeptonica", path: "Sources/C/CLeptonica", pkgConfig: "lept",
            providers: [.apt(["libleptonica-dev"])]),
        .systemLibrary(
            name: "CWebP", path: "Sources/C/CWebP", pkgConfig: "libwebpdemux",
            providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CGIF", path: "Sources/C/CGIF", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(
            name: "CExif", path: "Sources/C/CExif", pkgConfig: "libexif",
            providers: [.apt(["libexif-dev"])]),
        .target(
            name: "CCrypto", path: "Sources/C/CCrypto",
            linkerSettings: [.linkedLibrary("crypto")]),
        .target(
            name: "CTIFF", path: "Sources/C/CTIFF",
            linkerSettings: [.linkedLibrary("tiff")]),
        .target(name: "CHEIF", path: "Sources/C/CHEIF"),
        .target(
            name: "CPoppler", path: "Sources/C/CPoppler", linkerSettings: [.linkedLibrary("seccomp")]),
        .target(name: "CPango", path: "Sources/C/CPango"),
        .target(name: "CPages", path: "Sources/C/CPages"),
        .target(name: "CICU", path: "Sources/C/CICU"),
        .target(name: "CMemory", path: "Sources/C/CMemory"),
        .target(
            name: "CBuild", path: "Sources/C/CBuild",
            cSettings: ["SEQRCAST_COMMIT", "SEQRCAST_SWIFT"].map { .define($0, to: "\"\(fromMake($0))\"") }),
        .target(name: "CSQLite", path: "Sources/C/CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        .systemLibrary(
            name: "CKeyutils", path: "Sources/C/CKeyutils", pkgConfig: "libkeyutils",
            providers: [.apt(["libkeyutils-dev"])]),
        .systemLibrary(name: "CZxcvbn", path: "Sources/C/CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
        .target(
            name: "CPNG", path: "Sources/C/CPNG",
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),

        .target(name: "Wire", swiftSettings: module),
        .target(
            name: "Primitives", dependencies: ["CCrypto", "CBrotli", "CDeflate", "CISAL"],
            swiftSettings: module),
        .target(name: "Exchange", dependencies: ["Wire", "Primitives"], swiftSettings: module),
        .target(
            name: "Imaging", dependencies: ["CQrencode", "CPNG", "CPango"], swiftSettings: module),
        .target(
            name: "Decoding",
            dependencies: [
                "Imaging", "CZbar", "CTurboJPEG", "CLeptonica", "CPNG", "CWebP", "CGIF", "CTIFF",
                "CHEIF", "CPoppler", "CExif",
            ],
            swiftSettings: module),
        .target(
            name: "CConfinement", path: "Sources/C/CConfinement",
            linkerSettings: [.linkedLibrary("seccomp")]),
        .executableTarget(
            name: "Decoder", dependencies: ["Imaging", "Decoding", "CConfinement"], swiftSettings: module,
            linkerSettings: withSwift),
        .target(
            name: "Storage",
            dependencies: [
                "Wire", "Primitives", "Exchange", "Links", "Threats", "CLinux", "CSQLite",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: module),
        .target(name: "WebPages", dependencies: ["Wire", "Primitives", "CPages"], swiftSettings: module),
        .target(name: "Links", dependencies: ["CICU"], swiftSettings: module),
        .target(name: "Threats", dependencies: ["Wire", "Primitives", "Links"], swiftSettings: module),
        .target(
            name: "SeQRcast",
            dependencies: ["Wire", "Exchange", "Imaging", "Storage", "WebPages", "Links", "Threats"],
            swiftSettings: module),
        .target(
            name: "CLI",
            dependencies: [
                "SeQRcast", "CBuild", "CLinux", "CKeyutils", "CMemory", "CZxcvbn",
                argumentParser,
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: module),
        .executableTarget(
            name: "Tool", dependencies: ["CLI"], swiftSettings: module, linkerSettings: withSwift),

        .executableTarget(
            name: "Fixtures",
            dependencies: [
                "Hex", "Wire", "Primitives", "Exchange", "Imaging", "Decoding", "Storage", "SeQRcast",
            ],
            path: "fixtures/Generator",
            swiftSettings: unoptimized),
        .executableTarget(
            name: "Bench",
            dependencies: [
                "CQrencode", "Wire", "Primitives", "Exchange", "Imaging", "Decoding", "Storage", "Links",
                "SeQRcast",
            ],
            path: "Benchmarks",
            swiftSettings: strict),

        .target(name: "Hex", path: "Tests/Hex", swiftSettings: module),
        .target(
            name: "Specimens", dependencies: ["Wire", "Primitives", "Exchange"], path: "Tests/Specimens",
            swiftSettings: module),
        // What the next tests compute: photographs, and what they compare with.
        .testTarget(name: "ImagingSupport", dependencies: ["Imaging", "Decoding"], swiftSettings: module),
        .testTarget(name: "WireTests", dependencies: ["Hex", "Wire"], swiftSettings: unoptimized),
        .testTarget(
            name: "PrimitivesTests", dependencies: ["CCrypto", "Hex", "Primitives"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "ExchangeTests", dependencies: ["Hex", "Specimens", "Wire", "Primitives", "Exchange"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "ImagingTests", dependencies: ["ImagingSupport", "Imaging", "Decoding", "CQrencode"],
            resources: [.copy("Fixtures")], swiftSettings: unoptimized),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Wire", "Primitives", "Exchange", "Links", "Threats", "Storage",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: unoptimized),
        .testTarget(name: "LinksTests", dependencies: ["Links"], swiftSettings: unoptimized),
        .testTarget(
            name: "ThreatsTests", dependencies: ["Hex", "Wire", "Primitives", "Links", "Threats"],
            swiftSettings: module),
        .testTarget(
            name: "WebPagesTests", dependencies: ["WebPages", "Primitives"], swiftSettings: unoptimized),
        .testTarget(
            name: "SeQRcastTests",
            dependencies: [
                "Wire", "Primitives", "Exchange", "Imaging", "Decoding", "Storage", "Links", "Threats",
                "SeQRcast",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "CLITests",
            dependencies: [
                "CMemory", "Primitives", "Decoding", "SeQRcast", "CLI",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: unoptimized),
        .testTarget(name: "BenchTests", dependencies: ["Bench"], swiftSettings: unoptimized),
        // The drivers of the fuzzer, without its runtime.
        .testTarget(
            name: "Fuzz", dependencies: driven.map { .byName(name: $0) } + ["Specimens", argumentParser],
            path: "Fuzz", exclude: ["Fuzz.swift", "Mutations.swift", "RunningTime.swift"],
            swiftSettings: unoptimized),
    ]
)

// The fuzzer needs a runtime that only instrumented builds link: `make fuzz`.
if ProcessInfo.processInfo.environment["FUZZ"] != nil {
    package.targets.removeAll { $0.isTest }
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: (driven + ["Specimens"]).map { .byName(name: $0) } + [argumentParser],
            path: "Fuzz", exclude: ["DriverTests.swift"],
            swiftSettings: module + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
    // The sanitizer's allocator stays: CMemory's stands aside where it is compiled for one.
    for target in package.targets where target.name == "CMemory" {
        target.cSettings = [.unsafeFlags(["-fsanitize=address"])]
    }
    for target in package.targets where (driven + ["Fuzz"]).contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer,address"]))
    }
}
