// swift-tools-version: 6.1
import PackageDescription

// The libraries that targets use, and the trait whose products need them: an app that depends on this package with
// `traits: []` resolves three packages instead of thirty.
let packages: [(repository: String, version: Version, libraries: String, trait: String?)] = [
    ("apple/swift-argument-parser", "1.8.2", "ArgumentParser", nil),
    ("apple/swift-system", "1.8.1", "SystemPackage", nil),
    ("swiftlang/swift-subprocess", "1.0.2", "Subprocess", nil),
    ("groue/GRDB.swift", "7.0.0", "GRDB", "Stores"),
    ("apple/swift-nio", "2.101.2", "NIOConcurrencyHelpers NIOCore NIOEmbedded NIOHTTP1 NIOPosix", "CalDAV"),
    ("apple/swift-nio-ssl", "2.37.6", "NIOSSL", "CalDAV"),
    ("swift-server/async-http-client", "1.37.0", "AsyncHTTPClient", "CalDAV"),
    ("apple/swift-asn1", "1.7.0", "SwiftASN1", "Serve"),
    ("apple/swift-certificates", "1.21.0", "X509", "Serve"),
    ("apple/swift-crypto", "4.5.0", "Crypto", "Serve"),
    ("apple/swift-http-types", "1.8.0", "HTTPTypes", "Serve"),
    ("apple/swift-log", "1.14.0", "Logging", "Serve"),
    ("hummingbird-project/hummingbird", "2.28.1", "Hummingbird HummingbirdCore HummingbirdTLS", "Serve"),
    ("hummingbird-project/swift-mustache", "2.1.1", "Mustache", "Serve"),
    ("swift-server/swift-service-lifecycle", "2.13.0", "ServiceLifecycle", "Serve"),
]

func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

/// The last component of a path, which names a target or a package.
func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

/// A library of another package, or a target of this one; `TARGET@TRAIT` is a target that only this trait needs.
func dependency(_ word: String) -> Target.Dependency {
    if let package = packages.first(where: { words($0.libraries).contains(word) }) {
        let traits = package.trait.flatMap { TargetDependencyCondition.when(traits: [$0]) }
        return .product(name: word, package: name(of: package.repository), condition: traits)
    }
    let parts = word.split(separator: "@").map(String.init)
    return .target(name: parts[0], condition: parts.count == 1 ? nil : .when(traits: [parts[1]]))
}

/// Reads a table of targets. A line is `KIND FOLDER: WORDS`. The folder names the target; the words are what it depends
/// on, what it links (`-lz`), and files of its folder that are not sources (`!Fixtures`). The kinds are:
///
/// - `swift` and `c`: a module. Most of those in C open their libraries when they are first needed, and do not link them;
/// - `system`: a library in C that is linked. The word is its package in Debian;
/// - `program` and `tests`.
///
/// A line that begins with blanks continues the one before, and `#` begins a comment.
func targets(_ table: String) -> [Target] {
    var lines: [String] = []
    for line in table.split(separator: "\n") {
        let text = line.prefix { $0 != "#" }
        if text.hasPrefix(" ") { lines[lines.count - 1] += text } else if !text.isEmpty { lines.append(String(text)) }
    }
    return lines.map { line in
        let parts = line.split(separator: ":").map(String.init)
        let (first, rest) = (words(parts[0]), parts.count > 1 ? words(parts[1]) : [])
        let (kind, path, name) = (first[0], first[1], name(of: first[1]))
        let excluded = rest.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
        let links = rest.filter { $0.hasPrefix("-l") }.map { LinkerSetting.linkedLibrary(String($0.dropFirst(2))) }
        let uses = rest.filter { !$0.hasPrefix("!") && !$0.hasPrefix("-l") }.map(dependency)
        return switch kind {
        case "system": .systemLibrary(name: name, path: path, providers: [.apt(rest)])
        case "program": .executableTarget(name: name, dependencies: uses, path: path, exclude: excluded)
        case "tests": .testTarget(name: name, dependencies: uses, path: path, exclude: excluded)
        default: .target(name: name, dependencies: uses, path: path, exclude: excluded, linkerSettings: links)
        }
    }
}

