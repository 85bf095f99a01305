// swift-tools-version: 6.1
import PackageDescription

// Programs that feed our own parsers with made-up input until one fails: see docs/fuzzing.md. A package of its own, as it
// is built with other flags, and not by those who use ScanICS.

/// One parser to fuzz: Sources/NAME/NAME.swift, and what it needs beside the library.
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
        // The reader of name servers' answers, which is in no library.
        .target(name: "CDNSAnswers"),
    ],
    swiftLanguageModes: [.v6]
)
