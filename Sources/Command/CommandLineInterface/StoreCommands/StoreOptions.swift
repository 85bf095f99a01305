import ArgumentParser

package struct StoreOptions: ParsableArguments, Sendable {
    @Option(help: StoreHelp.store, completion: .file())
    package var store: String?

    @Option(help: StoreHelp.caFile, completion: .file())
    package var caFile: String?

    package init() {}
}

enum StoreHelp {
    static let store = ArgumentHelp(
        """
        The store: sqlite:PATH, vdir:FOLDER, eds: (GNOME's calendars), caldav+https://USER@HOST/PATH, or a name from \
        config.toml (default: default-store in config.toml, or an SQLite file in $XDG_DATA_HOME/scanics).
        """, valueName: "store")
    static let caFile = ArgumentHelp(
        "Trust the certificates in FILE (PEM) instead of the system's, for a calendar server.", valueName: "file")
}

enum FormatHelp {
    static let format: ArgumentHelp = "Output format."
}

package struct WindowOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp("Start of the period (default: today).", valueName: "time"), transform: TimeArgument.read)
    package var from: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "End of the period; events that start exactly at the end are not listed (default: 30 days after the start of the period, or later if there are fewer than 20 events by then).",
            valueName: "time"), transform: TimeArgument.read)
    package var to: TimeArgument?

    package init() {}

    package mutating func validate() throws {
        if let from, let to, from.utc > to.utc { throw ValidationError(TimeArgument.wrongOrder) }
    }
}

package struct CalendarOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Look only in this calendar; may be repeated.", valueName: "name"))
    package var calendar: [String] = []

    package init() {}
}

package struct ItemArgument: ParsableArguments, Sendable {
    @Argument(
        help: ArgumentHelp(
            "The ID of an event or reminder, as a list shows it, or its first characters. ID@DATE is one occurrence of a repeating event.",
            valueName: "id"))
    package var item: String

    package init() {}
}

/// The occurrences of a series that a change applies to.
package enum SpanChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case this, future
}

package enum ListingFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json, ics
}

package enum ReportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json
}
