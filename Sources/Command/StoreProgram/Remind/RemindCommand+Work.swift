import CommandLineInterface
import EventStore

extension RemindCommand: StoreWork {
    var endsSoon: Bool { list || once }

    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { opened in
            try opened.requireListing(chosen)
            let choice = try await CalendarChoice(opened)
            let round = AlarmRound(
                store: opened, calendars: try choice.identifiers(calendars), patience: missed.seconds)
            if list { return try await write(round, choice) }
            let reminding = try Reminding(self, round, chosen, choice)
            if once {
                try await reminding.once()
            } else {
                try await reminding.run(interruption)
            }
        }
    }

    private static let listed = 20

    private func write(_ round: AlarmRound, _ choice: CalendarChoice) async throws {
        let zone = ReaderZone.readMachine()
        var round = round
        round.ledger = LedgerFile.ledger(of: round.store.session.identifier)
        let found = try await round.coming(
            after: Clock.runStart.secondsSinceEpoch, zone: zone, count: Self.listed)
        switch format {
        case .json:
            let alarms = found.alarms.map { AlarmJSON(alarm: $0, calendar: choice, isLate: false) }
            try StandardStreams.write(try JSONText.text(of: ["alarms": alarms], pretty: true) + "\n")
        case .text:
            if found.alarms.isEmpty { Messages.print("scanics: no alarm goes off within a year") }
            try Self.table(of: found.alarms, zone).write()
        }
        for item in found.unreadable { Messages.report(item.name, item.reason) }
        if !found.unreadable.isEmpty { throw ExitStatus.failed }
    }

    private static func table(of alarms: [ScheduledAlarm], _ zone: ReaderZone?) -> TextTable {
        var table = TextTable([.init("Alarm"), .init("Title", isFlexible: true), .init("For", isFlexible: true)])
        for alarm in alarms {
            let utc = LocalDateTime(secondsSinceEpoch: alarm.trigger)
            let time = zone.map { EventTime.floating($0.local(at: utc)) } ?? .utc(utc)
            let notice = AlarmNotice(alarm, now: alarm.trigger, wasSnoozed: false, reader: zone)
            table.add([
                WhenText.range(from: time, in: zone == nil ? "UTC" : "", to: nil, in: nil), notice.title,
                notice.lines.first ?? "",
            ])
        }
        return table
    }
}
