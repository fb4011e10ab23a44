// swift-tools-version: 6.3;(experimentalCGen)

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let release = BuildSettingCondition.when(configuration: .release)

// This package's own modules are optimized in each build: without, pictures are read twenty times slower. The
// compiler's driver adds the other flags by itself where it is the one that gets -O
// (docs/decisions/0092-optimized-tests.md).
let optimized =
    strict + [
        .unsafeFlags(["-Xfrontend", "-O"]),
        .unsafeFlags(["-no-emit-module-separately-wmo", "-Xfrontend", "-enable-default-cmo"], release),
    ]

// What calls optimized code, and need not be optimized itself: that took a third of the time in which it
// compiles. Other tests compute a lot. As whole modules, they would compile on one processor.
let unoptimized =
    strict + [
        .unsafeFlags(["-Xfrontend", "-Onone"]),
        .unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"], release),
    ]

// `make` leaves most of ICU's data out, half of the program. Other builds have all of it.
let icu = Context.environment["SEQRCAST_ICU"].map { ["--remap-inputs=*/lib_FoundationICU.a=\($0)"] } ?? []

// The programs that tests start, thousands of times, have Swift's static library: they start in half the
// time. Test targets must not depend on them, or would be linked so too, and XCTest's libraries are shared
// ones. Object files name the shared libraries that they need; the parts of the static Foundation are here.
// Debian 13's linker would leave addresses of functions writable; Swift's own does not, on each system.
// Nothing looks up symbols in a program, but the allocator's stay: the libraries' own calls lead to it.
let withSwift = LinkerSetting.unsafeFlags(
    ["-use-ld=lld", "-static-stdlib", "-lCoreFoundation", "-lstdc++"]
        + ["ICU", "CShims", "Collections"].map { "-l_Foundation\($0)" }
        + (["-z", "now", "-z", "pack-relative-relocs", "--no-export-dynamic"] + icu)
        .flatMap { ["-Xlinker", $0] })

// The commit of this build and its version of Swift, from `make`. Other builds do not know theirs: SwiftPM
// caches what a manifest reads from git, and a generated source would change with every build.
let aboutBuild = ["SEQRCAST_COMMIT", "SEQRCAST_SWIFT"].map { name in
    let value = (Context.environment[name] ?? "").filter { $0.isLetter || $0.isNumber || "-.".contains($0) }
    return CSetting.define(name, to: "\"\(value)\"")
}

/// A C library of the system, which the Debian package `apt` has.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// C code of this package's own, linked with libraries of the system.
func shim(_ name: String, linking libraries: [String] = [], _ settings: [CSetting] = []) -> Target {
    .target(
        name: name, path: "Sources/C/\(name)", cSettings: settings,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: optimized)
}

func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = [],
    _ settings: [SwiftSetting], _ linking: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
        linkerSettings: linking)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
    _ settings: [SwiftSetting] = unoptimized
) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

/// Packages of which the plugin BoringSSL uses files alone. SwiftPM warns of packages that no target needs.
let uncompiled: [Target.Dependency] = [
    .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.windows])),
    .product(name: "SwiftASN1", package: "swift-asn1", condition: .when(platforms: [.windows])),
]

let imageFormats: [Target.Dependency] = ["CPNG", "CTurboJPEG", "CWebP", "CGIF", "CTIFF", "CHEIF"]
let codes: [Target.Dependency] = ["Wire", "Primitives", "Exchange"]
/// Parts of the command line that know neither its options nor its errors.
let commandLine: [Target.Dependency] = ["Platform", "Texts", "Records", "Exports"]
let modules = codes + ["Rules", "Imaging", "Decoding", "Storage", "Links", "Threats", "SeQRcast"]

