import CalendarModel
import EventStore
import Foundation
import TestSupport
import Testing

@testable import VDirEventStore

@Suite("Lists of a folder's files")
struct ListingTests {
    private let folder: TemporaryFolder
    private let calendar = CalendarIdentifier(rawValue: "calendar")

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "calendar", withIntermediateDirectories: true)
    }

    private func write(_ uid: String, _ summary: String) throws {
        try """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:other
        BEGIN:VEVENT
        UID:\(uid)
        DTSTAMP:20260101T000000Z
        DTSTART:20260612T090000Z
        SUMMARY:\(summary)
        END:VEVENT
        END:VCALENDAR
        """.write(toFile: folder.path + "calendar/\(uid).ics", atomically: true, encoding: .utf8)
    }

    @Test(
        "an import does not list all files again for each step, but sees every change of its own events at once")
    func steps() async throws {
        for number in 0..<100 { try write("event-\(number)", "Before") }
        var settings = VDirEventStore.Settings()
        settings.freshness = .seconds(600)
        let store = try await VDirEventStore(path: folder.path, settings: settings)
        var before: [String: ContentFingerprint] = [:]
        for number in 0..<100 {
            before.merge(try await store.fingerprints(of: ["event-\(number)"], in: calendar)) { _, new in new }
        }
        #expect(before.count == 100)
        #expect(await store.lists[calendar]?.number == 1)
        try write("event-7", "After")
        #expect(try await store.fingerprints(of: ["event-7"], in: calendar)["event-7"] != before["event-7"])
        #expect(await store.lists[calendar]?.number == 2)
        try FileManager.default.removeItem(atPath: folder.path + "calendar/event-8.ics")
        #expect(try await store.fingerprints(of: ["event-8", "event-9"], in: calendar).keys.sorted() == ["event-9"])
        // The cached list lacks another program's new event, but an import that creates the same UID finds the event.
        try write("new", "Theirs")
        #expect(try await store.fingerprints(of: ["new"], in: calendar).isEmpty)
        let content = try CalendarResource(
            text: String(contentsOfFile: folder.path + "calendar/new.ics", encoding: .utf8))
        let key = ResourceKey(calendar: calendar, uid: "new")
        #expect(
            try await store.apply(ChangeSet([ResourceChange(key, to: content, if: .absent)])) == [.preconditionFailed])
        #expect(try await store.fingerprints(of: ["new"], in: calendar).count == 1)
    }

}
