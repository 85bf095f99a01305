import ArgumentParser
import ScanICS

/// How payloads are understood.
package struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read times that name no zone, or an unknown one, in ZONE (IANA name).", valueName: "zone"))
    package var assumeTimezone: String?

    @Flag(help: "Take a Z for local time (of the assumed zone): some generators write it by mistake.")
    package var distrustUtc = false

    @Option(
        help: ArgumentHelp(
            "The day from which dates without a year are understood (default: today).", valueName: "date"))
    package var referenceDate: CalendarDate?

    @Flag(help: "Refuse payloads that have to be mended.")
    package var strict = false

    @Flag(help: "Keep alarms that run programs or send mail, and unsafe attachments and addresses.")
    package var keepUnsafe = false

    package init() {}

    package mutating func validate() throws {
        if let assumeTimezone, TimeZoneDatabase.system.rules(for: assumeTimezone) == nil {
            throw ValidationError("There is no time zone \(assumeTimezone); give an IANA name such as Europe/Berlin.")
        }
    }

    /// The options of a run that began at a time.
    package func options(at start: LocalDateTime) -> ScanOptions {
        var options = ScanOptions()
        options.assumedTimeZone = assumeTimezone
        options.distrustsUTC = distrustUtc
        options.referenceDate = referenceDate ?? start.date
        options.isStrict = strict
        options.keepsUnsafe = keepUnsafe
        return options
    }
}

extension CalendarDate: ExpressibleByArgument {
    /// Reads `2026-06-12`.
    public init?(argument: String) {
        guard let time = ISO8601Time(argument), time.local == nil else { return nil }
        self = time.date
    }
}
