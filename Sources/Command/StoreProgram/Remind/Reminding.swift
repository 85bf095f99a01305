import CLinux
import CommandLineInterface
import EventStore
import Glibc

/// The work of `scanics remind`: shows alarms, and acts on the user's answers (Snooze, Done).
final class Reminding {
    private let chosen: ChosenStore
    private let choice: CalendarChoice
    private let snooze: TimeSpan
    private let file: LedgerFile
    private var round: AlarmRound
    private let output: Output
    private var shown: [UInt32: ScheduledAlarm] = [:]
    private var reported: Set<String> = []
    private var lastFailure: String?
    private var staysRunning = false

    private enum Output {
        case desktop(DesktopNotifier)
        case program(AlarmProgram)
    }

    /// The time between two requests that ask a calendar server for changes, in seconds.
    private static let serverInterval = 900

    init(_ command: RemindCommand, _ round: AlarmRound, _ chosen: ChosenStore, _ choice: CalendarChoice) throws {
        self.chosen = chosen
        self.choice = choice
        snooze = command.snooze
        output =
            if let program = command.command { .program(try AlarmProgram(program)) } else {
                .desktop(try DesktopNotifier())
            }
        file = try LedgerFile(of: round.store.session.identifier)
        self.round = round
        self.round.ledger = file.read()
    }

    // MARK: Runs

    func once() async throws {
        if case .desktop(let desktop) = output { try desktop.requireProgram() }
        let result = try await look(at: Clock.runStart.secondsSinceEpoch)
        if let failure = result.failure { throw failure }
        if !result.unreadable.isEmpty { throw ExitStatus.failed }
    }

    func run(_ interruption: Interruption) async throws {
        staysRunning = true
        let wake = try WakeSource()
        interruption.onStop { wake.stop() }
        if case .desktop(let desktop) = output {
            wake.desktop = desktop.descriptor
            do { try desktop.requireProgram() } catch { report(error) }
        }
        // If TZ is set, it decides the zone, which then stays the same. If TZ is not set, /etc/localtime decides, and
        // may change.
        if EnvironmentVariables.value("TZ") == nil { wake.watch("/etc", for: .zone, names: ["localtime"]) }
        Messages.print("scanics: showing alarms of \(chosen.name); the next: scanics remind --list")
        var next: Int?
        var mustLook = true
        while true {
            if mustLook {
                // The watch starts before the look, so that no change between them is missed.
                let isLocal = wake.watch(chosen.location)
                next = try await lookOrRetry()
                if !isLocal { next = min(next ?? .max, now + Self.serverInterval) }
            }
            mustLook = try await answer()
            guard !mustLook else { continue }
            // The program may wait for days, so unused memory is given back to the system.
            linux_shrink()
            let reasons = await wake.wait(until: next)
            guard !reasons.contains(.stop) else { return }
            mustLook = reasons != [.desktop]
        }
    }

    private var now: Int { time(nil) }

    private func lookOrRetry() async throws -> Int? {
        do {
            let result = try await look(at: now)
            if let failure = result.failure { report(failure) } else { lastFailure = nil }
            return result.next
        } catch let error as EventStoreError {
            report(chosen.failure(error))
            return now + AlarmRound.retry
        }
    }

    private func look(at now: Int) async throws -> AlarmRound.Result {
        var current = round
        defer { round = current }
        let result = try await current.look(
            at: now, zone: ReaderZone.readMachine(), show: { try await self.show($0) }, save: file.write)
        for item in result.unreadable where reported.insert(item.name).inserted {
            Messages.report(item.name, item.reason)
        }
        return result
    }

    private func report(_ error: any Error) {
        guard let failure = error as? Failure else { return Messages.report(chosen.name, "\(error)") }
        guard failure.message != lastFailure else { return }
        lastFailure = failure.message
        Messages.report(failure.subject, failure.message)
    }

    // MARK: Showing

    private func show(_ notice: AlarmNotice) async throws {
        switch output {
        case .program(let program):
            guard let alarm = notice.alarm else { return Messages.print("scanics: \(notice.title)") }
            let json = AlarmJSON(alarm: alarm, calendar: choice, isLate: notice.isLate)
            let text = try JSONText.text(of: json)
            guard staysRunning else { return try await program.run(notice, json: text) }
            // The next alarm need not wait until this program has ended.
            Task {
                do {
                    try await program.run(notice, json: text)
                } catch {
                    Messages.report("remind", (error as? Failure)?.message ?? "\(error)")
                }
            }
        case .desktop(let desktop):
            let number = try desktop.show(notice, snooze: staysRunning ? "Snooze \(snooze)" : nil)
            if let alarm = notice.alarm { shown[number] = alarm }
        }
    }

    // MARK: Answers

    private func answer() async throws -> Bool {
        guard case .desktop(let desktop) = output else { return false }
        var isReason = false
        for answer in try desktop.answers() {
            switch answer {
            case .started:
                desktop.forgetAbilities()
                isReason = true
            case .closed(let number): shown[number] = nil
            case .snooze(let number):
                guard let alarm = shown.removeValue(forKey: number) else { continue }
                desktop.hide(number)
                round.ledger.snooze(alarm.candidate, until: now + snooze.seconds)
                try file.write(round.ledger)
                isReason = true
            case .done(let number):
                guard let alarm = shown.removeValue(forKey: number) else { continue }
                desktop.hide(number)
                await complete(alarm)
                isReason = true
            }
        }
        return isReason
    }

    private func complete(_ alarm: ScheduledAlarm) async {
        do {
            guard var item = try await round.store.item(alarm.item.identifier),
                case .reminder(var reminder) = item.entry, !reminder.isCompleted
            else { return }
            reminder.setCompleted(round.store.session.now)
            item.entry = .reminder(reminder)
            let changed = item
            try await round.store.recording("completed \(item.title)") {
                _ = try await round.store.save(changed, span: .thisEvent)
            }
        } catch {
            report((error as? EventStoreError).map(chosen.failure) ?? error)
        }
    }
}
