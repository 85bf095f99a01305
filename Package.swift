// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "ScanICS",
    products: [
        .library(name: "ScanICS", targets: ["ScanICS"]),
        .library(name: "ScanICSFoundation", targets: ["ScanICSFoundation"]),
        .library(name: "CalendarModel", targets: ["CalendarModel"]),
        .library(name: "Recurrence", targets: ["Recurrence"]),
        .library(name: "LinkFollowing", targets: ["LinkFollowing"]),
        .library(name: "EventStore", targets: ["EventStore"]),
        .library(name: "SQLiteEventStore", targets: ["SQLiteEventStore"]),
        .library(name: "VDirEventStore", targets: ["VDirEventStore"]),
        .library(name: "CalDAVEventStore", targets: ["CalDAVEventStore"]),
        .library(name: "EvolutionEventStore", targets: ["EvolutionEventStore"]),
        .library(name: "ScanImport", targets: ["ScanImport"]),
        .library(name: "EventStoreTesting", targets: ["EventStoreTesting"]),
        .library(name: "EventKit", targets: ["EventKit"]),
        .library(name: "EventKitUI", targets: ["EventKitUI"]),
        .library(name: "EventKitCalDAV", targets: ["EventKitCalDAV"]),
        .executable(name: "scanics", targets: ["ScannerProgram"]),
        .executable(name: "scanics-store", targets: ["StoreProgram"]),
    ],
    dependencies: [
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Limits, diagnostics and trimming: what every module may need.
        .target(name: "ScanBasics", path: "Sources/Model/ScanBasics"),

        // Files that are replaced in one step.
        .target(name: "FileReplacement", dependencies: ["CLinux"], path: "Sources/Model/FileReplacement"),

        // Finds the faults in a TOML text at which the TOML library would end the process.
        .target(name: "TOMLSyntax", path: "Sources/Model/TOMLSyntax"),

        // MD5, SHA-1 and SHA-256.
        .target(name: "MessageDigests", dependencies: ["CLibMD"], path: "Sources/Model/MessageDigests"),

        // The values that flow from a payload to a calendar: no I/O, no C.
        .target(name: "CalendarModel", dependencies: ["ScanBasics"], path: "Sources/Model/CalendarModel"),

        // Zones by IANA name or VTIMEZONE: local time <-> UTC.
        .target(name: "TimeZones", dependencies: ["CalendarModel"], path: "Sources/Model/TimeZones"),

        // The occurrences of an event between two times.
        .target(
            name: "Recurrence", dependencies: ["CalendarModel", "TimeZones", "CLibICal"],
            path: "Sources/Model/Recurrence"),

        // Bytes in any encoding -> text.
        .target(name: "TextDecoding", path: "Sources/Reading/TextDecoding"),

        // iCalendar text <-> model.
        .target(
            name: "ICalendar",
            dependencies: ["CalendarModel", "TextDecoding", "TimeZones", "CLibICal", "MessageDigests", "CUTF8Proc"],
            path: "Sources/Reading/ICalendar"),

        // Image bytes -> 8-bit luma.
        .target(
            name: "ImageDecoding",
            dependencies: [
                "ScanBasics", "CPixels", "CPNGReader", "CTurboJPEG", "CGIFReader", "CWebPReader", "CTIFFReader",
                "CHEIFReader", "CChildProcess",
            ], path: "Sources/Reading/ImageDecoding"),

        // Luma -> barcodes.
        .target(
            name: "BarcodeReading",
            dependencies: ["ImageDecoding", "TextDecoding", "CPixels", "CZBar"],
            path: "Sources/Reading/BarcodeReading"),

        // XML text -> tree of elements, and back.
        .target(name: "XMLReading", dependencies: ["ScanBasics", "CExpat"], path: "Sources/Reading/XMLReading"),

        // HTML, valid or not -> elements and texts.
        .target(
            name: "HTMLReading", dependencies: ["TextDecoding", "CHTMLReader"], path: "Sources/Reading/HTMLReading"),

        // Posted bodies of web forms -> their values and files.
        .target(name: "FormReading", dependencies: ["ScanBasics"], path: "Sources/Reading/FormReading"),

        // Bytes of railway and transit tickets -> their legs and validities.
        .target(
            name: "TicketReading", dependencies: ["CalendarModel", "CZlib"], path: "Sources/Reading/TicketReading"),

        // Payload -> calendar document.
        .target(
            name: "PayloadRecognition",
            dependencies: [
                "CalendarModel", "HTMLReading", "ICalendar", "TextDecoding", "TicketReading", "TimeZones", "XMLReading",
                "CZlib",
            ],
            path: "Sources/Reading/PayloadRecognition"),

        // All steps from an image, or from a folder of images, to events.
        .target(
            name: "ScanICS",
            dependencies: [
                "CalendarModel", "TextDecoding", "TimeZones", "ICalendar", "ImageDecoding", "BarcodeReading",
                "PayloadRecognition", "Recurrence", "CChildProcess", "CSandbox",
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources/ScanICS/ScanICS"),

        // Date, TimeZone, URL and Data for apps that have Foundation.
        .target(
            name: "ScanICSFoundation", dependencies: ["ScanICS", "CalendarModel", "TimeZones"],
            path: "Sources/ScanICS/ScanICSFoundation"),
        // The interface of all stores of events, and the code that they share.
        .target(
            name: "EventStore", dependencies: ["CalendarModel", "ICalendar", "Recurrence", "TimeZones"],
            path: "Sources/Stores/EventStore"),

        // The result of a scan -> items to import.
        .target(
            name: "ScanImport", dependencies: ["CalendarModel", "EventStore", "ScanICS"],
            path: "Sources/Stores/ScanImport"),

        // Events in an SQLite file: the default.
        .target(
            name: "SQLiteEventStore",
            dependencies: [
                "CalendarModel", "EventStore", "ICalendar", "SQLiteFiles",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Sources/Stores/SQLiteEventStore"),

        // The code that stores with SQLite files share: opening, versions, batches, errors.
        .target(
            name: "SQLiteFiles",
            dependencies: ["CalendarModel", "EventStore", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Sources/Stores/SQLiteFiles"),

        // Events in a folder of .ics files, as khal, vdirsyncer and todoman keep them.
        .target(
            name: "VDirEventStore",
            dependencies: ["CalendarModel", "EventStore", "FileReplacement", "ICalendar", "CLinux"],
            path: "Sources/Stores/VDirEventStore"),

        // Events in calendars on a CalDAV server.
        .target(
            name: "CalDAVEventStore",
            dependencies: [
                "CalendarModel", "EventStore", "FileReplacement", "ICalendar", "MessageDigests", "Recurrence",
                "SQLiteFiles", "TimeZones", "XMLReading", "CResolver",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources/Stores/CalDAVEventStore"),

        // Events in the calendars of GNOME, which evolution-data-server keeps.
        .target(
            name: "EvolutionEventStore",
            dependencies: [
                "CalendarModel", "EventStore", "ICalendar", "SQLiteFiles", "TimeZones", "CEvolutionData",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Sources/Stores/EvolutionEventStore"),

        // EventKit's interface, for programs written for Apple's calendars.
        .target(
            name: "EventKit",
            dependencies: [
                "CalendarModel", "EventStore", "SQLiteEventStore", "TimeZones", "TOMLSyntax", "VDirEventStore",
                .product(name: "TOMLKit", package: "TOMLKit"),
            ], path: "Sources/EventKit"),

        // EventKitUI's review of an event, without a view.
        .target(name: "EventKitUI", dependencies: ["EventKit"], path: "Sources/EventKitUI"),

        // Opens calendar servers for EventKit. A program that depends on it needs no import.
        .target(
            name: "EventKitCalDAV",
            dependencies: [
                "CalDAVEventStore", "EventKit", "EventStore", "TOMLSyntax",
                .product(name: "TOMLKit", package: "TOMLKit"),
            ], path: "Sources/EventKitCalDAV"),

        // A store in memory, and the tests that every store must pass. The tests of stores and of apps use them.
        .target(
            name: "EventStoreTesting", dependencies: ["CalendarModel", "EventStore", "ICalendar", "TimeZones"],
            path: "Sources/Stores/EventStoreTesting"),

        // Fetches the calendar behind a link over the network. Programs that do not follow links need not depend on it.
        .target(
            name: "LinkFollowing", dependencies: ["CalendarModel", "TextDecoding", "CCurlShim", "CPublicSuffix"],
            path: "Sources/Reading/LinkFollowing"),

        // A progress bar on a terminal.
        .target(name: "TerminalProgress", path: "Sources/Command/TerminalProgress"),

        // The code that both programs of the command share: options, inputs, messages, cards. It has no store.
        .target(
            name: "CommandLineInterface",
            dependencies: [
                "ScanICS", "FileReplacement", "LinkFollowing", "TerminalProgress", "CLinux", "CSandbox",
                // ScanICS exports these modules. They are named here, too, so that SwiftPM builds this module again
                // when the layout of their types changes.
                "BarcodeReading", "CalendarModel", "ImageDecoding", "PayloadRecognition", "Recurrence", "TextDecoding",
                "TimeZones",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources/Command/CommandLineInterface"),

        // The file config.toml: the stores, and the options of `scanics serve`.
        .target(
            name: "Settings",
            dependencies: [
                "CommandLineInterface", "ScanICS", "TOMLSyntax",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ], path: "Sources/Command/Settings"),

        // The command.
        .executableTarget(
            name: "ScannerProgram",
            dependencies: [
                "CommandLineInterface", "ScanICS", "TerminalProgress", "CLinux", "CChildProcess", "CSandbox",
                "BarcodeReading", "CalendarModel", "ImageDecoding", "PayloadRecognition", "Recurrence", "TextDecoding",
                "TimeZones",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources/Command/ScannerProgram"),

        // Opens libqrencode when the first code is drawn, and is not linked with it.
        .target(name: "CQRWriter", dependencies: ["CDynamicLibrary"], path: "Sources/C/CQRWriter"),
        // Opens libsystemd when the first notification is shown, and is not linked with it.
        .target(
            name: "CDesktopNotifications", dependencies: ["CDynamicLibrary"], path: "Sources/C/CDesktopNotifications"),
        // The templates, style sheets, scripts and texts of the pages.
        .target(name: "CServerAssets", path: "Sources/C/CServerAssets", exclude: ["Files"]),

        // The part of the command that opens stores. `scanics` starts this program only for commands that need a store,
        // so `scanics` itself starts fast.
        .executableTarget(
            name: "StoreProgram",
            dependencies: [
                "CommandLineInterface", "ScanICS", "ScanImport", "TerminalProgress", "EventStore", "SQLiteEventStore",
                "VDirEventStore", "EvolutionEventStore",
                "CalDAVEventStore", "CDesktopNotifications", "CLinux", "CQRWriter", "CServerAssets", "FileReplacement",
                "FormReading", "LinkFollowing", "MessageDigests", "Settings",
                "BarcodeReading", "CalendarModel", "ICalendar", "ImageDecoding", "PayloadRecognition", "Recurrence",
                "TextDecoding", "TimeZones",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources/Command/StoreProgram"),

        // Each of these targets binds one C library, and is used only by the module above that depends on it.
        .systemLibrary(name: "CExpat", path: "Sources/C/CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CLibICal", path: "Sources/C/CLibICal", providers: [.apt(["libical-dev"])]),
        .systemLibrary(name: "CLibMD", path: "Sources/C/CLibMD", providers: [.apt(["libmd-dev"])]),
        .target(name: "CLinux", path: "Sources/C/CLinux"),
        .systemLibrary(name: "CTurboJPEG", path: "Sources/C/CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CUTF8Proc", path: "Sources/C/CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CZBar", path: "Sources/C/CZBar", providers: [.apt(["libzbar-dev"])]),
        .systemLibrary(name: "CZlib", path: "Sources/C/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CPixels", path: "Sources/C/CPixels"),
        .target(
            name: "CPNGReader", dependencies: ["CDynamicLibrary"], path: "Sources/C/CPNGReader",
            cSettings: [.headerSearchPath("../CPixels")],
            linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("deflate"), .linkedLibrary("z")]),
        // These open their libraries when the first image of their kind is read, and are not linked with them.
        .target(name: "CGIFReader", dependencies: ["CDynamicLibrary"], path: "Sources/C/CGIFReader"),
        .target(name: "CWebPReader", dependencies: ["CDynamicLibrary"], path: "Sources/C/CWebPReader"),
        .target(name: "CTIFFReader", dependencies: ["CDynamicLibrary"], path: "Sources/C/CTIFFReader"),
        .target(
            name: "CHEIFReader", dependencies: ["CChildProcess", "CDynamicLibrary"], path: "Sources/C/CHEIFReader"),
        .target(name: "CHTMLReader", dependencies: ["CDynamicLibrary"], path: "Sources/C/CHTMLReader"),
        // Opens libecal when the first calendar of GNOME is used, and is not linked with it.
        .target(name: "CEvolutionData", dependencies: ["CDynamicLibrary"], path: "Sources/C/CEvolutionData"),
        .target(name: "CDynamicLibrary", path: "Sources/C/CDynamicLibrary"),
        .target(name: "CChildProcess", dependencies: ["CSandbox"], path: "Sources/C/CChildProcess"),
        // Takes away the rights that decoding a stranger's bytes does not need.
        .target(name: "CSandbox", path: "Sources/C/CSandbox"),
        // Asks name servers for SRV and TXT records.
        .target(name: "CResolver", path: "Sources/C/CResolver"),
        // Opens libcurl when the first link is followed, and is not linked with it.
        .target(name: "CCurlShim", dependencies: ["CDynamicLibrary"], path: "Sources/C/CCurlShim"),
        .target(name: "CPublicSuffix", dependencies: ["CDynamicLibrary"], path: "Sources/C/CPublicSuffix"),

        .testTarget(
            name: "CalendarModelTests", dependencies: ["CalendarModel"], path: "Tests/Model/CalendarModelTests"),
        .testTarget(name: "TimeZonesTests", dependencies: ["TimeZones"], path: "Tests/Model/TimeZonesTests"),
        .testTarget(
            name: "TerminalProgressTests", dependencies: ["TerminalProgress"],
            path: "Tests/Command/TerminalProgressTests"),
        .testTarget(name: "XMLReadingTests", dependencies: ["XMLReading"], path: "Tests/Reading/XMLReadingTests"),
        .testTarget(
            name: "HTMLReadingTests", dependencies: ["HTMLReading", "TestSupport"],
            path: "Tests/Reading/HTMLReadingTests"),
        .testTarget(
            name: "RecurrenceTests",
            dependencies: ["Recurrence", "CalendarModel", "ICalendar", "TestSupport", "TimeZones"],
            path: "Tests/Model/RecurrenceTests"),
        .testTarget(
            name: "TextDecodingTests", dependencies: ["TextDecoding", "TestSupport"],
            path: "Tests/Reading/TextDecodingTests"),
        .testTarget(
            name: "ICalendarTests", dependencies: ["ICalendar", "TestSupport"], path: "Tests/Reading/ICalendarTests"),
        .testTarget(
            name: "ImageDecodingTests",
            dependencies: ["ImageDecoding", "CPNGReader", "CZlib", "ScanBasics", "TestSupport"],
            path: "Tests/Reading/ImageDecodingTests", resources: [.copy("Fixtures")]),
        .testTarget(
            name: "BarcodeReadingTests",
            dependencies: [
                "BarcodeReading", "CPixels", "ImageDecoding", "ScanBasics",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/Reading/BarcodeReadingTests",
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "PayloadRecognitionTests", dependencies: ["HTMLReading", "PayloadRecognition", "TestSupport"],
            path: "Tests/Reading/PayloadRecognitionTests"),
        .testTarget(
            name: "TicketReadingTests",
            dependencies: ["CalendarModel", "PayloadRecognition", "TestSupport", "TicketReading", "CZlib"],
            path: "Tests/Reading/TicketReadingTests"),
        .testTarget(
            name: "ScanICSTests",
            dependencies: [
                "ScanICS", "BarcodeReading", "CalendarModel", "CChildProcess", "CSandbox", "ImageDecoding",
                "PayloadRecognition", "TestSupport", "TextDecoding", "TimeZones",
            ], path: "Tests/ScanICS/ScanICSTests",
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ScanICSFoundationTests", dependencies: ["ScanICSFoundation", "ScanICS", "TestSupport"],
            path: "Tests/ScanICS/ScanICSFoundationTests"),
        .testTarget(
            name: "LinkFollowingTests",
            dependencies: [
                "LinkFollowing",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Reading/LinkFollowingTests",
            exclude: ["Fixtures"]),
        // The example app of Examples/ImportFlow, which has a manifest of its own for those who copy it.
        .executableTarget(
            name: "ImportFlow", dependencies: ["ScanICSFoundation"], path: "Examples/ImportFlow/Sources/ImportFlow"),
        // A host app in a separate process, for a test of how long scanning delays the app's other tasks.
        .executableTarget(name: "HostApp", dependencies: ["ScanICS"], path: "Tests/Support/HostApp"),
        // Acts as a picture reader that a stranger has taken over, for tests of the sandbox.
        .target(name: "CHostile", path: "Tests/Support/CHostile"),
        .executableTarget(
            name: "HostileReader", dependencies: ["CHostile", "ScanICS"], path: "Tests/Support/HostileReader"),
        .executableTarget(
            name: "HostileProgram", dependencies: ["CHostile"], path: "Tests/Support/HostileProgram"),
        .testTarget(
            name: "EventStoreTests",
            dependencies: [
                "CalendarModel", "EventStore", "EventStoreTesting", "ICalendar", "ScanImport", "TestSupport",
                "TimeZones",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Stores/EventStoreTests"),
        .testTarget(
            name: "SQLiteEventStoreTests",
            dependencies: [
                "CalendarModel", "EventStore", "EventStoreTesting", "SQLiteEventStore", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Stores/SQLiteEventStoreTests",
            exclude: ["version-1.sql", "version-5.sql"]),
        .testTarget(
            name: "VDirEventStoreTests",
            dependencies: [
                "CalendarModel", "EventStore", "EventStoreTesting", "TestSupport", "VDirEventStore",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Stores/VDirEventStoreTests"),
        // Runs the conformance suite on GNOME's calendars, on the bus that it is started with.
        .executableTarget(
            name: "EvolutionChecker",
            dependencies: ["CalendarModel", "EventStore", "EventStoreTesting", "EvolutionEventStore"],
            path: "Tests/Support/EvolutionChecker"),
        .testTarget(
            name: "EvolutionEventStoreTests",
            dependencies: [
                "EventStoreTesting", "TestSupport",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Stores/EvolutionEventStoreTests"),
        .testTarget(
            name: "CalDAVEventStoreTests",
            dependencies: [
                "CalDAVEventStore", "CalendarModel", "EventStore", "EventStoreTesting", "ICalendar", "MessageDigests",
                "TestSupport", "XMLReading",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Stores/CalDAVEventStoreTests",
            exclude: [
                "Command/terminal.py", "RealServers/DAViCal", "RealServers/cyrus.py", "RealServers/davical.py",
                "RealServers/read.py", "RealServers/requirements.txt", "RealServers/servers.py",
            ]),
        .testTarget(
            name: "EventKitTests",
            dependencies: [
                "CalendarModel", "EventKit", "EventKitCalDAV", "EventStore", "SQLiteEventStore", "TestSupport",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/EventKit/EventKitTests"),
        .testTarget(
            name: "EventKitUITests", dependencies: ["EventKit", "EventKitUI", "EventStore"],
            path: "Tests/EventKit/EventKitUITests"),
        // Clients of EventKit, compiled in both language modes from the same files. A warning in them is an error.
        .target(
            name: "Clients", dependencies: ["EventKit"], path: "Tests/EventKit/Clients",
            swiftSettings: [.unsafeFlags(["-warnings-as-errors"])]),
        .target(
            name: "ClientsSwift5", dependencies: ["EventKit"], path: "Tests/EventKit/ClientsSwift5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
        .testTarget(
            name: "EventKitClients", dependencies: ["Clients", "EventKit", "EventStore"],
            path: "Tests/EventKit/EventKitClients"),
        .testTarget(
            name: "EventKitClientsSwift5", dependencies: ["ClientsSwift5", "EventKit", "EventStore"],
            path: "Tests/EventKit/EventKitClientsSwift5", swiftSettings: [.define("CLIENTS_SWIFT5")]),
        // Ordinary code for Apple's EventKit, with a manifest of its own for those who copy it.
        .executableTarget(
            name: "EventKitTour", dependencies: ["EventKit"], path: "Examples/EventKitTour/Sources/EventKitTour"),
        // The fuzzers of the libraries (docs/fuzzing.md). Tests run them on the committed corpus.
        .target(
            name: "Fuzzers",
            dependencies: [
                "BarcodeReading", "CalendarModel", "CPNGReader", "CResolver", "CTurboJPEG", "CZlib", "FormReading",
                "ICalendar", "ImageDecoding", "PayloadRecognition", "Recurrence", "ScanICS", "TextDecoding",
                "TicketReading", "TimeZones", "XMLReading",
            ], path: "Fuzz/Sources/Fuzzers"),
        // The fuzzers of the command.
        .target(
            name: "CommandFuzzers",
            dependencies: [
                "CommandLineInterface", "Fuzzers", "ScanICS", "Settings",
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Fuzz/Sources/CommandFuzzers"),
        .testTarget(
            name: "CorpusTests", dependencies: ["BarcodeReading", "Fuzzers", "ImageDecoding", "TestSupport"],
            path: "Fuzz/Tests/CorpusTests"),
        .testTarget(
            name: "CommandCorpusTests", dependencies: ["CommandFuzzers", "Fuzzers", "TestSupport"],
            path: "Fuzz/Tests/CommandCorpusTests"),
        // Code for the tests of several modules. Tests that start programs do not depend on the programs: a build for
        // tests builds all programs anyway, and tests that depend on a program are compiled again whenever that program
        // is linked.
        .target(
            name: "TestSupport",
            dependencies: [
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Support/TestSupport"),
        // Imports events and prints which are saved. Tests kill it in the middle of an import.
        .executableTarget(
            name: "StoreImporter",
            dependencies: ["CalDAVEventStore", "CalendarModel", "EventStore", "SQLiteEventStore", "VDirEventStore"],
            path: "Tests/Support/StoreImporter"),
        // Tests of the program `scanics` that kill its processes and watch what they do. They need no store.
        .testTarget(
            name: "IsolationTests",
            dependencies: [
                "TestSupport",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Command/IsolationTests"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "CalendarModel", "CommandLineInterface", "EventStore", "EventStoreTesting", "FormReading", "ICalendar",
                "Settings", "StoreProgram", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Command/CommandTests",
            exclude: ["Fixtures"]),
    ],
    swiftLanguageModes: [.v6]
)

// SCANICS_CORE_ONLY leaves out the stores and the command, because their network stack takes most of the time to build.
// The builds for sanitizers and fuzzers set it, because they test the code that reads strangers' bytes. With the value
// "command" it keeps the program `scanics`, and the tests of this program that need no store. With "fuzzers" it keeps
// the command without stores, and its fuzzers.
if let kept = Context.environment["SCANICS_CORE_ONLY"] {
    let stores = [
        "Sources/Stores/", "Sources/EventKit", "Sources/Command/StoreProgram", "Sources/C/CDesktopNotifications",
        "Sources/C/CEvolutionData", "Sources/C/CQRWriter", "Sources/C/CServerAssets",
        "Tests/Stores/", "Tests/EventKit", "Examples/EventKitTour",
        "Tests/Command/CommandTests", "Tests/Support/EvolutionChecker", "Tests/Support/StoreImporter",
    ]
    let settings = ["Sources/Command/Settings", "Fuzz/Sources/CommandFuzzers", "Fuzz/Tests/CommandCorpusTests"]
    let command = ["Sources/Command/", "Tests/Command/"]
    let left =
        switch kept {
        case "fuzzers": stores
        case "command": stores + settings
        default: stores + settings + command
        }
    let core = ["ScanICS", "ScanICSFoundation", "Recurrence", "LinkFollowing"] + (kept == "command" ? ["scanics"] : [])
    package.targets.removeAll { target in left.contains { target.path?.hasPrefix($0) == true } }
    package.products.removeAll { !core.contains($0.name) }
    package.dependencies = [
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ]
    if kept == "command" || kept == "fuzzers" {
        package.dependencies.append(.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"))
    }
    if kept == "fuzzers" {
        package.dependencies.append(.package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"))
    }
}

// SCANICS_FUZZER, with SCANICS_CORE_ONLY=fuzzers, adds two programs. libFuzzer runs in the first one, which can only be
// linked with -sanitize=fuzzer. The second one gives inputs to a fuzzer without libFuzzer, to measure the coverage.
if Context.environment["SCANICS_FUZZER"] != nil {
    package.targets += [
        .target(name: "CLibFuzzer", path: "Fuzz/Sources/CLibFuzzer"),
        .executableTarget(
            name: "fuzz", dependencies: ["CLibFuzzer", "CommandFuzzers", "Fuzzers"], path: "Fuzz/Sources/fuzz"),
        .executableTarget(
            name: "replay", dependencies: ["CommandFuzzers", "Fuzzers"], path: "Fuzz/Sources/replay"),
    ]
}

// SCANICS_FAST_TESTS optimizes the code that tests run thousands of times, also in debug builds. Optimizing the other modules
// would take longer than their tests do. It is a variable because SwiftPM refuses dependencies with such flags.
if Context.environment["SCANICS_FAST_TESTS"] != nil {
    let hot =
        ["Sources/Model/"]
        + ["BarcodeReading", "HTMLReading", "ICalendar", "ImageDecoding", "PayloadRecognition", "TextDecoding"]
        .map { "Sources/Reading/" + $0 }
        + ["BarcodeReadingTests", "ImageDecodingTests", "PayloadRecognitionTests"].map { "Tests/Reading/" + $0 }
        + ["Sources/Stores/EventStore", "Sources/Stores/SQLiteEventStore", "Fuzz/Sources/Fuzzers"]
    for target in package.targets where hot.contains(where: { target.path?.hasPrefix($0) == true }) {
        target.swiftSettings = [.unsafeFlags(["-O"])]
    }
    for target in package.targets where target.type == .regular && target.path?.hasPrefix("Sources/C/") == true {
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"])]
    }
}
