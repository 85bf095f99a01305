// swift-tools-version: 6.1
import PackageDescription

// Each target is a folder with its name. Dependencies are names of targets, separated by blanks.

func names(_ targets: String) -> [Target.Dependency] {
    targets.split(separator: " ").map { .byName(name: String($0)) }
}

func module(_ path: String, _ targets: String = "", _ products: [Target.Dependency] = []) -> Target {
    .target(name: name(of: path), dependencies: names(targets) + products, path: path)
}

func program(_ path: String, _ targets: String, _ products: [Target.Dependency] = []) -> Target {
    .executableTarget(name: name(of: path), dependencies: names(targets) + products, path: path)
}

func tests(
    _ path: String, _ targets: String, _ products: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(name: name(of: path), dependencies: names(targets) + products, path: path, exclude: exclude)
}

/// Code in C. Most of these open their libraries when they are first needed, and are not linked with them.
func shim(_ path: String, _ targets: String = "", links: [String] = [], exclude: [String] = []) -> Target {
    .target(
        name: name(of: path), dependencies: names(targets), path: path, exclude: exclude,
        linkerSettings: links.map { .linkedLibrary($0) })
}

func library(_ name: String, _ package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", providers: [.apt([package])])
}

func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

// An app that depends on this package with `traits: []` resolves three packages instead of thirty.
func product(_ name: String, _ package: String, trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let grdb = product("GRDB", "GRDB.swift", trait: "Stores")

let network =
    ["NIOCore", "NIOHTTP1", "NIOPosix"].map { product($0, "swift-nio", trait: "CalDAV") } + [
        product("AsyncHTTPClient", "async-http-client", trait: "CalDAV"),
        product("NIOSSL", "swift-nio-ssl", trait: "CalDAV"),
    ]

let server = [
    product("Crypto", "swift-crypto", trait: "Serve"), product("X509", "swift-certificates", trait: "Serve"),
    product("SwiftASN1", "swift-asn1", trait: "Serve"),
    product("Hummingbird", "hummingbird", trait: "Serve"), product("HummingbirdCore", "hummingbird", trait: "Serve"),
    product("HummingbirdTLS", "hummingbird", trait: "Serve"), product("HTTPTypes", "swift-http-types", trait: "Serve"),
    product("Logging", "swift-log", trait: "Serve"), product("Mustache", "swift-mustache", trait: "Serve"),
    product("NIOCore", "swift-nio", trait: "Serve"), product("NIOHTTP1", "swift-nio", trait: "Serve"),
    product("NIOPosix", "swift-nio", trait: "Serve"),
    product("NIOSSL", "swift-nio-ssl", trait: "Serve"),
    product("ServiceLifecycle", "swift-service-lifecycle", trait: "Serve"),
]

// ScanICS exports these modules. Its users name them, too, so that SwiftPM builds the users again when the layout of
// the modules' types changes.
let exported =
    "BarcodeReading CalendarModel ImageDecoding PayloadRecognition PrintedText Recurrence TextDecoding TextReading TimeZones"

// MARK: Scanning

let scanning = [
    // The values that flow from a payload to a calendar, limits and diagnostics: no I/O, no C.
    module("Sources/Model/CalendarModel"),
    // Zones by IANA name or VTIMEZONE: local time <-> UTC.
    module("Sources/Model/TimeZones", "CalendarModel"),
    // The occurrences of an event between two times.
    module("Sources/Model/Recurrence", "CalendarModel TimeZones CLibICal"),
    // Bytes in any encoding -> text.
    module("Sources/Reading/TextDecoding"),
    // iCalendar text <-> model; digests for UIDs, and files that are replaced in one step.
    module("Sources/Reading/ICalendar", "CalendarModel TextDecoding TimeZones CLibICal CLibMD CLinux CUTF8Proc"),
    // Image bytes -> 8-bit luma.
    module("Sources/Reading/ImageDecoding", "CalendarModel CImages CLinux"),
    // Luma -> barcodes.
    module("Sources/Reading/BarcodeReading", "ImageDecoding TextDecoding CImages CZBar"),
    // XML text -> tree of elements, and back.
    module("Sources/Reading/XMLReading", "CalendarModel CExpat"),
    // Lines of print, or prose -> days, times, events. It has no C.
    module("Sources/Reading/PrintedText", "CalendarModel"),
    // Luma -> lines of text.
    module("Sources/Reading/TextReading", "ImageDecoding PrintedText CTextRuntime"),
    // Archives, documents and other files that hold files -> their files.
    module("Sources/Reading/ArchiveReading", "CArchive CZlib"),
    // Payload -> calendar document; with the readers of web pages and of railway tickets.
    module(
        "Sources/Reading/PayloadRecognition",
        "ArchiveReading CalendarModel ICalendar PrintedText TextDecoding TimeZones XMLReading CAirports CHTMLReader"),
    // Mails -> parts, with their transfer encodings undone.
    module("Sources/Reading/MailReading", "CalendarModel TextDecoding"),
    // Text of mails -> journeys, stays and tables.
    module("Sources/Reading/BookingReading", "CalendarModel PrintedText CAirports"),
    // Fetches the calendar behind a link over the network. Programs that do not follow links need not depend on it.
    module("Sources/Reading/LinkFollowing", "CalendarModel TextDecoding CLinks"),
    // All steps from an image, or from a folder of images, to events.
    module(
        "Sources/ScanICS/ScanICS", "ArchiveReading BookingReading ICalendar MailReading CLinux \(exported)", [system]),
    // Date, TimeZone, URL and Data for apps that have Foundation.
    module("Sources/ScanICS/ScanICSFoundation", "ScanICS CalendarModel TimeZones"),
    // The file config.toml: the stores, and the options of `scanics serve`.
    module("Sources/ScanICS/Settings", "ICalendar"),

    library("CExpat", "libexpat1-dev"), library("CLibICal", "libical-dev"), library("CLibMD", "libmd-dev"),
    library("CUTF8Proc", "libutf8proc-dev"), library("CZBar", "libzbar-dev"), library("CZlib", "zlib1g-dev"),
    // Calls of Linux, processes with limits and few rights, libraries that are opened late, questions to name servers.
    shim("Sources/C/CLinux"),
    // The formats of pictures, and loops over pixels.
    shim("Sources/C/CImages", "CLinux", links: ["png16", "turbojpeg", "deflate", "z"]),
    // Web requests with libcurl, and the list of public suffixes; HTML with libxml2.
    shim("Sources/C/CLinks", "CLinux"), shim("Sources/C/CHTMLReader", "CLinux"),
    // tar and 7z archives with libarchive.
    shim("Sources/C/CArchive", "CLinux"),
    // ONNX Runtime, and loops over the pixels of lines of text.
    shim("Sources/C/CTextRuntime", "CLinux"),
    // The names of airports, compiled in.
    shim("Sources/C/CAirports", exclude: ["airports.txt"]),
]

let scanningTests = [
    // Code for the tests of several modules. Tests that start programs do not depend on the programs: a build for tests
    // builds all programs anyway, and tests that depend on a program are compiled again whenever it is linked.
    module("Tests/Support/TestSupport", "", [subprocess, system]),
    tests("Tests/Model/CalendarModelTests", "CalendarModel"),
    tests("Tests/Model/TimeZonesTests", "TimeZones"),
    tests("Tests/Model/RecurrenceTests", "Recurrence CalendarModel ICalendar TestSupport TimeZones"),
    tests("Tests/Reading/XMLReadingTests", "XMLReading"),
    tests("Tests/Reading/TextDecodingTests", "TextDecoding TestSupport"),
    tests("Tests/Reading/ICalendarTests", "ICalendar TestSupport"),
    tests(
        "Tests/Reading/ImageDecodingTests", "ImageDecoding CImages CZlib CalendarModel TestSupport",
        exclude: ["Fixtures"]),
    tests(
        "Tests/Reading/BarcodeReadingTests", "BarcodeReading CImages CalendarModel ImageDecoding",
        [subprocess, system], exclude: ["Fixtures"]),
    tests("Tests/Reading/BookingReadingTests", "BookingReading CalendarModel"),
    tests("Tests/Reading/ArchiveReadingTests", "ArchiveReading TestSupport", [subprocess, system]),
    tests("Tests/Reading/MailReadingTests", "CalendarModel MailReading TestSupport"),
    tests("Tests/Reading/PrintedTextTests", "CalendarModel PrintedText", exclude: ["Cases"]),
    tests("Tests/Reading/PayloadRecognitionTests", "ArchiveReading CalendarModel PayloadRecognition TestSupport CZlib"),
    tests("Tests/Reading/TextReadingTests", "ImageDecoding PrintedText TestSupport TextReading"),
    tests("Tests/Reading/LinkFollowingTests", "LinkFollowing", [subprocess, system], exclude: ["Fixtures"]),
    tests("Tests/ScanICS/ScanICSTests", "ScanICS CLinux TestSupport \(exported)", exclude: ["Fixtures"]),
    tests("Tests/ScanICS/ScanICSFoundationTests", "ScanICSFoundation ScanICS TestSupport"),
    // A host app in a separate process, for a test of how long scanning delays the app's other tasks.
    program("Tests/Support/HostApp", "ScanICS"),
    // Acts as a picture reader that a stranger has taken over, for tests of the sandbox.
    shim("Tests/Support/CHostile"), program("Tests/Support/HostileReader", "CHostile ScanICS"),
    program("Tests/Support/HostileProgram", "CHostile"),
    // An app, and the upload handler of a server, with manifests of their own for those who copy them.
    program("Examples/ImportFlow/Sources/ImportFlow", "ScanICSFoundation"),
    program("Examples/Uploads/Sources/Uploads", "ScanICS"),
    // The fuzzers of the libraries (docs/development.md), and tests that run them on the committed corpus.
    module(
        "Fuzz/Sources/Fuzzers",
        "ArchiveReading BookingReading CImages CLinux CZlib ICalendar MailReading ScanICS XMLReading \(exported)"),
    tests("Fuzz/Tests/CorpusTests", "BarcodeReading Fuzzers ImageDecoding TestSupport"),
]

// MARK: The command

let command = [
    // The code that both programs of the command share: options, inputs, messages, cards. It has no store.
    module(
        "Sources/Command/CommandLineInterface", "ScanICS ICalendar LinkFollowing Settings CLinux \(exported)",
        [argumentParser, system]),
    program(
        "Sources/Command/ScannerProgram", "CommandLineInterface ScanICS CDesktop CLinux \(exported)",
        [argumentParser, system]),
    // Notifications of the desktop, pictures of the screen, and QR codes on a terminal.
    shim("Sources/C/CDesktop", "CLinux"),
    // Tests of the program `scanics` that kill its processes and watch what they do. They need no store.
    tests("Tests/Command/IsolationTests", "TestSupport", [subprocess, system]),
    // The fuzzers of the command.
    module("Fuzz/Sources/CommandFuzzers", "CommandLineInterface Fuzzers ScanICS Settings", [system]),
]

// MARK: Stores

let stores = [
    // The interface of all stores of events, and the code that they share.
    module("Sources/Stores/EventStore", "CalendarModel ICalendar Recurrence TimeZones"),
    // Events in an SQLite file: the default. In Files is what the SQLite files of other stores need, too.
    module("Sources/Stores/SQLiteEventStore", "CalendarModel EventStore ICalendar", [grdb]),
    // Events in a folder of .ics files, as khal, vdirsyncer and todoman keep them.
    module("Sources/Stores/VDirEventStore", "CalendarModel EventStore ICalendar CLinux"),
    // Events in calendars on a CalDAV server.
    module(
        "Sources/Stores/CalDAVEventStore",
        "CalendarModel EventStore ICalendar Recurrence SQLiteEventStore TimeZones XMLReading CLinux",
        [grdb, subprocess, system] + network),
    // Events in the calendars of GNOME, which evolution-data-server keeps.
    module(
        "Sources/Stores/EvolutionEventStore",
        "CalendarModel EventStore ICalendar SQLiteEventStore TimeZones CEvolutionData", [grdb]),
    shim("Sources/C/CEvolutionData", "CLinux"),
    // A store in memory, and the tests that every store must pass. The tests of stores and of apps use them.
    module("Sources/Stores/EventStoreTesting", "CalendarModel EventStore ICalendar TimeZones"),
    // EventKit's interface, for programs written for Apple's calendars; its review of an event, without a view.
    // With the trait CalDAV, it opens calendar servers, too.
    module(
        "Sources/EventKit",
        "CalendarModel EventKitValues EventStore Settings SQLiteEventStore TimeZones VDirEventStore",
        [.target(name: "CalDAVEventStore", condition: .when(traits: ["CalDAV"]))]),
    module("Sources/EventKitUI", "EventKit"),
    // Positions and colours. The modules with Apple's names are for clients that import them. They are apart from EventKit,
    // because a module of such a name switches on other people's `#if canImport(CoreGraphics)`.
    module("Sources/EventKitValues"), module("Sources/CoreLocation", "EventKitValues"),
    module("Sources/CoreGraphics", "EventKitValues"),
    // The part of the command that opens stores. `scanics` starts this program only for commands that need a store,
    // so `scanics` itself starts fast.
    .executableTarget(
        name: "StoreProgram",
        dependencies: names(
            """
            CommandLineInterface ScanICS EventStore SQLiteEventStore VDirEventStore EvolutionEventStore \
            CalDAVEventStore CDesktop CImages CLinux CServerAssets CZlib ICalendar LinkFollowing Settings \(exported)
            """) + [argumentParser, subprocess, system] + server, path: "Sources/Command/StoreProgram",
        exclude: ["Serve/Assets"]),
    // The templates, style sheets, scripts and texts of the pages.
    .target(name: "CServerAssets", path: "Sources/Command/StoreProgram/Serve/Assets", exclude: ["Files"]),
]

// Clients of EventKit are compiled in both language modes from the same files. A warning in them is an error.
let strict = SwiftSetting.unsafeFlags(["-warnings-as-errors"])

let storeTests = [
    tests("Fuzz/Tests/CommandCorpusTests", "CommandFuzzers Fuzzers TestSupport"),
    tests(
        "Tests/Stores/EventStoreTests",
        "CalendarModel EventStore EventStoreTesting ICalendar ScanICS TestSupport TimeZones", [subprocess, system]),
    tests(
        "Tests/Stores/SQLiteEventStoreTests", "CalendarModel EventStore EventStoreTesting SQLiteEventStore TestSupport",
        [grdb, subprocess, system], exclude: ["version-1.sql", "version-5.sql", "version-6.sql"]),
    tests(
        "Tests/Stores/VDirEventStoreTests", "CalendarModel EventStore EventStoreTesting TestSupport VDirEventStore",
        [subprocess, system]),
    // Runs the conformance suite on GNOME's calendars, on the bus that it is started with.
    program("Tests/Support/EvolutionChecker", "CalendarModel EventStore EventStoreTesting EvolutionEventStore"),
    tests("Tests/Stores/EvolutionEventStoreTests", "EventStoreTesting TestSupport", [subprocess, system]),
    tests(
        "Tests/Stores/CalDAVEventStoreTests",
        "CalDAVEventStore CalendarModel EventKit EventKitBehaviour EventStore EventStoreTesting ICalendar TestSupport XMLReading",
        [grdb, subprocess, system, product("NIOConcurrencyHelpers", "swift-nio", trait: "CalDAV")] + network,
        exclude: [
            "Command/terminal.py", "RealServers/DAViCal", "RealServers/cyrus.py", "RealServers/davical.py",
            "RealServers/read.py", "RealServers/requirements.txt", "RealServers/servers.py",
        ]),
    // What Apple's documentation says about EventKit, with a check for each statement.
    module("Tests/Support/EventKitBehaviour", "EventKit"),
    tests(
        "Tests/EventKit/EventKitTests",
        "CalendarModel EventKit EventKitBehaviour EventStore SQLiteEventStore Settings TestSupport",
        [subprocess, system]),
    tests("Tests/EventKit/CoreModulesTests", "CoreLocation EventKit"),
    tests("Tests/EventKit/EventKitUITests", "EventKit EventKitUI EventStore"),
    .target(
        name: "Clients", dependencies: ["EventKit"], path: "Tests/EventKit/Clients", swiftSettings: [strict]),
    .target(
        name: "ClientsSwift5", dependencies: ["EventKit"], path: "Tests/EventKit/ClientsSwift5",
        swiftSettings: [strict, .swiftLanguageMode(.v5)]),
    tests("Tests/EventKit/EventKitClients", "Clients EventKit EventStore"),
    .testTarget(
        name: "EventKitClientsSwift5", dependencies: ["ClientsSwift5", "EventKit", "EventStore"],
        path: "Tests/EventKit/EventKitClientsSwift5", swiftSettings: [.define("CLIENTS_SWIFT5")]),
    // Ordinary code for Apple's EventKit, with manifests of their own for those who copy it.
    program("Examples/DayEvents/Sources/DayEvents", "EventKit"),
    program("Examples/RemindersTool/Sources/RemindersTool", "EventKit"),
    // Imports events and prints which are saved. Tests kill it in the middle of an import.
    program(
        "Tests/Support/StoreImporter", "CalDAVEventStore CalendarModel EventStore SQLiteEventStore VDirEventStore"),
    tests(
        "Tests/Command/CommandTests",
        "CalendarModel CommandLineInterface EventStore EventStoreTesting ICalendar PrintedText Settings StoreProgram TestSupport",
        [argumentParser, subprocess, system]
            + ["NIOCore", "NIOEmbedded", "NIOHTTP1"].map { product($0, "swift-nio", trait: "Serve") },
        exclude: ["Fixtures"]),
]

// libFuzzer runs the fuzzers in `fuzz`, which can only be linked with -sanitize=fuzzer. `replay` gives inputs to a
// fuzzer without libFuzzer, to measure the coverage.
let fuzzPrograms = [
    shim("Fuzz/Sources/CLibFuzzer"),
    program("Fuzz/Sources/fuzz", "CLibFuzzer CommandFuzzers Fuzzers"),
    program("Fuzz/Sources/replay", "CommandFuzzers Fuzzers"),
]

// MARK: The package

func libraries(_ names: String) -> [Product] {
    names.split(separator: " ").map { .library(name: String($0), targets: [String($0)]) }
}

// The sanitizers and the fuzzers build a part of the package, because SwiftPM cannot leave targets out by trait, and the
// network libraries take most of the time to build. SCANICS_CORE_ONLY is "1", "command" or "fuzzers".
let part = Context.environment["SCANICS_CORE_ONLY"]

let package = Package(
    name: "ScanICS",
    products: libraries("ScanICS ScanICSFoundation CalendarModel Recurrence LinkFollowing")
        + (part == "1" ? [] : [.executable(name: "scanics", targets: ["ScannerProgram"])])
        + (part != nil
            ? []
            : libraries(
                """
                EventStore SQLiteEventStore VDirEventStore CalDAVEventStore EvolutionEventStore EventStoreTesting EventKit \
                EventKitUI CoreLocation CoreGraphics
                """) + [.executable(name: "scanics-store", targets: ["StoreProgram"])]),
    traits: [
        .trait(name: "Stores", description: "Stores in SQLite files."),
        .trait(name: "CalDAV", description: "Calendars on servers.", enabledTraits: ["Stores"]),
        .trait(name: "Serve", description: "The pages of `scanics serve`.", enabledTraits: ["CalDAV"]),
        .default(enabledTraits: ["Serve"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ]
        + (part != nil
            ? []
            : [
                .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.0"),
                .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.0"),
                .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
                .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
                .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
                .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
                .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
                .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
                .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
                .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
                .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
                .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
            ]),
    targets: scanning + scanningTests + (part == "1" ? [] : command) + (part == "fuzzers" ? fuzzPrograms : [])
        + (part != nil ? [] : stores + storeTests),
    swiftLanguageModes: [.v6]
)

// SCANICS_FAST_TESTS optimizes the code that tests run thousands of times, also in debug builds. Optimizing the other
// modules would take longer than their tests do. It is a variable because SwiftPM refuses dependencies with such flags.
if Context.environment["SCANICS_FAST_TESTS"] != nil {
    let hot = [
        "Sources/Model/", "Sources/Reading/", "Sources/Stores/EventStore", "Sources/Stores/SQLiteEventStore",
        "Tests/Reading/", "Fuzz/Sources/Fuzzers",
    ]
    for target in package.targets where target.type != .system {
        let path = target.path ?? ""
        if path.hasPrefix("Sources/C/") {
            target.cSettings = [.unsafeFlags(["-O2"])]
        } else if hot.contains(where: path.hasPrefix) {
            target.swiftSettings = [.unsafeFlags(["-O"])]
        }
    }
}