// ScanICS exports these modules. Its users name them, too, so that SwiftPM builds the users again when the layout of
// the modules' types changes.
let exported =
    "BarcodeReading CalendarModel ImageDecoding PayloadRecognition PrintedText Recurrence TextDecoding TextReading TimeZones"

let scanning = targets(
    """
    swift Sources/Model/CalendarModel  # The values from a payload to a calendar, limits, diagnostics: no I/O, no C.
    swift Sources/Model/TimeZones: CalendarModel  # Zones by IANA name or VTIMEZONE: local time <-> UTC.
    swift Sources/Model/Recurrence: CLibICal CalendarModel TimeZones  # The occurrences of an event between two times.
    swift Sources/Reading/TextDecoding  # Bytes in any encoding -> text.
    # iCalendar text <-> model; digests for UIDs, and files that are replaced in one step.
    swift Sources/Reading/ICalendar: CLibICal CLibMD CLinux CUTF8Proc CalendarModel TextDecoding TimeZones
    swift Sources/Reading/ImageDecoding: CImages CLinux CalendarModel  # Image bytes -> 8-bit luma.
    swift Sources/Reading/BarcodeReading: CImages CZBar ImageDecoding TextDecoding  # Luma -> barcodes.
    swift Sources/Reading/XMLReading: CExpat CalendarModel  # XML text -> tree of elements, and back.
    swift Sources/Reading/PrintedText: CalendarModel  # Lines of print, or prose -> days, times, events. It has no C.
    swift Sources/Reading/TextReading: CTextRuntime ImageDecoding PrintedText  # Luma -> lines of text.
    swift Sources/Reading/ArchiveReading: CArchive CZlib  # Archives, documents and the like -> their files.
    # Payload -> calendar document; with the readers of web pages and of railway tickets.
    swift Sources/Reading/PayloadRecognition: ArchiveReading CAirports CHTMLReader CalendarModel ICalendar PrintedText
      TextDecoding TimeZones XMLReading
    swift Sources/Reading/MailReading: CalendarModel TextDecoding  # Mails -> parts, with their encodings undone.
    swift Sources/Reading/BookingReading: CAirports CalendarModel PrintedText  # Text of mails -> journeys and stays.
    # Fetches the calendar behind a link over the network. Programs that do not follow links need not depend on it.
    swift Sources/Reading/LinkFollowing: CLinks CalendarModel TextDecoding
    # All steps from an image, or from a folder of images, to events.
    swift Sources/ScanICS/ScanICS: ArchiveReading BookingReading CLinux ICalendar MailReading SystemPackage \(exported)
    swift Sources/ScanICS/ScanICSFoundation: CalendarModel ScanICS TimeZones  # Date, TimeZone, URL and Data.
    swift Sources/ScanICS/Settings: ICalendar  # The file config.toml: the stores, and the options of `scanics serve`.
    system Sources/C/CExpat: libexpat1-dev
    system Sources/C/CLibICal: libical-dev
    system Sources/C/CLibMD: libmd-dev
    system Sources/C/CUTF8Proc: libutf8proc-dev
    system Sources/C/CZBar: libzbar-dev
    system Sources/C/CZlib: zlib1g-dev
    # Calls of Linux, processes with limits and few rights, libraries that are opened late, questions to name servers.
    c Sources/C/CLinux
    c Sources/C/CImages: CLinux -lpng16 -lturbojpeg -ldeflate -lz  # The formats of pictures, and loops over pixels.
    # Web requests with libcurl, and the list of public suffixes; HTML with libxml2.
    c Sources/C/CLinks: CLinux
    c Sources/C/CHTMLReader: CLinux
    c Sources/C/CArchive: CLinux  # tar and 7z archives with libarchive.
    c Sources/C/CTextRuntime: CLinux  # ONNX Runtime, and loops over the pixels of lines of text.
    c Sources/C/CAirports: !airports.txt  # The names of airports, compiled in.

    # Code for the tests of several modules. Tests that start programs do not depend on the programs: a build for tests
    # builds all programs anyway, and tests that depend on a program are compiled again whenever it is linked.
    swift Tests/Support/TestSupport: Subprocess SystemPackage
    tests Tests/Model/CalendarModelTests: CalendarModel
    tests Tests/Model/TimeZonesTests: TimeZones
    tests Tests/Model/RecurrenceTests: CalendarModel ICalendar Recurrence TestSupport TimeZones
    tests Tests/Reading/XMLReadingTests: XMLReading
    tests Tests/Reading/TextDecodingTests: TestSupport TextDecoding
    tests Tests/Reading/ICalendarTests: ICalendar TestSupport
    tests Tests/Reading/ImageDecodingTests: CImages CZlib CalendarModel ImageDecoding TestSupport !Fixtures
    tests Tests/Reading/BarcodeReadingTests: BarcodeReading CImages CalendarModel ImageDecoding Subprocess SystemPackage
      !Fixtures
    tests Tests/Reading/BookingReadingTests: BookingReading CalendarModel
    tests Tests/Reading/ArchiveReadingTests: ArchiveReading Subprocess SystemPackage TestSupport
    tests Tests/Reading/MailReadingTests: CalendarModel MailReading TestSupport
    tests Tests/Reading/PrintedTextTests: CalendarModel PrintedText !Cases
    tests Tests/Reading/PayloadRecognitionTests: ArchiveReading CZlib CalendarModel PayloadRecognition TestSupport
    tests Tests/Reading/TextReadingTests: ImageDecoding PrintedText TestSupport TextReading
    tests Tests/Reading/LinkFollowingTests: LinkFollowing Subprocess SystemPackage !Fixtures
    tests Tests/ScanICS/ScanICSTests: CLinux ScanICS TestSupport \(exported) !Fixtures
    tests Tests/ScanICS/ScanICSFoundationTests: ScanICS ScanICSFoundation TestSupport
    program Tests/Support/HostApp: ScanICS  # An app, for a test of how long scanning delays its other tasks.
    # Acts as a picture reader that a stranger has taken over, for tests of the sandbox.
    c Tests/Support/CHostile
    program Tests/Support/HostileReader: CHostile ScanICS
    program Tests/Support/HostileProgram: CHostile
    # An app, and the upload handler of a server, with manifests of their own for those who copy them.
    program Examples/ImportFlow/Sources/ImportFlow: ScanICSFoundation
    program Examples/Uploads/Sources/Uploads: ScanICS
    # The fuzzers of the libraries (docs/development.md), and tests that run them on the committed corpus.
    swift Fuzz/Sources/Fuzzers: ArchiveReading BookingReading CImages CLinux CZlib ICalendar MailReading ScanICS
      XMLReading \(exported)
    tests Fuzz/Tests/CorpusTests: BarcodeReading Fuzzers ImageDecoding TestSupport
    """)

