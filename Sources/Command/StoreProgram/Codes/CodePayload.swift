import CalendarModel
import CommandLineInterface
import EventStore
import ICalendar
import TimeZones

/// The shortest text for a code that has all that a person needs of events.
struct CodePayload {
    let text: String
    /// What the text lacks, in words.
    let missing: [String]

    private static let kept: Set<String> = [
        "UID", "SUMMARY", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
        "LOCATION", "DESCRIPTION", "URL", "GEO", "STATUS", "TRANSP",
    ]

    /// Properties that say when and by which program something was written.
    private static let needless: Set<String> = [
        "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "X-MICROSOFT-CDO-BUSYSTATUS", "X-SCANICS-TZID",
    ]

    /// Values that mean the same as no value.
    private static let defaults = ["CLASS": "PUBLIC", "TRANSP": "OPAQUE", "STATUS": "CONFIRMED", "PRIORITY": "0"]

    /// The most bytes of a QR code, in version 40 with low error correction.
    static let mostBytes = 2953

    /// Creates the text of an event of a store: with its series, or only the occurrence.
    init(of item: StoredItem, isOccurrence: Bool, in store: any EventStore) async throws {
        let key = item.identifier.key
        if !isOccurrence, let stored = try await store.resources([key])[key] {
            self.init(stored.resource.document)
        } else {
            let single = item.item.component.single(of: key.uid)
            self.init(CalendarDocument(components: item.timeZones + [single]))
        }
    }

    /// A link as it is.
    init(link: String) { (text, missing) = (link, []) }

    /// Creates the text of the events and reminders of a calendar.
    ///
    /// Times of a single event are written in UTC, which every phone reads. The times of a series keep their zone, because
    /// the hour of its dates depends on it.
    init(_ document: CalendarDocument) {
        let resolver = ZoneResolver(timeZones: document.timeZones)
        var lost: [String] = []
        var zones: Set<String> = []
        let items = document.components.filter { CalendarEntry($0) != nil }
        let shortened = items.map { item in
            // A day is not always 24 hours long in a zone.
            let hasDays = item.property("DURATION")?.value.contains { "DdWw".contains($0) } ?? false
            let keepsZone =
                items.count > 1 || hasDays || ["RRULE", "RDATE", "RECURRENCE-ID"].contains { item.property($0) != nil }
            var short = Component(item.name)
            for property in item.properties where !Self.needless.contains(property.name) {
                if Self.defaults[property.name] == property.value.uppercased() { continue }
                guard Self.kept.contains(property.name) else {
                    lost.append(Self.words[property.name] ?? property.name)
                    continue
                }
                var kept = property
                kept.parameters.removeAll { !["TZID", "VALUE", "RANGE"].contains($0.name) }
                if let zone = kept.parameter("TZID") {
                    if !keepsZone, let time = kept.time, let utc = resolver.utc(time) {
                        kept = Property(kept.name, time: .utc(utc))
                    } else {
                        zones.insert(zone)
                    }
                }
                short.properties.append(kept)
            }
            lost += item.components.map { Self.words[$0.name] ?? $0.name }
            return short
        }
        // Programs know the zones of the IANA database.
        let own = document.timeZones.filter { zone in
            zone.text("TZID").map { zones.contains($0) && TimeZoneDatabase.system.rules(for: $0) == nil } ?? false
        }
        let calendar = Component("VCALENDAR", [Property("VERSION", value: "2.0")], components: own + shortened)
        // Readers of codes do not undo folds, and need no CR.
        text = ICalendarWriter(longestLine: .max).text(of: calendar).replacing("\r\n", with: "\n")
        missing = lost.uniqued
    }

    private static let words = [
        "ATTENDEE": "guests", "ORGANIZER": "organizer", "VALARM": "alarms", "ATTACH": "attachments",
        "CATEGORIES": "categories", "IMAGE": "pictures", "CONFERENCE": "conference links", "COMMENT": "comments",
        "CONTACT": "contacts", "X-ALT-DESC": "formatted notes",
    ]
}

extension Component {
    /// The item as a single one, without its series. Its UID is its own, or it would replace the series where that is known.
    fileprivate func single(of uid: String) -> Component {
        var single = withoutRecurrence
        single.setText("UID", "\(uid)-\(property("DTSTART")?.value ?? "")")
        return single
    }
}