let package = Package(
    name: "seqrcast",
    products: [
        .executable(name: "seqrcast", targets: ["Tool"]),
        // Beside seqrcast, which starts it to read images.
        .executable(name: "seqrcast-decode", targets: ["Decoder"]),
        .library(name: "SeQRcast", targets: ["SeQRcast"]),
        // For programs that decode images in their own process.
        .library(name: "Decoding", targets: ["Decoding"]),
        // The text of codes alone, without images and without a vault.
        .library(name: "Exchange", targets: ["Wire", "Primitives", "Exchange"]),
    ],
    // Exact versions, with their trees in Packaging/swift-packages.tsv. None of them needs a package that is
    // not here: swift-crypto needs swift-asn1.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    ],
    targets: [
        library("CBrotli", pkgConfig: "libbrotlienc", apt: "libbrotli-dev"),
        library("CISAL", pkgConfig: "libisal", apt: "libisal-dev"),
        library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
        library("CQrencode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CZbar", pkgConfig: "zbar", apt: "libzbar-dev"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        library("CLeptonica", pkgConfig: "lept", apt: "libleptonica-dev"),
        library("CWebP", pkgConfig: "libwebpdemux", apt: "libwebp-dev"),
        library("CExif", pkgConfig: "libexif", apt: "libexif-dev"),
        library("CKeyutils", pkgConfig: "libkeyutils", apt: "libkeyutils-dev"),
        library("CGIF", apt: "libgif-dev"), library("CZxcvbn", apt: "libzxcvbn-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        shim("CCrypto", linking: ["crypto"]), shim("CSQLite", linking: ["sqlite3"]),
        shim("CPNG", linking: ["png", "z"]), shim("CTIFF", linking: ["tiff"]),
        shim("CPoppler", linking: ["seccomp"]), shim("CConfinement", linking: ["seccomp"]),
        shim("CHEIF"), shim("CPango"), shim("CPages"), shim("CICU"), shim("CMemory"),
        shim("CBuild", aboutBuild),
        .plugin(name: "BoringSSL", capability: .buildTool()),
        .target(
            name: "CMLKEM", dependencies: uncompiled, path: "Sources/C/CMLKEM", exclude: ["mlkem_shim.cc"],
            cxxSettings: [.define("NDEBUG")],
            linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("stdc++")], plugins: ["BoringSSL"]),

        module("Wire"), module("Primitives", ["CCrypto", "CMLKEM", "CBrotli", "CDeflate", "CISAL"]),
        module("Exchange", ["Wire", "Primitives"]), module("Rules", ["Wire", "Exchange"]),
        module("Imaging", ["CQrencode", "CPNG", "CPango"]),
        module("Decoding", ["Wire", "Imaging", "CZbar", "CPoppler", "CExif", "CLeptonica"] + imageFormats),
        module("Storage", codes + ["Rules", "Links", "Threats", "CLinux", "CSQLite", grdb, grdbSQLite]),
        module("WebPages", ["Wire", "Primitives", "CPages"]),
        module("Links", ["CICU"]),
        module("Threats", ["Wire", "Primitives", "Links"]),
        module(
            "SeQRcast", ["Wire", "Exchange", "Rules", "Imaging", "Storage", "WebPages", "Links", "Threats"]),
        module("Platform", ["Storage", "CBuild", "CLinux", "CMemory"]),
        module("Texts", ["SeQRcast", "Platform"]),
        module("Records", ["SeQRcast", "Texts"]),
        module("Exports", ["SeQRcast", "Platform", "Texts", "Records"]),
        module(
            "CLI",
            ["SeQRcast", "CKeyutils", "CZxcvbn", argumentParser, flyingSocks] + commandLine),
        program("Decoder", ["Imaging", "Decoding", "CConfinement"], optimized, [withSwift]),
        program("Tool", ["CLI"], optimized, [withSwift]),
        program("Fixtures", modules + ["Hex", "Specimens"], path: "fixtures/Generator", unoptimized),
        program(
            "Bench", modules + ["CQrencode"], path: "Benchmarks", exclude: ["instructions.tsv"], strict),
        // Histories of Tests/Histories in vaults, without a start for each step.
        program(
            "HistoryPlayer", codes + ["Rules", "Imaging", "Storage", "SeQRcast"],
            path: "Tests/Histories/Player",
            unoptimized),

        module("Hex", path: "Tests/Hex"),
        module("Specimens", codes + ["Hex"], path: "Tests/Specimens"),
        tests("WireTests", ["Hex", "Wire"]),
        tests("PrimitivesTests", ["CCrypto", "Hex", "Primitives"]),
        tests("ExchangeTests", codes + ["Hex", "Specimens"]),
        // What the next tests compute: photographs, and what they compare with.
        tests("ImagingSupport", ["Imaging", "Decoding"], optimized),
        tests(
            "ImagingTests", ["ImagingSupport", "Wire", "Imaging", "Decoding", "CQrencode"],
            resources: [.copy("Fixtures")]),
        tests("StorageTests", codes + ["Rules", "Links", "Threats", "Storage", grdb]),
        tests("LinksTests", ["Links"]),
        tests("ThreatsTests", ["Hex", "Wire", "Primitives", "Links", "Threats"], optimized),
        tests("WebPagesTests", ["WebPages", "Primitives"]),
        tests("SeQRcastTests", modules + ["Specimens", grdb]),
        tests(
            "CLITests",
            ["CMemory", "Primitives", "Specimens", "Decoding", "SeQRcast", "CLI", grdb] + commandLine),
        tests("BenchTests", ["Bench"]),
        // The drivers of the fuzzer, without its runtime.
        .testTarget(
            name: "Fuzz", dependencies: modules + commandLine + ["CLI", "Specimens", argumentParser],
            path: "Fuzz",
            exclude: ["Fuzz.swift", "Mutations.swift", "RunningTime.swift"], swiftSettings: unoptimized),
    ]
)

// The fuzzer needs a runtime that only instrumented builds link: `make fuzz`.
if Context.environment["FUZZ"] != nil {
    package.targets.removeAll { $0.isTest }
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: modules + commandLine + ["CLI", "Specimens", argumentParser],
            path: "Fuzz",
            exclude: ["DriverTests.swift"],
            swiftSettings: optimized + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
    for target in package.targets {
        // The sanitizer's allocator stays: CMemory's stands aside where it is compiled for one.
        if target.name == "CMemory" { target.cSettings = [.unsafeFlags(["-fsanitize=address"])] }
        target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer,address"]))
    }
}
