// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "ScanICS",
    products: [
        .library(name: "ScanICS", targets: ["ScanICS"]),
        .library(name: "ScanICSFoundation", targets: ["ScanICSFoundation"]),
        .library(name: "Recurrence", targets: ["Recurrence"]),
        .library(name: "LinkFollowing", targets: ["LinkFollowing"]),
        .library(name: "EventStore", targets: ["EventStore"]),
        .library(name: "SQLiteEventStore", targets: ["SQLiteEventStore"]),
        .library(name: "VDirEventStore", targets: ["VDirEventStore"]),
        .library(name: "CalDAVEventStore", targets: ["CalDAVEventStore"]),
        .library(name: "EventStoreTesting", targets: ["EventStoreTesting"]),
        .executable(name: "scanics", targets: ["ScanICSCommand"]),
        .executable(name: "scanics-store", targets: ["ScanICSStoreCommand"]),
    ],
    dependencies: [
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // The values that flow through the house: no I/O, no C.
        .target(name: "CalendarModel"),

        // Zones by IANA name or VTIMEZONE: local time <-> UTC.
        .target(name: "TimeZones", dependencies: ["CalendarModel"]),

        // Which occurrences an event has between two times.
        .target(name: "Recurrence", dependencies: ["CalendarModel", "TimeZones"]),

        // Bytes -> text, whichever encoding they are in.
        .target(name: "TextDecoding"),

        // iCalendar text <-> model.
        .target(
            name: "ICalendar",
            dependencies: ["CalendarModel", "TextDecoding", "TimeZones", "CLibICal", "CLibUUID", "CUTF8Proc"]),

        // Image bytes -> 8-bit luma.
        .target(
            name: "ImageDecoding",
            dependencies: [
                "CalendarModel", "CPNGReader", "CTurboJPEG", "CGIFReader", "CWebPReader", "CTIFFReader", "CHEIFReader",
                "CChildProcess",
            ]),

        // Luma -> barcodes.
        .target(
            name: "BarcodeReading",
            dependencies: ["CalendarModel", "ImageDecoding", "TextDecoding", "CZBar", "CZXing"]),

        // XML text -> tree of elements, and back.
        .target(name: "XMLReading", dependencies: ["CalendarModel", "CExpat"]),

        // Payload -> calendar document.
        .target(
            name: "PayloadRecognition",
            dependencies: ["CalendarModel", "ICalendar", "TextDecoding", "TimeZones", "XMLReading", "CZlib"]),

        // The whole way, for one image or a folder.
        .target(
            name: "ScanICS",
            dependencies: [
                "CalendarModel", "TextDecoding", "TimeZones", "ICalendar", "ImageDecoding", "BarcodeReading",
                "PayloadRecognition", "Recurrence",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // Date, TimeZone, URL and Data for apps that have Foundation.
        .target(name: "ScanICSFoundation", dependencies: ["ScanICS", "CalendarModel", "TimeZones"]),
        // Where events are kept: what every store has in common.
        .target(name: "EventStore", dependencies: ["CalendarModel", "ICalendar", "Recurrence", "TimeZones"]),

        // Events in an SQLite file: the default.
        .target(
            name: "SQLiteEventStore",
            dependencies: [
                "CalendarModel", "EventStore", "ICalendar", "SQLiteFiles",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),

        // What the SQLite files of stores have in common: opening, versions, batches, errors.
        .target(
            name: "SQLiteFiles",
            dependencies: ["CalendarModel", "EventStore", .product(name: "GRDB", package: "GRDB.swift")]),

        // Events in a folder of .ics files, as khal, vdirsyncer and todoman keep them.
        .target(name: "VDirEventStore", dependencies: ["CLinuxFiles", "CalendarModel", "EventStore", "ICalendar"]),
        .target(name: "CLinuxFiles"),

        // Events in calendars on a CalDAV server.
        .target(
            name: "CalDAVEventStore",
            dependencies: [
                "CalendarModel", "EventStore", "ICalendar", "Recurrence", "SQLiteFiles", "TimeZones", "XMLReading",
                "CResolver",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // A store in memory, and what every store must do, for the tests of stores and of apps.
        .target(name: "EventStoreTesting", dependencies: ["CalendarModel", "EventStore", "ICalendar", "TimeZones"]),

        // The calendar behind a link, over the network: only for those who ask for it.
        .target(name: "LinkFollowing", dependencies: ["CalendarModel", "TextDecoding", "CCurlShim"]),

        // How far work has come, drawn on a terminal.
        .target(name: "TerminalProgress"),

        // What the programs of the command share: options, inputs, messages, cards. No store.
        .target(
            name: "ScanICSCommandLine",
            dependencies: [
                "ScanICS", "LinkFollowing", "TerminalProgress", "CMalloc",
                // ScanICS exports these; naming them makes SwiftPM build what depends on their layout anew.
                "BarcodeReading", "CalendarModel", "ImageDecoding", "PayloadRecognition", "Recurrence", "TextDecoding",
                "TimeZones",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // The command.
        .executableTarget(
            name: "ScanICSCommand",
            dependencies: [
                "ScanICSCommandLine", "ScanICS", "TerminalProgress", "CMalloc",
                "BarcodeReading", "CalendarModel", "ImageDecoding", "PayloadRecognition", "Recurrence", "TextDecoding",
                "TimeZones",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),

        // The part of the command that opens stores, a program of its own: `scanics` starts it, and starts fast without it.
        .executableTarget(
            name: "ScanICSStoreCommand",
            dependencies: [
                "ScanICSCommandLine", "ScanICS", "TerminalProgress", "EventStore", "SQLiteEventStore", "VDirEventStore",
                "CalDAVEventStore", "CWideCharacters",
                "BarcodeReading", "CalendarModel", "ICalendar", "ImageDecoding", "PayloadRecognition", "Recurrence",
                "TextDecoding", "TimeZones",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ]),

        // One C library each, met only by the module above that names it.
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CLibICal", providers: [.apt(["libical-dev"])]),
        .systemLibrary(name: "CLibUUID", providers: [.apt(["uuid-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWideCharacters"),
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CZBar", providers: [.apt(["libzbar-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "CZXing", cxxSettings: [.define("ZX_USE_UTF8")], linkerSettings: [.linkedLibrary("ZXing")]),
        .target(
            name: "CPNGReader",
            linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("deflate"), .linkedLibrary("z")]),
        // These open their libraries when the first image of their kind is met, and are not linked with them.
        .target(name: "CGIFReader", dependencies: ["CDynamicLibrary"]),
        .target(name: "CWebPReader", dependencies: ["CDynamicLibrary"]),
        .target(name: "CTIFFReader", dependencies: ["CDynamicLibrary"]),
        .target(name: "CHEIFReader", dependencies: ["CChildProcess", "CDynamicLibrary"]),
        .target(name: "CDynamicLibrary"),
        .target(name: "CChildProcess"),
        // Asks name servers for SRV and TXT records.
        .target(name: "CResolver"),
        // Opens libcurl when the first link is followed, and is not linked with it.
        .target(name: "CCurlShim"),

        .testTarget(name: "CalendarModelTests", dependencies: ["CalendarModel"]),
        .testTarget(name: "TimeZonesTests", dependencies: ["TimeZones"]),
        .testTarget(name: "TerminalProgressTests", dependencies: ["TerminalProgress"]),
        .testTarget(name: "XMLReadingTests", dependencies: ["XMLReading"]),
        .testTarget(
            name: "RecurrenceTests", dependencies: ["Recurrence", "CalendarModel", "ICalendar", "TimeZones"]),
        .testTarget(name: "TextDecodingTests", dependencies: ["TextDecoding"]),
        .testTarget(name: "ICalendarTests", dependencies: ["ICalendar"]),
        .testTarget(
            name: "ImageDecodingTests", dependencies: ["ImageDecoding", "CPNGReader"], resources: [.copy("Fixtures")]),
        .testTarget(
            name: "BarcodeReadingTests", dependencies: ["BarcodeReading", "ImageDecoding"],
            resources: [.copy("Fixtures")]),
        .testTarget(name: "PayloadRecognitionTests", dependencies: ["PayloadRecognition"]),
        .testTarget(
            name: "ScanICSTests",
            dependencies: [
                "ScanICS", "BarcodeReading", "CalendarModel", "ImageDecoding", "PayloadRecognition", "TextDecoding",
                "TimeZones",
            ],
            exclude: ["Fixtures"]),
        .testTarget(name: "ScanICSFoundationTests", dependencies: ["ScanICSFoundation", "ScanICS"]),
        .testTarget(
            name: "LinkFollowingTests",
            dependencies: [
                "LinkFollowing",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["Fixtures"]),
        // A host app as a process of its own, whose other tasks nobody but the workers can hold up.
        .executableTarget(name: "HostApp", dependencies: ["ScanICS"], path: "Tests/HostApp"),
        .testTarget(
            name: "EventStoreTests",
            dependencies: ["CalendarModel", "EventStore", "EventStoreTesting", "ICalendar", "TimeZones"]),
        .testTarget(
            name: "SQLiteEventStoreTests",
            dependencies: [
                "CalendarModel", "EventStore", "EventStoreTesting", "SQLiteEventStore", "StoreImporter",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["version-1.sql"]),
        .testTarget(
            name: "VDirEventStoreTests",
            dependencies: [
                "CalendarModel", "EventStore", "EventStoreTesting", "StoreImporter", "TestSupport", "VDirEventStore",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "CalDAVEventStoreTests",
            dependencies: [
                "CalDAVEventStore", "CalendarModel", "EventStore", "EventStoreTesting", "ICalendar", "ScanICSCommand",
                "ScanICSStoreCommand", "StoreImporter", "TestSupport", "XMLReading",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: [
                "Command/terminal.py", "RealServers/DAViCal", "RealServers/davical.py", "RealServers/read.py",
                "RealServers/requirements.txt",
                "RealServers/servers.py",
            ]),
        // What the tests of several modules use.
        .target(
            name: "TestSupport",
            dependencies: [
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/TestSupport"),
        // Imports events and says which are saved: for tests to kill it while it does.
        .executableTarget(
            name: "StoreImporter",
            dependencies: ["CalDAVEventStore", "CalendarModel", "EventStore", "SQLiteEventStore", "VDirEventStore"],
            path: "Tests/StoreImporter"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "ScanICSCommand", "ScanICSStoreCommand", "HostApp", "TestSupport",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
