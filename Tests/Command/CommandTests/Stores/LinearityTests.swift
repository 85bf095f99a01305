import Foundation
import Testing

/// The time and the size of every answer grow in proportion to what the calendar has. Processor time is compared, not
/// the time by the clock. The tests take minutes, so they are part of `make check-all`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCANICS_LONG_TESTS"] != nil)) struct LinearityTests {
    enum Growth: String, CaseIterable {
        case dates, exceptions, overrides, attendees, alarms, description, zones, events, reminders

        /// Returns the lines between the first and the last line of a calendar.
        func lines(_ count: Int) -> [String] {
            let head = ["UID:a", "DTSTAMP:20260101T000000Z", "SUMMARY:x"]
            let start = head + ["DTSTART:20260101T000000Z"]
            let many = 0..<count
            switch self {
            case .dates: return event(start + many.map { "RDATE:\(time($0))" })
            case .exceptions:
                let rule = "RRULE:FREQ=MINUTELY;COUNT=\(count + 100)"
                return event(start + [rule] + many.map { "EXDATE:\(time($0))" })
            case .overrides:
                return event(start + ["RRULE:FREQ=MINUTELY;COUNT=\(count)"])
                    + many.flatMap { event(head + ["RECURRENCE-ID:\(time($0))", "DTSTART:\(time($0))"]) }
            case .attendees:
                return event(
                    start + ["RRULE:FREQ=DAILY;COUNT=30"] + many.map { "ATTENDEE:mailto:a\($0)@example.org" })
            case .alarms:
                return event(
                    start
                        + many.flatMap { minute in
                            let trigger = "TRIGGER:-PT\(minute)M"
                            return ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", trigger, "END:VALARM"]
                        })
            case .description:
                let text = String(repeating: "word\\, ", count: count * 150)
                return event(start + ["RRULE:FREQ=DAILY;COUNT=30", "DESCRIPTION:" + text])
            case .zones:
                return many.flatMap { zone($0) + event(["UID:a\($0)", "DTSTART;TZID=X\($0):20260101T000000"]) }
            case .events: return many.flatMap { event(["UID:a\($0)", "DTSTART:\(time($0))", "SUMMARY:x"]) }
            case .reminders:
                return many.flatMap { ["BEGIN:VTODO", "UID:a\($0)", "DUE:\(time($0))", "SUMMARY:x", "END:VTODO"] }
            }
        }

        private func event(_ lines: [String]) -> [String] { ["BEGIN:VEVENT"] + lines + ["END:VEVENT"] }

        private func time(_ minute: Int) -> String {
            func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
            return "202601\(digits(1 + minute / 1440))T\(digits(minute / 60 % 24))\(digits(minute % 60))00Z"
        }

        private func zone(_ number: Int) -> [String] {
            let rules = [("STANDARD", "+0000", "+0100", 3), ("DAYLIGHT", "+0100", "+0000", 9)]
            return ["BEGIN:VTIMEZONE", "TZID:X\(number)"]
                + rules.flatMap { name, from, to, month in
                    [
                        "BEGIN:\(name)", "DTSTART:19000101T000000", "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)",
                        "RRULE:FREQ=YEARLY;BYMONTH=\(month)", "END:\(name)",
                    ]
                } + ["END:VTIMEZONE"]
        }
    }

    /// Commands whose work or answer grows with the calendar, in the order in which they run.
    private static let commands =
        [
            "parse --format json big.ics", "parse --format ics big.ics", "parse --format text big.ics",
            "big.ics --format text", "import --dry-run --keep-attendees --format json big.ics",
            "import --yes --keep-attendees big.ics",
        ]
        + ["json", "ics", "text", "tsv", "'{start} {title}'"].flatMap { format in
            [
                "events list --from 2026-01-01 --to 2027-01-01 --format \(format)",
                "events search x --format \(format)", "events show a --format \(format)",
                "reminders list --format \(format)", "reminders search x --format \(format)",
            ]
        }
        + ["json", "text"].map { "occurrences --from 2026-01-01 --to 2027-01-01 --format \($0) big.ics" }
        + [
            "free 2026-01-02", "remind --list --format json", "calendars list --format json", "calendars check",
            "export", "export -o folder/", "export --backup all.backup",
            "restore all.backup --store sqlite:restored.sqlite", "qr a", "reply big.ics accept",
            "events edit a --location y --span future", "undo --list --format json", "undo --last",
            "import --yes --keep-attendees big.ics", "import --yes --keep-attendees big.ics --to vdir:folder",
            "undo --last", "forget",
        ]

    @Test("time and bytes of every answer grow in proportion", arguments: Growth.allCases)
    func linear(growth: Growth) async throws {
        let (small, large) = (try await costs(growth, 2500), try await costs(growth, 10_000))
        for (place, command) in Self.commands.enumerated() {
            // Four times as much, and room for a busy machine. Quadratic growth would be 16 times as much.
            #expect(large[place].seconds <= 7 * small[place].seconds + 0.1, "\(growth.rawValue): \(command)")
            #expect(large[place].bytes <= 5 * small[place].bytes + 1000, "\(growth.rawValue): \(command)")
        }
    }

    private func costs(_ growth: Growth, _ count: Int) async throws -> [(seconds: Double, bytes: Int)] {
        let sandbox = try StoreSandbox()
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + growth.lines(count) + ["END:VCALENDAR", ""]
        try sandbox.folder.write("big.ics", Array(lines.joined(separator: "\r\n").utf8))
        var costs: [(Double, Int)] = []
        for command in Self.commands {
            let run = try await sandbox.runShell("'\(Scanics.path)' \(command) > answer 2> messages; times")
            let size = try FileManager.default.attributesOfItem(atPath: sandbox.folder.path + "answer")[.size] as? Int
            costs.append((Self.seconds(run.output), size ?? 0))
        }
        return costs
    }

    /// Returns the processor time of the child processes that `times` printed, such as `0m1.25s 0m0.10s`.
    private static func seconds(_ text: String) -> Double {
        let fields = text.split(separator: "\n").last?.split(separator: " ") ?? []
        return fields.reduce(0) { sum, field in
            let parts = field.dropLast().split(separator: "m").compactMap { Double($0) }
            return sum + (parts.first ?? 0) * 60 + (parts.last ?? 0)
        }
    }
}