let command = targets(
    """
    # The code that both programs of the command share: options, inputs, messages, cards. It has no store.
    swift Sources/Command/CommandLineInterface: ArgumentParser CLinux ICalendar LinkFollowing ScanICS Settings
      SystemPackage \(exported)
    program Sources/Command/ScannerProgram: ArgumentParser CDesktop CLinux CommandLineInterface ScanICS SystemPackage
      \(exported)
    c Sources/C/CDesktop: CLinux  # Notifications of the desktop, pictures of the screen, and QR codes on a terminal.
    # Tests of the program `scanics` that kill its processes and watch what they do. They need no store.
    tests Tests/Command/IsolationTests: Subprocess SystemPackage TestSupport
    swift Fuzz/Sources/CommandFuzzers: CommandLineInterface Fuzzers ScanICS Settings SystemPackage
    """)

let stores = targets(
    """
    swift Sources/Stores/EventStore: CalendarModel ICalendar Recurrence TimeZones  # What all stores of events share.
    # Events in an SQLite file: the default. In Files is what the SQLite files of other stores need, too.
    swift Sources/Stores/SQLiteEventStore: CalendarModel EventStore GRDB ICalendar
    # Events in a folder of .ics files, as khal, vdirsyncer and todoman keep them.
    swift Sources/Stores/VDirEventStore: CLinux CalendarModel EventStore ICalendar
    # Events in calendars on a CalDAV server.
    swift Sources/Stores/CalDAVEventStore: AsyncHTTPClient CLinux CalendarModel EventStore GRDB ICalendar NIOCore
      NIOHTTP1 NIOPosix NIOSSL Recurrence SQLiteEventStore Subprocess SystemPackage TimeZones XMLReading
    # Events in the calendars of GNOME, which evolution-data-server keeps.
    swift Sources/Stores/EvolutionEventStore: CEvolutionData CalendarModel EventStore GRDB ICalendar SQLiteEventStore
      TimeZones
    c Sources/C/CEvolutionData: CLinux
    # A store in memory, and the tests that every store must pass. The tests of stores and of apps use them.
    swift Sources/Stores/EventStoreTesting: CalendarModel EventStore ICalendar TimeZones
    # EventKit's interface, for programs written for Apple's calendars; its review of an event, without a view.
    # With the trait CalDAV, it opens calendar servers, too.
    swift Sources/EventKit: CalDAVEventStore@CalDAV CalendarModel EventKitValues EventStore SQLiteEventStore Settings
      TimeZones VDirEventStore
    swift Sources/EventKitUI: EventKit
    # Positions and colours. The modules with Apple's names are for clients that import them; in EventKit, they would
    # switch on other people's `#if canImport(CoreGraphics)`.
    swift Sources/EventKitValues
    swift Sources/CoreLocation: EventKitValues
    swift Sources/CoreGraphics: EventKitValues
    # The part of the command that opens stores. `scanics` starts this program only for commands that need a store,
    # so `scanics` itself starts fast.
    program Sources/Command/StoreProgram: ArgumentParser CDesktop CImages CLinux CServerAssets CZlib CalDAVEventStore
      CommandLineInterface Crypto EventStore EvolutionEventStore HTTPTypes Hummingbird HummingbirdCore HummingbirdTLS
      ICalendar LinkFollowing Logging Mustache NIOCore NIOHTTP1 NIOPosix NIOSSL SQLiteEventStore ScanICS
      ServiceLifecycle Settings Subprocess SwiftASN1 SystemPackage VDirEventStore X509 \(exported) !Serve/Assets

    tests Fuzz/Tests/CommandCorpusTests: CommandFuzzers Fuzzers TestSupport
    tests Tests/Stores/EventStoreTests: CalendarModel EventStore EventStoreTesting ICalendar ScanICS Subprocess
      SystemPackage TestSupport TimeZones
    tests Tests/Stores/SQLiteEventStoreTests: CalendarModel EventStore EventStoreTesting GRDB SQLiteEventStore
      Subprocess SystemPackage TestSupport !version-1.sql !version-5.sql !version-6.sql
    tests Tests/Stores/VDirEventStoreTests: CalendarModel EventStore EventStoreTesting Subprocess SystemPackage
      TestSupport VDirEventStore
    # Runs the conformance suite on GNOME's calendars, on the bus that it is started with.
    program Tests/Support/EvolutionChecker: CalendarModel EventStore EventStoreTesting EvolutionEventStore
    tests Tests/Stores/EvolutionEventStoreTests: EventStoreTesting Subprocess SystemPackage TestSupport
    tests Tests/Stores/CalDAVEventStoreTests: AsyncHTTPClient CalDAVEventStore CalendarModel EventKit EventKitBehaviour
      EventStore EventStoreTesting GRDB ICalendar NIOConcurrencyHelpers NIOCore NIOHTTP1 NIOPosix NIOSSL Subprocess
      SystemPackage TestSupport XMLReading !Command/terminal.py !RealServers/DAViCal !RealServers/cyrus.py
      !RealServers/davical.py !RealServers/read.py !RealServers/requirements.txt !RealServers/servers.py
    # What Apple's documentation says about EventKit, with a check for each statement.
    swift Tests/Support/EventKitBehaviour: EventKit
    tests Tests/EventKit/EventKitTests: CalendarModel EventKit EventKitBehaviour EventStore SQLiteEventStore Settings
      Subprocess SystemPackage TestSupport
    tests Tests/EventKit/CoreModulesTests: CoreLocation EventKit
    tests Tests/EventKit/EventKitUITests: EventKit EventKitUI EventStore
    tests Tests/EventKit/EventKitClients: Clients EventKit EventStore
    # Ordinary code for Apple's EventKit, with manifests of their own for those who copy it.
    program Examples/DayEvents/Sources/DayEvents: EventKit
    program Examples/RemindersTool/Sources/RemindersTool: EventKit
    # Imports events and prints which are saved. Tests kill it in the middle of an import.
    program Tests/Support/StoreImporter: CalDAVEventStore CalendarModel EventStore SQLiteEventStore VDirEventStore
    tests Tests/Command/CommandTests: ArgumentParser CalendarModel CommandLineInterface EventStore EventStoreTesting
      ICalendar NIOCore NIOEmbedded NIOHTTP1 PrintedText Settings StoreProgram Subprocess SystemPackage TestSupport
      !Fixtures
    """)

