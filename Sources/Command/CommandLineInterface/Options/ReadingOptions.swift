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
            valueName: "date"), transform: CalendarDate.read)
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
        if let assumeTimezone { _ = try ReaderZone.read(assumeTimezone) }
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

extension CalendarDate {
    /// Reads `2026-06-12`, `today` and the like.
    fileprivate static func read(_ text: String) throws -> CalendarDate {
        let time = try WrittenTime.read(text).time
        guard time.local == nil else { throw ValidationError("'\(text)' is not a day; write one, such as 2026-06-12.") }
        return time.date
    }
}
