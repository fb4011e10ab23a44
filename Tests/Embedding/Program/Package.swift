// swift-tools-version: 6.3

import PackageDescription

// A program of somebody else's, which depends on this repository by its path.
let package = Package(
    name: "program",
    dependencies: [.package(name: "seqrcast", path: Context.environment["SEQRCAST"] ?? "")],
    targets: [
        .executableTarget(
            name: "Whole",
            dependencies: [
                .product(name: "SeQRcast", package: "seqrcast"),
                .product(name: "Decoding", package: "seqrcast"),
            ]),
        .executableTarget(name: "Codes", dependencies: [.product(name: "Exchange", package: "seqrcast")]),
    ]
)