// A warning in clients of EventKit is an error.
let strict = SwiftSetting.unsafeFlags(["-warnings-as-errors"])

let clients: [Target] = [
    // The templates, style sheets, scripts and texts of the pages.
    .target(name: "CServerAssets", path: "Sources/Command/StoreProgram/Serve/Assets", exclude: ["Files"]),
    // Clients of EventKit are compiled in both language modes from the same files.
    .target(name: "Clients", dependencies: ["EventKit"], path: "Tests/EventKit/Clients", swiftSettings: [strict]),
    .target(
        name: "ClientsSwift5", dependencies: ["EventKit"], path: "Tests/EventKit/ClientsSwift5",
        swiftSettings: [strict, .swiftLanguageMode(.v5)]),
    .testTarget(
        name: "EventKitClientsSwift5", dependencies: ["ClientsSwift5", "EventKit", "EventStore"],
        path: "Tests/EventKit/EventKitClientsSwift5", swiftSettings: [.define("CLIENTS_SWIFT5")]),
]

// libFuzzer runs the fuzzers in `fuzz`, which can only be linked with -sanitize=fuzzer. `replay` gives inputs to a
// fuzzer without libFuzzer, to measure the coverage.
let fuzz = targets(
    """
    c Fuzz/Sources/CLibFuzzer
    program Fuzz/Sources/fuzz: CLibFuzzer CommandFuzzers Fuzzers
    program Fuzz/Sources/replay: CommandFuzzers Fuzzers
    """)

