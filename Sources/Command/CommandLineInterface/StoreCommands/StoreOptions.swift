import ArgumentParser

/// Which store.
package struct StoreOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp(StoreHelp.store, valueName: "store"), completion: .file())
    package var store: String?

    @Option(help: ArgumentHelp(StoreHelp.caFile, valueName: "file"), completion: .file())
    package var caFile: String?

    package init() {}
}

/// What several options' help says.
enum StoreHelp {
    static let store: String =
        "The store: sqlite:PATH, vdir:FOLDER, caldav+https://USER@HOST/PATH, or a name from config.toml (default: its "
        + "default-store, else the SQLite file in $XDG_DATA_HOME/scanics)."
    static let caFile = "Trust the certificates in FILE (PEM) for a server, instead of the system's."
}

/// Which items.
package struct WindowOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("From when on (default: today).", valueName: "time"))
    package var from: TimeArgument?

    @Option(
        help: ArgumentHelp("Up to when; what begins then is not listed (default: 30 days later).", valueName: "time"))
    package var to: TimeArgument?

    package init() {}

    package mutating func validate() throws {
        if let from, let to, from.utc > to.utc { throw ValidationError("--from is later than --to.") }
    }
}

/// Which calendars.
package struct CalendarOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Only of this calendar; may be given more than once.", valueName: "name"))
    package var calendar: [String] = []

    package init() {}
}

/// Which item, and which of its occurrences.
package struct ItemArgument: ParsableArguments, Sendable {
    @Argument(
        help: ArgumentHelp(
            "What a listing shows as its ID: a UID or the beginning of one, with @DATE for one occurrence of a series.",
            valueName: "id"))
    package var item: String

    package init() {}
}

/// For which occurrences of a series a change is.
package enum SpanChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case this, future
}

/// The forms of a listing.
package enum ListingFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json, ics
}

/// The forms of what has no iCalendar form.
package enum ReportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json
}
