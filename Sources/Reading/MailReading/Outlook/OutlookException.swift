import CalendarModel
import TextDecoding

/// An occurrence that differs from the others of its series ([MS-OXOCAL] §2.2.1.44.2). Its times are those of the
/// series' time zone.
struct OutlookException {
    /// The start that the occurrence would have without the change.
    let original: LocalDateTime
    let start, end: LocalDateTime
    /// The changed values; nil if they are those of the series.
    private(set) var subject, location: String?
    private(set) var isAllDay: Bool?
    /// Whether the organizer cancelled the occurrence.
    private(set) var isCancelled = false
    private let changes: Changes

    /// The values that differ (OverrideFlags).
    private struct Changes: OptionSet {
        let rawValue: Int
        static let (subject, kind, location) = (Self(rawValue: 1), Self(rawValue: 2), Self(rawValue: 0x10))
        static let isAllDay = Self(rawValue: 0x80)
        /// Numbers that are not used: the reminder's two, the colour, and whether the time is free and has attachments.
        static let (delta, reminder) = (Self(rawValue: 4), Self(rawValue: 8))
        static let (busy, attachment, color) = (Self(rawValue: 0x20), Self(rawValue: 0x40), Self(rawValue: 0x100))
    }

    /// The bit of a cancelled meeting in its state ([MS-OXOCAL] §2.2.1.10).
    private static let cancelled = 4

    /// Reads the exceptions of a series, which stand after its rule. Ends at the first one that is damaged.
    ///
    /// - Parameters:
    ///   - version: the version of the program that wrote them (WriterVersion2).
    ///   - charset: the character set of texts that are not Unicode.
    static func read(_ reader: inout LittleReader, version: Int, charset: String) -> [OutlookException] {
        guard let count = reader.number(2) else { return [] }
        var found: [OutlookException] = []
        while found.count < min(count, OutlookRecurrence.mostDates) {
            guard let one = OutlookException(&reader, charset: charset) else { return found }
            found.append(one)
        }
        // The texts follow again, in Unicode, after all exceptions. Without them, those before are kept.
        guard reader.skipBlock() else { return found }
        for index in found.indices {
            guard found[index].readTexts(&reader, hasHighlight: version >= 0x3009) else { break }
        }
        return found
    }

    private init?(_ reader: inout LittleReader, charset: String) {
        guard let start = reader.number(4), let end = reader.number(4), let original = reader.number(4),
            let flags = reader.number(2)
        else { return nil }
        self.start = LocalDateTime(minutesSince1601: start)
        self.end = LocalDateTime(minutesSince1601: max(start, end))
        self.original = LocalDateTime(minutesSince1601: original)
        changes = Changes(rawValue: flags)
        func text() -> String? {
            // The first length counts a zero that is not there.
            guard reader.number(2) != nil, let length = reader.number(2), let bytes = reader.content(length) else {
                return nil
            }
            return PayloadText.decode(bytes, charset: charset) ?? String(decoding: bytes, as: UTF8.self)
        }
        if changes.contains(.subject) {
            guard let text = text() else { return nil }
            subject = text
        }
        if changes.contains(.kind) {
            guard let state = reader.number(4) else { return nil }
            isCancelled = state & Self.cancelled != 0
        }
        for change in [Changes.delta, .reminder] where changes.contains(change) {
            guard reader.number(4) != nil else { return nil }
        }
        if changes.contains(.location) {
            guard let text = text() else { return nil }
            location = text
        }
        for change in [Changes.busy, .attachment] where changes.contains(change) {
            guard reader.number(4) != nil else { return nil }
        }
        if changes.contains(.isAllDay) {
            guard let value = reader.number(4) else { return nil }
            isAllDay = value != 0
        }
        if changes.contains(.color), reader.number(4) == nil { return nil }
    }

    /// Reads the texts in Unicode (ExtendedException, [MS-OXOCAL] §2.2.1.44.4). Returns false if they are damaged.
    private mutating func readTexts(_ reader: inout LittleReader, hasHighlight: Bool) -> Bool {
        if hasHighlight { guard reader.skipBlock() else { return false } }
        guard reader.skipBlock() else { return false }
        guard !changes.isDisjoint(with: [.subject, .location]) else { return true }
        // The three times of the exception stand here again.
        guard reader.content(12) != nil else { return false }
        if changes.contains(.subject) {
            guard let length = reader.number(2), let text = reader.text(units: length) else { return false }
            subject = text
        }
        if changes.contains(.location) {
            guard let length = reader.number(2), let text = reader.text(units: length) else { return false }
            location = text
        }
        return reader.skipBlock()
    }
}

extension LocalDateTime {
    /// Creates a time from the minutes since 1601 on the same clock.
    init(minutesSince1601 minutes: Int) {
        self.init(secondsSinceEpoch: minutes * 60 - 11_644_473_600)
    }
}
