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

/// Items that are changed together: all of them, or none.
package struct ItemArguments: ParsableArguments, Sendable {
    @Argument(
        help: ArgumentHelp(
            "The IDs of events or reminders, as a list shows them, or their first characters. ID@DATE is one occurrence of a repeating event.",
            valueName: "id"))
    package var items: [String]

    package init() {}
}

/// The occurrences of a series that a change applies to.
package enum SpanChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case this, future
}

package enum ReportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json
}
