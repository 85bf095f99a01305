import CalendarModel
import Glibc
import ICalendar
import TimeZones

/// An event that a page describes in one of its syntaxes. It is not necessarily the page's own event.
struct PageEvent {
    /// The source of the calendar entry.
    enum Source {
        /// An event of schema.org, or an event of another syntax, converted to schema.org's terms.
        case schema(SchemaEventFinder.Found)
        /// A component from an add-to-calendar link or button, and the diagnostics from reading the link or button.
        case component(Component, [Diagnostic])
    }

    var source: Source
    /// The syntax of the event.
    var family: FamilyName
    var standing: SchemaEventFinder.Standing
    /// The element that describes the event; nil if a script or the page's head describes it.
    var element: Int?
    var name: String? {
        didSet { foldedName = Self.folded(name) }
    }
    /// The letters and digits of the event's name in lower case, for comparisons.
    private(set) var foldedName: String
    /// The letters and digits of the place in lower case, for comparisons; empty for an event without a place and for a
    /// component.
    let foldedPlace: String
    var times: SchemaTimes
    /// The event's absolute address. If the event was written with schema.org's vocabulary, tracking parameters are
    /// removed.
    var address: String?
    /// The index, in the same list of events, of the event that this event is a part of; nil if this event is not a
    /// part.
    var whole: Int?
    /// Whether times in UTC stay in UTC, because the page prints their clock times.
    var keepsUTC = false
    /// Diagnostics about the corrections made so far.
    var diagnostics: [Diagnostic] = []

    var start: ISO8601Time? { times.start?.time }
    var end: ISO8601Time? { times.end?.time }

    /// Creates an event of schema.org; nil if the object is neither an event nor a reservation of one.
    init?(_ found: SchemaEventFinder.Found, family: FamilyName, element: Int?, base: String?) {
        guard let subject = found.subject else { return nil }
        source = .schema(found)
        self.family = family
        self.element = element
        standing = found.standing
        whole = found.whole
        name = subject.line("name")
        foldedName = Self.folded(name)
        foldedPlace = Self.folded(subject["location"].flatMap { SchemaPlace($0).text })
        times = SchemaTimes(subject)
        let written = subject["url"].flatMap(SchemaNode.address) ?? subject.text("@id").flatMap(Self.webAddress)
        address = written.flatMap { PageAddress.resolve($0, base: base) }.map(PageAddress.withoutTracking)
    }

    /// Creates an event from a component; nil if the component has no start.
    init?(_ component: Component, diagnostics: [Diagnostic], family: FamilyName, element: Int?) {
        let event = CalendarEvent(component)
        guard let start = event.start else { return nil }
        source = .component(component, diagnostics)
        self.family = family
        self.element = element
        standing = .top
        name = SchemaNode.plain(event.summary)
        foldedName = Self.folded(name)
        // Buttons for several calendars often name the same place in several ways, so their places are not compared.
        foldedPlace = ""
        let resolver = ZoneResolver()
        let end = event.end ?? event.duration.map { resolver.adding($0, to: start) }
        times = SchemaTimes(
            start: SchemaTime(start.isoTime(resolver)), end: end.map { SchemaTime($0.isoTime(resolver).lastDay) })
        address = event.url
    }

    private static func webAddress(_ text: String) -> String? { text.hasPrefix("http") ? text : nil }

    /// The object of an event of schema.org; nil for a component.
    var node: SchemaNode? { if case .schema(let found) = source { found.subject } else { nil } }

    /// Whether the event states when it takes place: it has a start, or schedules with a start.
    var hasTime: Bool {
        if start != nil { return true }
        guard let node else { return false }
        return node["eventSchedule"].flatMap(SchemaSchedule.init)?.start != nil || !SchemaSchedule.several(node).isEmpty
    }

    /// Returns the letters and digits of a text in lower case. Only the beginning of a long text is used.
    static func folded(_ text: String?) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in (text ?? "").unicodeScalars.prefix(300) {
            switch scalar {
            case "a"..."z", "0"..."9": folded.append(scalar)
            case "A"..."Z": folded.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
            case _ where scalar.isASCII: break
            default:
                folded += scalar.properties.lowercaseMapping.unicodeScalars.filter {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                }
            }
        }
        return String(folded)
    }
}

extension String {
    /// Returns whether a text is part of this text, in linear time. Neither may contain a NUL.
    func hasPart(_ part: String) -> Bool {
        withCString { text in part.withCString { strstr(text, $0) != nil } }
    }
}

extension EventTime {
    /// Returns the time with its UTC offset: for a zone, the offset at that time.
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
    /// The last day, if this is an exclusive end without a clock time; otherwise the time itself.
    fileprivate var lastDay: ISO8601Time { local == nil ? ISO8601Time(date: date.adding(days: -1)) : self }
}
