import CalendarModel
import Recurrence
import TimeZones

extension Fuzzer {
    /// Takes the input as a recurrence rule, or as several lines after a DTSTART. The occurrences must be in
    /// chronological order. The occurrences from the middle on must be the same, whether the earlier ones are computed
    /// or skipped.
    static let occurrences = Fuzzer("Occurrences", aims: ["Model/Recurrence"], seeds: ["Fuzz/Corpus/rules"]) { input in
        check(String(decoding: input, as: UTF8.self))
    }

    private static func check(_ text: String) {
        var limits = ScanLimits()
        limits.recurrenceSteps = 100_000
        let properties = text.split(whereSeparator: \.isNewline).prefix(20).map { line -> Property in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return Property("RRULE", value: String(line)) }
            return Property(parts[0].uppercased(), value: String(parts[1]))
        }
        let start = Property("DTSTART", [Parameter("TZID", "Europe/Berlin")], value: "20240131T013000")
        let event = Component("VEVENT", [start, Property("DURATION", value: "PT20M")] + properties)
        guard let series = try? Series([event], zones: ZoneResolver(), limits: limits) else { return }
        _ = series.bounds
        let all = Array(series.occurrences().prefix(40))
        for (first, second) in zip(all, all.dropFirst()) {
            expect(first.startUTC < second.startUTC, "not in order: \(text)")
        }
        guard let middle = all.dropFirst(all.count / 2).first else { return }
        var iterator = series.occurrences(overlapping: middle.startUTC..<Series.everything.upperBound).makeIterator()
        var later: [Int] = []
        while later.count < 80, let occurrence = iterator.next() {
            if occurrence.startUTC >= middle.startUTC { later.append(occurrence.startUTC) }
        }
        // If the limit of steps ended the iteration, the occurrences cannot be compared.
        guard !iterator.isSpent else { return }
        let expected = all.map(\.startUTC).filter { $0 >= middle.startUTC }
        expect(later.starts(with: expected), "skipped: \(later) expected: \(expected) of \(text)")
    }
}
