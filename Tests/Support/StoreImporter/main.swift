import CalDAVEventStore
import CalendarModel
import EventStore
import Foundation
import Glibc
import SQLiteEventStore
import VDirEventStore

// usage: StoreImporter sqlite|vdir|caldav PATH FIRST COUNT STEP
//
// For a CalDAV account, PATH is its state file, SCANICS_TEST_HOME is the folder of its calendars on the server, and
// SCANICS_TEST_USER is its user.
//
// The program imports events in steps. After each step it prints the numbers of the events that are reported as saved.
// At the end it prints `done`, or the error.

func run(_ arguments: [String]) async throws -> Int32 {
    guard arguments.count == 6, let first = Int(arguments[3]), let count = Int(arguments[4]),
        let step = Int(arguments[5])
    else { return 2 }
    let store: any EventStore =
        switch arguments[1] {
        case "sqlite": try SQLiteEventStore(path: arguments[2])
        case "caldav": try account(state: arguments[2])
        default: try await VDirEventStore(path: arguments[2])
        }
    var options = ImportOptions(title: "\(first)")
    options.stepSize = step
    let run = try await EventImport(into: store, options)
    for start in stride(from: first, to: first + count, by: step) {
        let items = (start..<min(start + step, first + count)).map { number in
            ImportItem(
                Component(
                    "VEVENT",
                    [
                        Property("UID", value: "event-\(number)"), Property("DTSTAMP", value: "20260101T000000Z"),
                        Property("DTSTART", time: .utc(LocalDateTime(secondsSinceEpoch: 1_780_000_000 + number * 60))),
                        Property("DTEND", time: .utc(LocalDateTime(secondsSinceEpoch: 1_780_001_800 + number * 60))),
                        Property("SUMMARY", text: "Event \(number)"),
                    ]), source: ImportSource(path: "calendar.ics"))
        }
        let results = await run.add(items)
        for case .failed(let error) in results.map(\.outcome) { throw error }
        let saved = results.filter { $0.outcome == .created || $0.outcome == .unchanged }
        write(saved.map { String(first + $0.index) }.joined(separator: " ") + "\n")
    }
    _ = await run.finish()
    write("done\n")
    return 0
}

/// Returns the store of the CalDAV account that the environment names.
func account(state: String) throws -> CalDAVEventStore {
    let environment = ProcessInfo.processInfo.environment
    var settings = CalDAVEventStore.Settings()
    settings.statePath = state
    settings.home = URL(string: environment["SCANICS_TEST_HOME"] ?? "")
    let server = try CalDAVServer(environment["SCANICS_TEST_HOME"] ?? "")
    return try CalDAVEventStore(
        account: CalDAVAccount(
            server: server, username: environment["SCANICS_TEST_USER"],
            timeouts: .init(connect: .seconds(600), idle: .seconds(600), total: .seconds(600))),
        credentials: FixedCredentials(Secret("secret")), settings: settings)
}

/// Writes a text without buffering, so that it is not lost when the program is killed.
func write(_ text: String) {
    _ = text.withCString { Glibc.write(STDOUT_FILENO, $0, strlen($0)) }
}

do {
    exit(try await run(CommandLine.arguments))
} catch {
    write("failed: \(error)\n")
    exit(3)
}
