import CalendarModel
import Recurrence
import TimeZones

extension Occurrence: Encodable {
    private enum CodingKeys: String, CodingKey {
        case uid, summary, start, end, recurrenceID, status
    }

    /// Encodes an occurrence; what it does not say is absent.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(uid, forKey: .uid)
        try container.encodeIfPresent(summary, forKey: .summary)
        try container.encode(TimeRecord(start, zone: startZone, utc: startUTC), forKey: .start)
        try container.encode(TimeRecord(end, zone: endZone, utc: endUTC), forKey: .end)
        try container.encodeIfPresent(
            recurrenceID.map { TimeRecord($0, zone: recurrenceIDZone, utc: originalUTC) }, forKey: .recurrenceID)
        try container.encodeIfPresent(status, forKey: .status)
    }
}
