import EventStoreTesting
import ScanImport
import Testing

@Suite("Items of a scan")
struct ScanImportTests {
    @Test("each event of a payload becomes an item with its zones, and METHOD:CANCEL makes it a cancellation")
    func items() async throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            METHOD:CANCEL
            BEGIN:VTIMEZONE
            TZID:Here
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0300
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:a
            DTSTART;TZID=Here:20260612T090000
            SUMMARY:A
            END:VEVENT
            BEGIN:VTODO
            UID:b
            SUMMARY:B
            END:VTODO
            END:VCALENDAR
            """
        let result = EventScanner().parse(payload: Array(text.utf8))
        let items = ImportItem.items(of: result, source: ImportSource(path: "poster.png"))
        #expect(items.map { $0.component.text("UID") } == ["a", "b"])
        #expect(items.map(\.isCancellation) == [true, true])
        #expect(items.map { $0.timeZones.map { $0.text("TZID") } } == [["Here"], []])
        #expect(items.allSatisfy { $0.source.path == "poster.png" })
        let store = InMemoryEventStore()
        let outcomes = await (try await EventImport(into: store)).add(items).map(\.outcome.name)
        #expect(outcomes == ["skipped", "skipped"])
    }
}
