// swift-tools-version: 6.1
import PackageDescription

// Benchmarks are a package of their own, so that the library's users need not fetch what they are made with.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "ScanICS", path: ".."),
        .package(url: "https://github.com/google/swift-benchmark", from: "0.1.2"),
    ],
    targets: [
        .executableTarget(
            name: "ScanICSBenchmarks",
            dependencies: [
                .product(name: "ScanICS", package: "ScanICS"),
                .product(name: "Benchmark", package: "swift-benchmark"),
            ]),
        .executableTarget(
            name: "StoreBenchmarks",
            dependencies: [
                .product(name: "EventStore", package: "ScanICS"), .product(name: "ScanICS", package: "ScanICS"),
                .product(name: "SQLiteEventStore", package: "ScanICS"),
                .product(name: "VDirEventStore", package: "ScanICS"),
            ]),
        .executableTarget(name: "MillionPayloads", dependencies: [.product(name: "ScanICS", package: "ScanICS")]),
    ],
    swiftLanguageModes: [.v6]
)