func libraries(_ names: String) -> [Product] { words(names).map { .library(name: $0, targets: [$0]) } }

// The sanitizers and the fuzzers build a part of the package, because SwiftPM cannot leave targets out by trait, and the
// network libraries take most of the time to build. SCANICS_CORE_ONLY is "1", "command" or "fuzzers".
let part = Context.environment["SCANICS_CORE_ONLY"]

let storeProducts =
    libraries(
        """
        EventStore SQLiteEventStore VDirEventStore CalDAVEventStore EvolutionEventStore EventStoreTesting EventKit
        EventKitUI CoreLocation CoreGraphics
        """) + [.executable(name: "scanics-store", targets: ["StoreProgram"])]

let package = Package(
    name: "ScanICS",
    products: libraries("ScanICS ScanICSFoundation CalendarModel Recurrence LinkFollowing")
        + (part == "1" ? [] : [.executable(name: "scanics", targets: ["ScannerProgram"])])
        + (part == nil ? storeProducts : []),
    traits: [
        .trait(name: "Stores", description: "Stores in SQLite files."),
        .trait(name: "CalDAV", description: "Calendars on servers.", enabledTraits: ["Stores"]),
        .trait(name: "Serve", description: "The pages of `scanics serve`.", enabledTraits: ["CalDAV"]),
        .default(enabledTraits: ["Serve"]),
    ],
    dependencies: packages.filter { $0.trait == nil || part == nil }.map {
        .package(
            url: "https://github.com/\($0.repository)", from: $0.version,
            traits: ["swift-subprocess", "hummingbird"].contains(name(of: $0.repository)) ? [] : [.defaults])
    },
    targets: scanning + (part == "1" ? [] : command) + (part == "fuzzers" ? fuzz : [])
        + (part == nil ? stores + clients : []),
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
        if path.hasPrefix("Sources/C/") { target.cSettings = [.unsafeFlags(["-O2"])] }
        if hot.contains(where: path.hasPrefix) { target.swiftSettings = [.unsafeFlags(["-O"])] }
    }
}
