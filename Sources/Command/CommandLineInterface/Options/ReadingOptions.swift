import ArgumentParser

package struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this time zone, such as Europe/Berlin, for times without a zone or with an unknown one.",
            valueName: "zone"))
    package var assumeTimezone: String?

    @Flag(
        help: """
            Read UTC times (with a Z) as local times, in the zone of --assume-timezone if given: some generators add the Z \
            by mistake.
            """)
    package var distrustUtc = false

    @Option(
        help: ArgumentHelp(
            "Use this day to find the year of dates without one, as on boarding passes (default: today).",
            valueName: "date"))
    package var referenceDate: CalendarDate?

    @Flag(help: "Refuse codes whose text has errors, instead of repairing them.")
    package var strict = false

    @Flag(help: "Keep alarms that run programs or send mail, and unsafe attachments and addresses.")
    package var keepUnsafe = false

    @Flag(
        help: """
            Keep the travellers' names and dates of birth, and the numbers of tickets and bookings, in the events of \
            tickets and boarding passes.
            """)
    package var keepPersonal = false

    package init() {}

    package mutating func validate() throws {
        if let assumeTimezone, TimeZoneDatabase.system.rules(for: assumeTimezone) == nil {
            throw ValidationError("There is no time zone \(assumeTimezone); use an IANA name such as Europe/Berlin.")
        }
    }

    package func options(at start: LocalDateTime) -> ScanOptions {
        var options = ScanOptions()
        options.assumedTimeZone = assumeTimezone
        options.distrustsUTC = distrustUtc
        options.referenceDate = referenceDate ?? start.date
        options.isStrict = strict
        options.keepsUnsafe = keepUnsafe
        options.keepsPersonalData = keepPersonal
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
