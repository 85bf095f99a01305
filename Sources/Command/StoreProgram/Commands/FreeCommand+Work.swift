import CommandLineInterface
import EventStore

extension FreeCommand: StoreWork {
    private static let usualDays = 7

    func perform(_ interruption: Interruption) async throws {
        let period = try window.named(in: zone.ofReader)
        guard period == nil || period?.days != nil else {
            throw Failure("free", "write a day, week, month, or --from and --to", status: .usage)
        }
        try await store.read { chosen, store, choice in
            var times = window.window(in: zone.ofReader, usualDays: Self.usualDays)
            // Time that has passed is not free. A minute that has begun counts as passed.
            times.start = max(times.start, (Clock.runStart.secondsSinceEpoch + 59) / 60 * 60)
            var query = ItemQuery(.event, window: times, calendars: try choice.identifiers(calendars))
            query.floatingZone = zone.ofReader?.rules.identifier
            query.isBrief = true
            let list = try await store.items(matching: query)
            let spans = FreeTime(hours: hours, length: length, zone: zone.ofReader)
                .spans(in: times, busy: list.items.compactMap(\.busy))
            try write(spans)
            for item in list.unreadable { Messages.report(item.name, item.reason) }
            if spans.isEmpty {
                Messages.print("scanics: no free time of this length in \(chosen.name)")
                throw ExitStatus.nothingFound
            }
            if !list.unreadable.isEmpty { throw ExitStatus.failed }
        }
    }

    private struct Record: Encodable {
        let start: String
        let end: String
        let minutes: Int
    }

    private func write(_ spans: [Range<Int>]) throws {
        switch format {
        case .text:
            var table = TextTable([.init("Free"), .init("Time"), .init("For")])
            var day: CalendarDate?
            for span in spans {
                let (start, end) = (local(span.lowerBound), local(span.upperBound))
                let name = start.date == day ? "" : WhenText.shortDay(start.date)
                day = start.date
                table.add([name, "\(WhenText.clock(start)) – \(WhenText.clock(end))", Self.length(span.count)])
            }
            try table.write()
        case .tsv:
            var text = "start\tend\tminutes\n"
            for span in spans {
                let (start, end) = (local(span.lowerBound), local(span.upperBound))
                text += "\(WhenText.digits(start))\t\(WhenText.digits(end))\t\(span.count / 60)\n"
            }
            try StandardStreams.write(text)
        case .json:
            let records = spans.map { span in
                Record(
                    start: LocalDateTime(secondsSinceEpoch: span.lowerBound).extendedText + "Z",
                    end: LocalDateTime(secondsSinceEpoch: span.upperBound).extendedText + "Z",
                    minutes: span.count / 60)
            }
            try StandardStreams.write(try JSONText.text(of: ["free": records], pretty: true) + "\n")
        }
    }

    private func local(_ instant: Int) -> LocalDateTime { zone.ofReader.local(atUTC: instant) }

    /// `2 h 30 min`.
    private static func length(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return [hours > 0 ? "\(hours) h" : "", minutes > 0 || hours == 0 ? "\(minutes) min" : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
