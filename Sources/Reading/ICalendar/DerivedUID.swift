import CalendarModel
import TimeZones

/// The UID of an event or reminder that has no UID of its own.
///
/// The same content always gives the same UID, so that a picture imported twice is one event. The UID is a UUID of
/// version 5 (RFC 9562 §5.5): the SHA-1 of ``namespace`` and ``serialization(of:)``. The namespace and the form of the
/// serialization never change.
package enum DerivedUID {
    /// The namespace of ScanICS's derived UIDs.
    package static let namespace = NameBasedUUID.Namespace("5ca91c50-6b1e-4c3a-9d52-0f6e7a1d2b84")

    /// The property with the address of the page on which an event was found; `PAGE` in ``serialization(of:)``.
    package static let pageProperty = "X-SCANICS-PAGE"

    /// The parameter of a time that was converted from UTC to the zone of the event's place: the time as it was written.
    /// The UID is computed from it, so that it depends on the payload only.
    package static let utcParameter = "X-SCANICS-UTC"

    /// Returns the UID for a VEVENT or VTODO: a UUID in lower case.
    package static func uid(for component: Component) -> String {
        NameBasedUUID.text(of: serialization(of: component), namespace: namespace)
    }

    /// Returns the text that the UID is computed from.
    ///
    /// It consists of UTF-8 lines `NAME=VALUE`, each ended by a line feed, in the following order. Absent values have
    /// no line.
    ///
    /// - `KIND`: VEVENT or VTODO.
    /// - `START`: DTSTART; `END`: DTEND, or DUE; `DURATION`: only if there is no end, as written but in upper case. A
    ///   time is `20260612`, `20260612T090000`, `20260612T090000Z` or `20260612T090000@TZID` with the TZID as written.
    ///   A value that is not a time is included as written.
    /// - `RECURRENCE-ID`: a time.
    /// - `RRULE`: the parts of each rule in upper case, sorted and joined by `;`; the rules sorted and joined by a
    ///   blank.
    /// - `EXDATE`, `RDATE`: all items, sorted and joined by `,`.
    /// - `SUMMARY`, `LOCATION`: unescaped, without white space at both ends, in Unicode form NFC, and escaped again.
    /// - `LEGS`: the flights of a boarding pass, each X-SCANICS-LEG as written, sorted and joined by a blank.
    /// - `GEO`, `URL`: as written, without white space at both ends.
    ///
    /// For an event of a web page, only `KIND`, `PAGE` and `START` are included, because the texts of pages change.
    /// `PAGE` is the page's address (X-SCANICS-PAGE), with host and path in lower case. The scheme, `www.`, tracking
    /// parameters, the fragment and a final slash are removed. `START` is in UTC if its zone is known.
    ///
    /// DTSTAMP, CREATED, LAST-MODIFIED and SEQUENCE are not included, because they change each time a generator runs.
    package static func serialization(of component: Component) -> String {
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
        if let written = property.parameter(utcParameter) { return written }
        guard let time = property.time else { return TextValue.escape(String(property.value.trimmed)) }
        return time.basicText + (time.tzid.map { "@\($0)" } ?? "")
    }

    private static func rule(_ property: Property) -> String {
        property.value.uppercased().split(separator: ";").sorted().joined(separator: ";")
    }
}
