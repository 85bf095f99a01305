import ArgumentParser
import Glibc
import TimeZones

package struct ReaderZone: Sendable {
    package let rules: TimeZoneRules

    package init?(named name: String) {
        guard let rules = TimeZoneDatabase.system.rules(for: name) else { return nil }
        self.rules = rules
    }

    /// Reads the name of a zone that somebody typed.
    package static func read(_ name: String) throws -> ReaderZone {
        if let zone = ReaderZone(named: name) { return zone }
        if (2...5).contains(name.utf8.count), name.allSatisfy({ $0.isASCII && $0.isUppercase }) {
            throw ValidationError(
                "'\(name)' is an abbreviation, which several zones share; use an IANA name such as Europe/Berlin.")
        }
        let city = name.split(whereSeparator: { " _".contains($0) }).map(\.capitalized).joined(separator: "_")
        let near = areas.map { "\($0)/\(city)" }.first { ReaderZone(named: $0) != nil }
        throw ValidationError(
            "There is no time zone '\(name)'; "
                + (near.map { "did you mean \($0)?" } ?? "use an IANA name such as Europe/Berlin."))
    }

    private static let areas = [
        "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "America/Argentina",
        "America/Indiana", "Arctic", "Antarctica",
    ]

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

extension ReaderZone? {
    /// Returns the local time at an instant in UTC seconds since 1970. Without a zone, it is the time in UTC.
    package func local(atUTC instant: Int) -> LocalDateTime {
        let utc = LocalDateTime(secondsSinceEpoch: instant)
        return self?.local(at: utc) ?? utc
    }

    /// Returns the instant of a local time in UTC seconds since 1970. Without a zone, the time is in UTC.
    package func instant(of local: LocalDateTime) -> Int {
        (self?.utc(of: local) ?? local).secondsSinceEpoch
    }
}

/// The zone of the times that a command prints for people.
package enum ShownZone: Sendable {
    case event
    case reader(ReaderZone)

    static func read(_ text: String) throws -> ShownZone {
        text == "event" ? .event : .reader(try ReaderZone.read(text))
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
            """, valueName: "zone"), transform: ShownZone.read)
    package var timezone: ShownZone?

    @OptionGroup package var color: ColorOptions

    package init() {}

    /// The zone to show times in; nil for each event's own zone.
    package var reader: ReaderZone? { (timezone ?? .usual).reader }

    /// The zone of the days and times that the user writes: that of --timezone, or else that of this machine.
    package var ofReader: ReaderZone? { timezone?.reader ?? .ofMachine }
}

extension Substring {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
