import EventStore
import Foundation
import SQLiteEventStore
import ScanICS
import VDirEventStore

// Imports 100,000 events into an SQLite store, imports them again, queries months of them, searches, does the same
// through EventKit, and undoes the import. Then does the same, without queries, with 10,000 events in a folder.
// docs/lab/benchmarks.md has the results.

let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "scanics-bench-\(UUID().uuidString)").path()
defer { try? FileManager.default.removeItem(atPath: folder) }
let path = folder + "/events.sqlite"
let source = ImportSource(path: "calendar.ics", hash: "sha256:0")

/// Returns one of 100,000 events between 2021 and 2031. Most are single; some are series, a few of them endless.
func event(_ number: Int) -> ImportItem {
    let start = LocalDateTime(secondsSinceEpoch: 1_609_459_200 + number * 3156 / 900 * 900)
    var properties = [
        Property("UID", value: "event-\(number)@example.org"),
        Property("DTSTAMP", value: "20260101T000000Z"),
        Property("DTSTART", time: .zoned(start, tzid: "Europe/Berlin")),
        Property("DTEND", time: .zoned(start.adding(seconds: 5400), tzid: "Europe/Berlin")),
        Property("SUMMARY", text: "Meeting \(number), room \(number % 17)"),
        Property("LOCATION", text: "Building \(number % 23); floor \(number % 5)"),
        Property("DESCRIPTION", text: "Minutes of the last meeting, agenda and questions of group \(number % 101)."),
        Property("STATUS", value: "CONFIRMED"), Property("SEQUENCE", value: "0"),
        Property("CATEGORIES", value: "WORK,GROUP \(number % 101)"),
    ]
    if number % 100 == 0 { properties.append(Property("RRULE", value: "FREQ=WEEKLY;COUNT=10")) }
    if number % 5000 == 0 { properties.append(Property("RRULE", value: "FREQ=MONTHLY")) }
    return ImportItem(Component("VEVENT", properties), source: source)
}

func importAll(_ store: any EventStore, _ title: String, thousands: Int = 100) async throws {
    let run = try await EventImport(into: store, ImportOptions(title: title))
    let clock = Stopwatch()
    for part in 0..<thousands / 2 { _ = await run.add((0..<2000).map { event(part * 2000 + $0) }) }
    let summary = await run.finish()
    print(
        "\(title): \(clock.text); created \(summary.created), unchanged \(summary.unchanged), failed \(summary.failed)")
}

func undoAll(_ store: any EventStore) async throws {
    guard let batch = try await store.importBatches().last else { return }
    let watch = Stopwatch()
    let report = try await store.undo(batch.identifier)
    print("undo: \(watch.text), \(report.removed.count) removed")
}

do {
    let store = try SQLiteEventStore(path: path)
    try await importAll(store, "import of 100,000 events")
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    try await importAll(store, "the same again")
    print("size of the file: \(size >> 20) MiB")

    var times: [Double] = []
    let months = Stopwatch()
    var found = 0
    for round in 0..<240 {
        let start = 1_609_459_200 + (round * 37 % 120) * 2_629_800
        let watch = Stopwatch()
        let window = TimeWindow(start: start, end: start + 2_629_800)
        found += try await store.items(matching: ItemQuery(window: window)).items.count
        times.append(watch.seconds)
    }
    times.sort()
    print(
        "a month: p50 \(Stopwatch.milliseconds(times[120])), p99 \(Stopwatch.milliseconds(times[237])), "
            + "\(found / 240) occurrences; all 240: \(months.text)")
    let watch = Stopwatch()
    let hits = try await store.search("agenda 4711").items.count
    print("search: \(watch.text), \(hits) found")
    try await measureEventKit(path: path, store: store)
    try await undoAll(store)
    print("peak memory: \(Stopwatch.peakMemory) MiB")

    let calendars = try await VDirEventStore(path: folder + "/calendars")
    try await importAll(calendars, "a folder, import of 10,000 events", thousands: 10)
    try await importAll(calendars, "the same again", thousands: 10)
    try await undoAll(calendars)
}
