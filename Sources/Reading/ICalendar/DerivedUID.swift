import CalendarModel
import TimeZones

/// The UID of an event or reminder that came without one: the same content always gives the same UID, so that a picture
/// imported twice is one event.
///
/// It is a UUID of version 5 (RFC 9562 §5.5): the SHA-1 of ``namespace`` and ``serialization(of:)``. Neither ever changes.
public enum DerivedUID {
    /// The namespace of ScanICS' derived UIDs.
    public static let namespace = "5ca91c50-6b1e-4c3a-9d52-0f6e7a1d2b84"

    /// Holds the address of the page that an event was found on, as ``serialization(of:)`` has it.
    public static let pageProperty = "X-SCANICS-PAGE"

    /// The UID for a VEVENT or VTODO, a UUID in lower case.
    public static func uid(for component: Component) -> String {
        NameBasedUUID.text(of: serialization(of: component), namespace: namespace)
    }

    /// What the UID is made of: UTF-8 lines `NAME=VALUE`, each ended by a line feed, in this order, absent ones left out.
    ///
    /// - `KIND`: VEVENT or VTODO.
    /// - `START`: DTSTART; `END`: DTEND, or DUE; `DURATION` only without an end, as written, in upper case. A time is
    ///   `20260612`, `20260612T090000`, `20260612T090000Z` or `20260612T090000@TZID` with the TZID as written; what is
    ///   no time stands as it was written.
    /// - `RECURRENCE-ID`, a time.
    /// - `RRULE`: each rule's parts in upper case, sorted, joined by `;`; the rules sorted, joined by a blank.
    /// - `EXDATE`, `RDATE`: all items, sorted, joined by `,`.
    /// - `SUMMARY`, `LOCATION`: unescaped, white space at both ends taken off, in Unicode form NFC, escaped again.
    /// - `LEGS`: the flights of a boarding pass, each X-SCANICS-LEG as written, sorted, joined by a blank.
    /// - `GEO`, `URL`: as written, white space at both ends taken off.
    ///
    /// Of an event of a web page only `KIND`, `PAGE` and `START` count, as its texts change: the page's address (X-SCANICS-PAGE)
    /// without scheme, `www.`, tracking parameters, fragment and closing slash, host and path in lower case; and the start in
    /// UTC where its zone is known.
    ///
    /// DTSTAMP, CREATED, LAST-MODIFIED and SEQUENCE have no part in it: they change each time a generator runs.
    public static func serialization(of component: Component) -> String {
        var lines = "KIND=\(component.name)\n"
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { lines += "\(name)=\(value)\n" }
        }
        if let page = component.property(pageProperty)?.value, let start = component.property("DTSTART")?.time {
            add("PAGE", page)
            add("START", ZoneResolver().utc(start).map { EventTime.utc($0).basicText } ?? start.basicText)
            return lines
        }
        let end = component.property("DTEND") ?? component.property("DUE")
        add("START", component.property("DTSTART").map(time))
        add("END", end.map(time))
        if end == nil { add("DURATION", component.property("DURATION")?.value.uppercased()) }
        add("RECURRENCE-ID", component.property("RECURRENCE-ID").map(time))
        add("RRULE", component.properties("RRULE").map(rule).sorted().joined(separator: " "))
        for name in ["EXDATE", "RDATE"] {
            let items = component.properties(name).flatMap { property in
                property.value.split(separator: ",").map {
                    time(Property(name, property.parameters, value: String($0)))
                }
            }
            add(name, items.sorted().joined(separator: ","))
        }
        for name in ["SUMMARY", "LOCATION"] {
            add(name, component.text(name).map { TextValue.escape(NormalizedText.composed(String($0.trimmed))) })
        }
        add("LEGS", component.properties("X-SCANICS-LEG").map(\.value).sorted().joined(separator: " "))
        for name in ["GEO", "URL"] { add(name, (component.property(name)?.value.trimmed).map { String($0) }) }
        return lines
    }

    private static func time(_ property: Property) -> String {
        guard let time = property.time else { return TextValue.escape(String(property.value.trimmed)) }
        return time.basicText + (time.tzid.map { "@\($0)" } ?? "")
    }

    private static func rule(_ property: Property) -> String {
        property.value.uppercased().split(separator: ";").sorted().joined(separator: ";")
    }
}
