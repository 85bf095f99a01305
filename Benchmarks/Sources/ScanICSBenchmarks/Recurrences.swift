import Benchmark
import ScanICS

/// Measures how long it takes to compute occurrences: up to 100,000 occurrences of a rule, or the occurrences in a
/// month of the year 2400.
enum Recurrences {
    static let rules = [
        ("daily", "FREQ=DAILY"), ("weekly by day", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ("monthly by day of month", "FREQ=MONTHLY;BYMONTHDAY=15"), ("monthly by day", "FREQ=MONTHLY;BYDAY=2TU,-1FR"),
        ("yearly", "FREQ=YEARLY"), ("hourly", "FREQ=HOURLY"), ("every second", "FREQ=SECONDLY"),
    ]

    static func series(_ rule: String, start: String = "00010101T090000") -> Series? {
        let event = Component(
            "VEVENT",
            [
                Property("UID", value: "a"), Property("SUMMARY", value: "Meeting"),
                Property("DTSTART", [Parameter("TZID", "Europe/Berlin")], value: start),
                Property("DURATION", value: "PT1H"), Property("RRULE", value: rule),
            ])
        return try? Series([event], zones: ZoneResolver())
    }

    static func add() {
        for (name, rule) in rules {
            guard let series = series(rule) else { continue }
            let count = Array(series.occurrences().prefix(100_000)).count
            benchmark("\(count) occurrences, \(name)") {
                var total = 0
                for occurrence in series.occurrences().prefix(100_000) { total &+= occurrence.endUTC }
                blackHole(total)
            }
        }
        let month = 13_569_465_600..<13_572_144_000
        for rule in ["FREQ=DAILY", "FREQ=DAILY;COUNT=1000000", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=10000"] {
            guard let series = series(rule, start: "19700101T090000") else { continue }
            benchmark("a month of 2400, \(rule) since 1970") {
                blackHole(try series.occurrences(within: month))
            }
        }
    }
}
