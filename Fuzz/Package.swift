// swift-tools-version: 6.1
import PackageDescription

// Programs that feed our own parsers made-up input until one fails: see docs/fuzzing.md. They are a package of their
// own, because they are built with other flags, and users of ScanICS need not build them.

/// Returns the target of a fuzzer, Sources/NAME/NAME.swift, with the modules that it needs in addition to the library.
func fuzzer(_ name: String, _ others: String...) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["Fuzzing", .product(name: "ScanICS", package: "ScanICS")] + others.map { .byName(name: $0) })
}

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "ScanICS", path: "..")],
    targets: [
        fuzzer("Recognize"),
        fuzzer("ReadICalendar"),
        fuzzer("ReadExactly"),
        fuzzer("Repair"),
        fuzzer("VCalendar"),
        fuzzer("Links"),
        fuzzer("BoardingPass"),
        fuzzer("JCal"),
        fuzzer("XCal"),
        fuzzer("JSCalendar"),
        fuzzer("RoundTrip"),
        fuzzer("Export"),
        fuzzer("Occurrences"),
        fuzzer("DecodeText"),
        fuzzer("DecodeImage"),
        fuzzer("DecodePNG"),
        fuzzer("ReadXML"),
        fuzzer("WebPages"),
        fuzzer("LinkedData"),
        fuzzer("DNSAnswers", "CDNSAnswers"),

        // libFuzzer, which comes with the Swift toolchain.
        .target(name: "Fuzzing", dependencies: ["CLibFuzzer", .product(name: "ScanICS", package: "ScanICS")]),
        .target(name: "CLibFuzzer"),
        // The reader of name servers' answers, which no product contains.
        .target(name: "CDNSAnswers"),
    ],
    swiftLanguageModes: [.v6]
)
