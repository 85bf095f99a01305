import ArgumentParser
import Glibc
import TimeZones

package struct ReaderZone: Sendable {
    package let rules: TimeZoneRules

    package init?(named name: String) {
        guard let rules = TimeZoneDatabase.system.rules(for: name) else { return nil }
        self.rules = rules
    }

    /// The zone of this machine: the zone in the variable TZ if it is set, or else the zone that /etc/localtime links
    /// to. UTC if TZ is empty, or if /etc/localtime is missing; nil if the zone is not known.
    package static let ofMachine: ReaderZone? = readMachine()

    /// Reads the zone of this machine again; see ``ofMachine``. A long-running program needs this, because the zone may
    /// change while the program runs.
    package static func readMachine() -> ReaderZone? {
        if let value = getenv("TZ") {
            let name = String(cString: value).drop { $0 == ":" }
            return name.isEmpty ? ReaderZone(named: "UTC") : ReaderZone(named: String(name))
        }
        guard let path = realpath("/etc/localtime", nil) else { return ReaderZone(named: "UTC") }
        defer { free(path) }
        let marker = "/zoneinfo/"
        let text = String(cString: path)
        guard let place = text.firstRange(of: marker) else { return nil }
        return ReaderZone(named: String(text[place.upperBound...]))
    }

    package func local(at utc: LocalDateTime) -> LocalDateTime { rules.local(atUTC: utc.secondsSinceEpoch) }

    package func utc(of local: LocalDateTime) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: rules.resolve(local).utc)
    }
}

/// The zone of the times that a command prints for people.
package enum ShownZone: ExpressibleByArgument, Sendable {
    case event
    case reader(ReaderZone)

    package init?(argument: String) {
        if argument == "event" {
            self = .event
        } else if let zone = ReaderZone(named: argument) {
            self = .reader(zone)
        } else {
            return nil
        }
    }

    /// The zone if no option names one: on a terminal, the machine's zone. In files and pipes, it is each event's own
    /// zone, so that the output does not depend on the machine.
    package static var usual: ShownZone {
        guard StandardStreams.isOutputTerminal, let zone = ReaderZone.ofMachine else { return .event }
        return .reader(zone)
    }

    /// The zone of the reader; nil for each event's own zone.
    package var reader: ReaderZone? {
        if case .reader(let zone) = self { zone } else { nil }
    }
}

package struct ZoneOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            """
            Show times in this time zone, such as Europe/Berlin; or event, for each event's own zone (default: on a \
            terminal, the zone of this machine; otherwise event). JSON and iCalendar do not depend on it.
            """, valueName: "zone"))
    package var timezone: ShownZone?

    @OptionGroup package var color: ColorOptions

    package init() {}

    package var reader: ReaderZone? { (timezone ?? .usual).reader }
}
