// swift-tools-version: 6.1
import PackageDescription

// Every target is a folder with its name. `module`, `tests` and `program` make targets from that folder's parent.

func module(
    _ parent: String, _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    swift: [SwiftSetting]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "\(parent)/\(name)", exclude: exclude, swiftSettings: swift)
}

func program(_ parent: String, _ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "\(parent)/\(name)")
}

func tests(
    _ parent: String, _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    resources: [Resource]? = nil, swift: [SwiftSetting]? = nil
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "\(parent)/\(name)", exclude: exclude, resources: resources,
        swiftSettings: swift)
}

/// Code in C. The shims open most of their libraries when they are first needed, and are not linked with them.
func shim(
    _ name: String, _ dependencies: [Target.Dependency] = [], links libraries: [String] = [], exclude: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/C/\(name)", exclude: exclude,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

func library(_ name: String, _ debian: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", providers: [.apt([debian])])
}

// The traits spare an app the packages that it does not need: with `traits: []`, one that scans resolves three packages.
func stores(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Stores"]))
}

func calDAV(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["CalDAV"]))
}

func serve(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Serve"]))
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let toml = stores("TOMLKit", "TOMLKit")
let grdb = stores("GRDB", "GRDB.swift")

// MARK: Modules

let model = [
    // Limits, diagnostics and trimming: what every module may need.
    module("Sources/Model", "ScanBasics"),
    // Files that are replaced in one step.
    module("Sources/Model", "FileReplacement", ["CLinux"]),
    // MD5, SHA-1 and SHA-256.
    module("Sources/Model", "MessageDigests", ["CLibMD"]),
    // The values that flow from a payload to a calendar: no I/O, no C.
    module("Sources/Model", "CalendarModel", ["ScanBasics"]),
    // Zones by IANA name or VTIMEZONE: local time <-> UTC.
    module("Sources/Model", "TimeZones", ["CalendarModel"]),
    // The occurrences of an event between two times.
    module("Sources/Model", "Recurrence", ["CalendarModel", "TimeZones", "CLibICal"]),
]

let reading = [
    // Bytes in any encoding -> text.
    module("Sources/Reading", "TextDecoding"),
    // iCalendar text <-> model.
    module(
        "Sources/Reading", "ICalendar",
        ["CalendarModel", "TextDecoding", "TimeZones", "CLibICal", "MessageDigests", "CUTF8Proc"]),
    // Image bytes -> 8-bit luma.
    module("Sources/Reading", "ImageDecoding", ["ScanBasics", "CImages", "CLinux"]),
    // Luma -> barcodes.
    module("Sources/Reading", "BarcodeReading", ["ImageDecoding", "TextDecoding", "CImages", "CZBar", "CZXing"]),
    // XML text -> tree of elements, and back.
    module("Sources/Reading", "XMLReading", ["ScanBasics", "CExpat"]),
    // HTML, valid or not -> elements and texts.
    module("Sources/Reading", "HTMLReading", ["TextDecoding", "CHTMLReader"]),
    // Posted bodies of web forms -> their values and files.
    module("Sources/Reading", "FormReading", ["ScanBasics"]),
    // Bytes of railway and transit tickets -> their legs and validities.
    module("Sources/Reading", "TicketReading", ["CalendarModel", "CZlib"]),
    // Payload -> calendar document.
    module(
        "Sources/Reading", "PayloadRecognition",
        [
            "CalendarModel", "HTMLReading", "ICalendar", "TextDecoding", "TicketReading", "TimeZones", "XMLReading",
            "CZlib",
        ]),
    // Fetches the calendar behind a link over the network. Programs that do not follow links need not depend on it.
    module("Sources/Reading", "LinkFollowing", ["CalendarModel", "TextDecoding", "CLinks"]),
    // All steps from an image, or from a folder of images, to events.
    module(
        "Sources/ScanICS", "ScanICS",
        [
            "CalendarModel", "TextDecoding", "TimeZones", "ICalendar", "ImageDecoding", "BarcodeReading",
            "PayloadRecognition", "Recurrence", "CLinux", system,
        ]),
    // Date, TimeZone, URL and Data for apps that have Foundation.
    module("Sources/ScanICS", "ScanICSFoundation", ["ScanICS", "CalendarModel", "TimeZones"]),
]

// ScanICS exports these modules. Its users name them, too, so that SwiftPM builds the users again when the layout of
// the modules' types changes.
let exported: [Target.Dependency] = [
    "BarcodeReading", "CalendarModel", "ImageDecoding", "PayloadRecognition", "Recurrence", "TextDecoding", "TimeZones",
]

let shims = [
    library("CExpat", "libexpat1-dev"), library("CLibICal", "libical-dev"), library("CLibMD", "libmd-dev"),
    library("CUTF8Proc", "libutf8proc-dev"), library("CZBar", "libzbar-dev"), library("CZlib", "zlib1g-dev"),
    .target(
        name: "CZXing", path: "Sources/C/CZXing", cxxSettings: [.define("ZX_USE_UTF8")],
        linkerSettings: [.linkedLibrary("ZXing")]),
    // Calls of Linux, processes with limits and few rights, libraries that are opened late, questions to name servers.
    shim("CLinux"),
    // The formats of pictures, and loops over pixels.
    shim("CImages", ["CLinux"], links: ["png16", "turbojpeg", "deflate", "z"]),
    // Web requests with libcurl, and the list of public suffixes.
    shim("CLinks", ["CLinux"]),
    // HTML with libxml2.
    shim("CHTMLReader", ["CLinux"]),
]

let command = [
    // A progress bar on a terminal.
    module("Sources/Command", "TerminalProgress"),
    // The code that both programs of the command share: options, inputs, messages, cards. It has no store.
    module(
        "Sources/Command", "CommandLineInterface",
        ["ScanICS", "FileReplacement", "LinkFollowing", "TerminalProgress", "CLinux", argumentParser, system]
            + exported),
    // The command.
    program(
        "Sources/Command", "ScannerProgram",
        ["CommandLineInterface", "ScanICS", "TerminalProgress", "CLinux", argumentParser, system] + exported),
]

let storeModules = [
    // Finds the faults in a TOML text at which the TOML library would end the process.
    module("Sources/Model", "TOMLSyntax"),
    // The interface of all stores of events, and the code that they share.
    module("Sources/Stores", "EventStore", ["CalendarModel", "ICalendar", "Recurrence", "TimeZones"]),
    // The result of a scan -> items to import.
    module("Sources/Stores", "ScanImport", ["CalendarModel", "EventStore", "ScanICS"]),
    // Events in an SQLite file: the default.
    module(
        "Sources/Stores", "SQLiteEventStore", ["CalendarModel", "EventStore", "ICalendar", "SQLiteFiles", grdb]),
    // The code that stores with SQLite files share: opening, versions, batches, errors.
    module("Sources/Stores", "SQLiteFiles", ["CalendarModel", "EventStore", grdb]),
    // Events in a folder of .ics files, as khal, vdirsyncer and todoman keep them.
    module(
        "Sources/Stores", "VDirEventStore", ["CalendarModel", "EventStore", "FileReplacement", "ICalendar", "CLinux"]),
    // Events in calendars on a CalDAV server.
    module(
        "Sources/Stores", "CalDAVEventStore",
        [
            "CalendarModel", "EventStore", "FileReplacement", "ICalendar", "MessageDigests", "Recurrence",
            "SQLiteFiles", "TimeZones", "XMLReading", "CLinux", grdb, subprocess, system,
            calDAV("AsyncHTTPClient", "async-http-client"), calDAV("NIOCore", "swift-nio"),
            calDAV("NIOHTTP1", "swift-nio"), calDAV("NIOPosix", "swift-nio"), calDAV("NIOSSL", "swift-nio-ssl"),
        ]),
    // Opens libecal when the first calendar of GNOME is used.
    shim("CEvolutionData", ["CLinux"]),
    // Events in the calendars of GNOME, which evolution-data-server keeps.
    module(
        "Sources/Stores", "EvolutionEventStore",
        ["CalendarModel", "EventStore", "ICalendar", "SQLiteFiles", "TimeZones", "CEvolutionData", grdb]),
    // A store in memory, and the tests that every store must pass. The tests of stores and of apps use them.
    module("Sources/Stores", "EventStoreTesting", ["CalendarModel", "EventStore", "ICalendar", "TimeZones"]),
    // EventKit's interface, for programs written for Apple's calendars.
    module(
        "Sources", "EventKit",
        ["CalendarModel", "EventStore", "SQLiteEventStore", "TimeZones", "TOMLSyntax", "VDirEventStore", toml]),
    // EventKitUI's review of an event, without a view.
    module("Sources", "EventKitUI", ["EventKit"]),
    // Opens calendar servers for EventKit. A program that depends on it needs no import.
    module("Sources", "EventKitCalDAV", ["CalDAVEventStore", "EventKit", "EventStore", "TOMLSyntax", toml]),
    // Notifications of the desktop, and QR codes on a terminal.
    shim("CDesktop", ["CLinux"]),
    // The templates, style sheets, scripts and texts of the pages.
    shim("CServerAssets", exclude: ["Files"]),
    // The part of the command that opens stores. `scanics` starts this program only for commands that need a store,
    // so `scanics` itself starts fast.
    program(
        "Sources/Command", "StoreProgram",
        [
            "CommandLineInterface", "ScanICS", "ScanImport", "TerminalProgress", "EventStore", "SQLiteEventStore",
            "VDirEventStore", "EvolutionEventStore", "CalDAVEventStore", "CDesktop", "CLinux", "CServerAssets",
            "FileReplacement", "FormReading", "ICalendar", "LinkFollowing", "MessageDigests", "Settings",
            argumentParser, subprocess, system, serve("Hummingbird", "hummingbird"),
            serve("HummingbirdCore", "hummingbird"), serve("HummingbirdTLS", "hummingbird"),
            serve("HTTPTypes", "swift-http-types"), serve("Logging", "swift-log"),
            serve("Mustache", "swift-mustache"), serve("NIOCore", "swift-nio"), serve("NIOPosix", "swift-nio"),
            serve("NIOSSL", "swift-nio-ssl"), serve("ServiceLifecycle", "swift-service-lifecycle"),
        ] + exported),
]

// The file config.toml: the stores, and the options of `scanics serve`.
let settings = module(
    "Sources/Command", "Settings", ["CommandLineInterface", "ScanICS", "TOMLSyntax", system, toml])

// MARK: Tests

// Code for the tests of several modules. Tests that start programs do not depend on the programs: a build for tests
// builds all programs anyway, and tests that depend on a program are compiled again whenever that program is linked.
let coreTests = [
    module("Tests/Support", "TestSupport", [subprocess, system]),
    tests("Tests/Model", "CalendarModelTests", ["CalendarModel"]),
    tests("Tests/Model", "TimeZonesTests", ["TimeZones"]),
    tests("Tests/Model", "RecurrenceTests", ["Recurrence", "CalendarModel", "ICalendar", "TestSupport", "TimeZones"]),
    tests("Tests/Reading", "XMLReadingTests", ["XMLReading"]),
    tests("Tests/Reading", "HTMLReadingTests", ["HTMLReading", "TestSupport"]),
    tests("Tests/Reading", "TextDecodingTests", ["TextDecoding", "TestSupport"]),
    tests("Tests/Reading", "ICalendarTests", ["ICalendar", "TestSupport"]),
    tests(
        "Tests/Reading", "ImageDecodingTests", ["ImageDecoding", "CImages", "CZlib", "ScanBasics", "TestSupport"],
        resources: [.copy("Fixtures")]),
    tests(
        "Tests/Reading", "BarcodeReadingTests",
        ["BarcodeReading", "CImages", "CZXing", "ImageDecoding", "ScanBasics", subprocess, system],
        resources: [.copy("Fixtures")]),
    tests("Tests/Reading", "PayloadRecognitionTests", ["HTMLReading", "PayloadRecognition", "TestSupport"]),
    tests(
        "Tests/Reading", "TicketReadingTests",
        ["CalendarModel", "PayloadRecognition", "TestSupport", "TicketReading", "CZlib"]),
    tests("Tests/Reading", "LinkFollowingTests", ["LinkFollowing", subprocess, system], exclude: ["Fixtures"]),
    tests(
        "Tests/ScanICS", "ScanICSTests", ["ScanICS", "CLinux", "TestSupport"] + exported, exclude: ["Fixtures"]),
    tests("Tests/ScanICS", "ScanICSFoundationTests", ["ScanICSFoundation", "ScanICS", "TestSupport"]),
    // A process in which assertions of zxing fail, for tests of what they leave behind.
    program("Tests/Support", "AssertionHost", ["BarcodeReading", "CZXing", "ImageDecoding"]),
    // A host app in a separate process, for a test of how long scanning delays the app's other tasks.
    program("Tests/Support", "HostApp", ["ScanICS"]),
    // Acts as a picture reader that a stranger has taken over, for tests of the sandbox.
    module("Tests/Support", "CHostile"), program("Tests/Support", "HostileReader", ["CHostile", "ScanICS"]),
    program("Tests/Support", "HostileProgram", ["CHostile"]),
    // The example app, which has a manifest of its own for those who copy it.
    program("Examples/ImportFlow/Sources", "ImportFlow", ["ScanICSFoundation"]),
    // The fuzzers of the libraries (docs/development.md), and tests that run them on the committed corpus.
    module(
        "Fuzz/Sources", "Fuzzers",
        ["CImages", "CLinux", "CZlib", "FormReading", "ICalendar", "ScanICS", "TicketReading", "XMLReading"]
            + exported),
    tests("Fuzz/Tests", "CorpusTests", ["BarcodeReading", "Fuzzers", "ImageDecoding", "TestSupport"]),
]

let commandTests = [
    tests("Tests/Command", "TerminalProgressTests", ["TerminalProgress"]),
    // Tests of the program `scanics` that kill its processes and watch what they do. They need no store.
    tests("Tests/Command", "IsolationTests", ["TestSupport", subprocess, system]),
]

// The fuzzers of the command.
let commandFuzzers = module(
    "Fuzz/Sources", "CommandFuzzers", ["CommandLineInterface", "Fuzzers", "ScanICS", "Settings", system])

// Clients of EventKit are compiled in both language modes from the same files. A warning in them is an error.
let strict = SwiftSetting.unsafeFlags(["-warnings-as-errors"])

let storeTests = [
    tests("Fuzz/Tests", "CommandCorpusTests", ["CommandFuzzers", "Fuzzers", "TestSupport"]),
    tests(
        "Tests/Stores", "EventStoreTests",
        [
            "CalendarModel", "EventStore", "EventStoreTesting", "ICalendar", "ScanImport", "TestSupport", "TimeZones",
            subprocess, system,
        ]),
    tests(
        "Tests/Stores", "SQLiteEventStoreTests",
        [
            "CalendarModel", "EventStore", "EventStoreTesting", "SQLiteEventStore", "TestSupport", grdb, subprocess,
            system,
        ], exclude: ["version-1.sql", "version-5.sql"]),
    tests(
        "Tests/Stores", "VDirEventStoreTests",
        ["CalendarModel", "EventStore", "EventStoreTesting", "TestSupport", "VDirEventStore", subprocess, system]),
    // Runs the conformance suite on GNOME's calendars, on the bus that it is started with.
    program(
        "Tests/Support", "EvolutionChecker",
        ["CalendarModel", "EventStore", "EventStoreTesting", "EvolutionEventStore"]),
    tests("Tests/Stores", "EvolutionEventStoreTests", ["EventStoreTesting", "TestSupport", subprocess, system]),
    tests(
        "Tests/Stores", "CalDAVEventStoreTests",
        [
            "CalDAVEventStore", "CalendarModel", "EventStore", "EventStoreTesting", "ICalendar", "MessageDigests",
            "TestSupport", "XMLReading", grdb, subprocess, system, calDAV("AsyncHTTPClient", "async-http-client"),
            calDAV("NIOConcurrencyHelpers", "swift-nio"), calDAV("NIOCore", "swift-nio"),
            calDAV("NIOHTTP1", "swift-nio"), calDAV("NIOPosix", "swift-nio"), calDAV("NIOSSL", "swift-nio-ssl"),
        ],
        exclude: [
            "Command/terminal.py", "RealServers/DAViCal", "RealServers/cyrus.py", "RealServers/davical.py",
            "RealServers/read.py", "RealServers/requirements.txt", "RealServers/servers.py",
        ]),
    tests(
        "Tests/EventKit", "EventKitTests",
        [
            "CalendarModel", "EventKit", "EventKitCalDAV", "EventStore", "SQLiteEventStore", "TestSupport", subprocess,
            system,
        ]),
    tests("Tests/EventKit", "EventKitUITests", ["EventKit", "EventKitUI", "EventStore"]),
    module("Tests/EventKit", "Clients", ["EventKit"], swift: [strict]),
    module("Tests/EventKit", "ClientsSwift5", ["EventKit"], swift: [strict, .swiftLanguageMode(.v5)]),
    tests("Tests/EventKit", "EventKitClients", ["Clients", "EventKit", "EventStore"]),
    tests(
        "Tests/EventKit", "EventKitClientsSwift5", ["ClientsSwift5", "EventKit", "EventStore"],
        swift: [.define("CLIENTS_SWIFT5")]),
    // Ordinary code for Apple's EventKit, with a manifest of its own for those who copy it.
    program("Examples/EventKitTour/Sources", "EventKitTour", ["EventKit"]),
    // Imports events and prints which are saved. Tests kill it in the middle of an import.
    program(
        "Tests/Support", "StoreImporter",
        ["CalDAVEventStore", "CalendarModel", "EventStore", "SQLiteEventStore", "VDirEventStore"]),
    tests(
        "Tests/Command", "CommandTests",
        [
            "CalendarModel", "CommandLineInterface", "EventStore", "EventStoreTesting", "FormReading", "ICalendar",
            "Settings", "StoreProgram", "TestSupport", argumentParser, subprocess, system,
        ], exclude: ["Fixtures"]),
]

// libFuzzer runs the fuzzers in `fuzz`, which can only be linked with -sanitize=fuzzer. `replay` gives inputs to a
// fuzzer without libFuzzer, to measure the coverage.
let fuzzPrograms = [
    module("Fuzz/Sources", "CLibFuzzer"),
    program("Fuzz/Sources", "fuzz", ["CLibFuzzer", "CommandFuzzers", "Fuzzers"]),
    program("Fuzz/Sources", "replay", ["CommandFuzzers", "Fuzzers"]),
]

// MARK: The package

let corePackages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
]

