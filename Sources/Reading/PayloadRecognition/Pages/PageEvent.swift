import CalendarModel
import ICalendar
import TimeZones

/// An event that a page describes in one of its syntaxes, before it is known whether it is the page's own.
struct PageEvent {
    /// What it is made of.
    enum Source {
        /// An event of schema.org, or of another syntax in its terms.
        case schema(SchemaEventFinder.Found)
        /// A component that a link to a calendar's form has.
        case component(Component, [Diagnostic])
    }

    var source: Source
    /// How it is written.
    var family: FamilyName
    /// How it stands among the others.
    var standing: SchemaEventFinder.Standing
    /// The element that describes it; nil where a script or the page's head does.
    var element: Int?
    var name: String? {
        didSet { foldedName = Self.folded(name ?? "") }
    }
    /// Its name without what writing changes: case, signs and blanks.
    private(set) var foldedName: String
    var times: SchemaTimes
    /// Its absolute address, without tracking.
    var address: String?
    /// The number of the event that it is a part of.
    var whole: Int?
    /// What was changed in it.
    var diagnostics: [Diagnostic] = []

    var start: ISO8601Time? { times.start?.time }
    var end: ISO8601Time? { times.end?.time }

    /// An event of schema.org; nil where it says no start.
    init?(_ found: SchemaEventFinder.Found, family: FamilyName, element: Int?, base: String?) {
        guard found.node.isEvent else { return nil }
        source = .schema(found)
        self.family = family
        self.element = element
        standing = found.standing
        whole = found.whole
        name = found.node.line("name")
        foldedName = Self.folded(name ?? "")
        times = SchemaTimes(found.node)
        let written = found.node["url"].flatMap(SchemaNode.address) ?? found.node.text("@id").flatMap(Self.webAddress)
        address = written.flatMap { PageAddress.resolve($0, base: base) }.map(PageAddress.withoutTracking)
    }

    /// An event that a link or another piece of a page holds as a component.
    init?(_ component: Component, diagnostics: [Diagnostic], family: FamilyName, element: Int?) {
        let event = CalendarEvent(component)
        guard let start = event.start else { return nil }
        source = .component(component, diagnostics)
        self.family = family
        self.element = element
        standing = .top
        name = SchemaNode.plain(event.summary)
        foldedName = Self.folded(name ?? "")
        let resolver = ZoneResolver()
        let end = event.end ?? event.duration.map { resolver.adding($0, to: start) }
        times = SchemaTimes(
            start: SchemaTime(start.isoTime(resolver)), end: end.map { SchemaTime($0.isoTime(resolver).lastDay) })
        address = event.url
    }

    private static func webAddress(_ text: String) -> String? { text.hasPrefix("http") ? text : nil }

    /// The node of an event of schema.org.
    var node: SchemaNode? { if case .schema(let found) = source { found.node } else { nil } }

    /// Whether it says when it takes place: with a start, or with schedules that each have one.
    var hasTime: Bool {
        if start != nil { return true }
        guard let node else { return false }
        return node["eventSchedule"].flatMap(SchemaSchedule.init)?.start != nil || !SchemaSchedule.several(node).isEmpty
    }

    /// The letters and digits of a name, in lower case.
    static func folded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars {
            let isKept =
                scalar.isASCII
                ? ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
                : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if isKept { folded.append(scalar) }
        }
        return String(folded)
    }
}

extension EventTime {
    /// The time with the offset that its clock has from UTC.
    fileprivate func isoTime(_ resolver: ZoneResolver) -> ISO8601Time {
        switch self {
        case .date(let date): ISO8601Time(date: date)
        case .floating(let local): ISO8601Time(date: local.date, local: local)
        case .utc(let local): ISO8601Time(date: local.date, local: local, offset: .utc)
        case .zoned(let local, _):
            ISO8601Time(
                date: local.date, local: local,
                offset: resolver.resolve(self).map { .seconds($0.resolution.offset.seconds) })
        }
    }
}

extension ISO8601Time {
    /// The last day for an exclusive end that is a day; a time as it is.
    fileprivate var lastDay: ISO8601Time { local == nil ? ISO8601Time(date: date.adding(days: -1)) : self }
}
