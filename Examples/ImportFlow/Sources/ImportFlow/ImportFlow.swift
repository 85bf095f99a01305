import Foundation
import ScanICSFoundation

/// The app: takes pictures, asks about each event, and writes a calendar file.
///
///     ImportFlow PICTURE... OUT.ics
@main
struct ImportFlow {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 2, let target = arguments.last else {
            say("usage: ImportFlow PICTURE... OUT.ics")
            exit(2)
        }
        let flow = PictureImport(
            progress: { say("… \($0.done) of \(arguments.count - 1) pictures") },
            ask: { proposal in
                show(proposal)
                return answer()
            })
        let outcome = await flow.run(arguments.dropLast().map { URL(filePath: $0) })
        for failure in outcome.failures { say("\(failure.picture): \(failure.message)") }
        for link in outcome.links { say("a calendar to subscribe to: \(link.absoluteString)") }
        if let calendar = outcome.calendar { hand(over: calendar, to: URL(filePath: target)) }
        say("saved \(outcome.saved), skipped \(outcome.skipped)")
    }

    /// Shows an event in the user's own time zone.
    private static func show(_ proposal: PictureImport.Proposal) {
        let event = proposal.event
        let item = event.entry.item
        let zone = TimeZone.current
        say(item.summary ?? "(no title)")
        if let interval = event.dateInterval(floatingIn: zone) {
            say("  " + (item.isAllDay ? days(interval, in: zone) : hours(interval, in: zone)))
        }
        if let place = item.location { say("  " + place) }
        for remark in proposal.remarks { say("  note: " + remark) }
    }

    private static func hours(_ interval: DateInterval, in zone: TimeZone) -> String {
        func text(_ date: Date) -> String {
            let local = LocalDateTime(date, in: zone)
            return "\(local.date.extendedText) \(local.extendedText.dropFirst(11).prefix(5))"
        }
        return "\(text(interval.start)) to \(text(interval.end)) (\(zone.identifier))"
    }

    private static func days(_ interval: DateInterval, in zone: TimeZone) -> String {
        // The end is exclusive, so the event's last day is the day before it.
        let last = CalendarDate(interval.end, in: zone).adding(days: -1)
        return "\(CalendarDate(interval.start, in: zone).extendedText) to \(last.extendedText), all day"
    }

    private static func answer() -> PictureImport.Answer {
        say("  save? [y]es, [n]o, [q]uit")
        switch readLine()?.lowercased().first {
        case "y": return .save
        case "n": return .skip
        default: return .stop
        }
    }

    /// Writes the calendar. An app would give the events to the system's calendar; here the calendar is a file.
    private static func hand(over calendar: Data, to target: URL) {
        do {
            try calendar.write(to: target, options: .atomic)
        } catch {
            say("\(target.path): \(error.localizedDescription)")
            exit(3)
        }
    }

    private static func say(_ line: String) {
        // Text from a picture could contain commands for the terminal, so control and format characters are replaced.
        let shown = line.unicodeScalars.map { $0.properties.generalCategory.isShown ? Character($0) : "\u{FFFD}" }
        FileHandle.standardError.write(Data((String(shown) + "\n").utf8))
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isShown: Bool { self != .control && self != .format && self != .lineSeparator }
}
