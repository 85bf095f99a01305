// swift-tools-version: 6.1
import PackageDescription

// The benchmarks are a separate package, so that users of the library need not fetch their dependencies.
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
                .product(name: "EventKit", package: "ScanICS"), .product(name: "EventStore", package: "ScanICS"),
                .product(name: "ScanICS", package: "ScanICS"),
                .product(name: "SQLiteEventStore", package: "ScanICS"),
                .product(name: "VDirEventStore", package: "ScanICS"),
            ]),
        .executableTarget(name: "MillionPayloads", dependencies: [.product(name: "ScanICS", package: "ScanICS")]),
    ],
    swiftLanguageModes: [.v6]
)