let storePackages: [Package.Dependency] = [
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
]

let coreLibraries = ["ScanICS", "ScanICSFoundation", "CalendarModel", "Recurrence", "LinkFollowing"]
let storeLibraries = [
    "EventStore", "SQLiteEventStore", "VDirEventStore", "CalDAVEventStore", "EvolutionEventStore", "ScanImport",
    "EventStoreTesting", "EventKit", "EventKitUI", "EventKitCalDAV",
]

func libraries(_ names: [String]) -> [Product] { names.map { .library(name: $0, targets: [$0]) } }

let scanics = Product.executable(name: "scanics", targets: ["ScannerProgram"])
let scanicsStore = Product.executable(name: "scanics-store", targets: ["StoreProgram"])

// The sanitizers and the fuzzers build a part of the package, because SwiftPM cannot leave targets out by trait, and the
// network stack takes most of the time to build. SCANICS_CORE_ONLY is "1", "command" (also the program `scanics`) or
// "fuzzers" (also the fuzzers of the command).
let core = model + reading + shims + coreTests
let part = Context.environment["SCANICS_CORE_ONLY"]

let package = Package(
    name: "ScanICS",
    products: part == nil
        ? libraries(coreLibraries + storeLibraries) + [scanics, scanicsStore]
        : libraries(coreLibraries) + (part == "1" ? [] : [scanics]),
    traits: [
        .trait(name: "Stores", description: "Stores in SQLite, and their settings."),
        .trait(name: "CalDAV", description: "Calendars on servers.", enabledTraits: ["Stores"]),
        .trait(name: "Serve", description: "The pages of `scanics serve`.", enabledTraits: ["CalDAV"]),
        .default(enabledTraits: ["Serve"]),
    ],
    dependencies: corePackages + (part == nil ? storePackages : []),
    targets: part == nil
        ? core + command + commandTests + storeModules + storeTests + [settings, commandFuzzers]
        : core + (part == "1" ? [] : command + commandTests) + (part == "fuzzers" ? fuzzPrograms : []),
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// SCANICS_FAST_TESTS optimizes the code that tests run thousands of times, also in debug builds. Optimizing the other
// modules would take longer than their tests do. It is a variable because SwiftPM refuses dependencies with such flags.
if Context.environment["SCANICS_FAST_TESTS"] != nil {
    let hot = [
        "Sources/Model/", "Sources/Reading/", "Sources/Stores/EventStore", "Sources/Stores/SQLiteEventStore",
        "Tests/Reading/BarcodeReadingTests", "Tests/Reading/ImageDecodingTests",
        "Tests/Reading/PayloadRecognitionTests",
        "Fuzz/Sources/Fuzzers",
    ]
    for target in package.targets where target.type != .system {
        let path = target.path ?? ""
        if path.hasPrefix("Sources/C/") {
            target.cSettings = [.unsafeFlags(["-O2"])]
            target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(["-O2"])]
        } else if hot.contains(where: path.hasPrefix) {
            target.swiftSettings = [.unsafeFlags(["-O"])]
        }
    }
}
