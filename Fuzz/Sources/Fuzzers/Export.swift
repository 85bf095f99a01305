import ScanICS

extension Fuzzer {
    /// Turns a payload into a merged calendar, and reads the calendar again. The second reading must not have more
    /// events than the first, because no value may become a component.
    static let export = Fuzzer(
        "Export",
        aims: [
            "Reading/ICalendar/CalendarMerge.swift", "Reading/ICalendar/ICalendarWriter.swift",
            "Reading/ICalendar/ZoneRenaming.swift",
        ]
    ) { input in
        let scanner = EventScanner()
        var export = CalendarExport(stamp: LocalDateTime(secondsSinceEpoch: 1_800_000_000))
        export.add(scanner.parse(payload: input))
        guard export.count > 0 else { return }
        let text = export.text().text
        // Equal events are written once, so there may be fewer events than before.
        let again = scanner.parse(payload: Array(text.utf8)).completeEvents.count
        expect((1...export.count).contains(again), "\(export.count) events, then \(again):\n\(text)")
    }
}
