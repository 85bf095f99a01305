import CalendarModel
import Recurrence

/// A writer of occurrences as JSON objects: `{"end":...,"start":...,"summary":...,"uid":...}`.
///
/// A hostile rule can have a hundred thousand occurrences. `JSONEncoder` would take seconds and hundreds of megabytes
/// for them, so this type builds the objects as text. Strangers' texts are still encoded with ``JSONText``, but only
/// once for all occurrences of a component.
public struct OccurrenceJSONWriter: Sendable {
    private var texts: [String: String] = [:]

    /// Creates a writer that has encoded no texts so far.
    public init() {}

    /// Returns an occurrence as one object, with keys in order. Values that it doesn't have are absent.
    public mutating func text(of occurrence: Occurrence) throws -> String {
        var text = "{\"end\":"
        try append(occurrence.end, zone: occurrence.endZone, utc: occurrence.endUTC, to: &text)
        if let time = occurrence.recurrenceID {
            text += ",\"recurrenceID\":"
            try append(time, zone: occurrence.recurrenceIDZone, utc: occurrence.originalUTC, to: &text)
        }
        text += ",\"start\":"
        try append(occurrence.start, zone: occurrence.startZone, utc: occurrence.startUTC, to: &text)
        if let status = occurrence.status { text += ",\"status\":\(try quoted(status))" }
        if let summary = occurrence.summary { text += ",\"summary\":\(try quoted(summary))" }
        if let uid = occurrence.uid { text += ",\"uid\":\(try quoted(uid))" }
        return text + "}"
    }

    private mutating func append(_ time: EventTime, zone: String?, utc: Int, to text: inout String) throws {
        guard !time.isDate else {
            text += "{\"date\":\"\(time.date.extendedText)\"}"
            return
        }
        text += "{\"timeZone\":"
        text += try zone.map { try quoted($0) } ?? "null"
        if let tzid = time.tzid, tzid != zone { text += ",\"tzid\":\(try quoted(tzid))" }
        if zone != nil { text += ",\"utc\":\"\(LocalDateTime(secondsSinceEpoch: utc).extendedText)Z\"" }
        text += ",\"value\":\"\(time.local.extendedText)\"}"
    }

    private mutating func quoted(_ string: String) throws -> String {
        if let known = texts[string] { return known }
        let text = try JSONText.text(of: string)
        // Real calendars have fewer texts than this. The limit bounds memory.
        if texts.count > 10_000 { texts = [:] }
        texts[string] = text
        return text
    }
}
