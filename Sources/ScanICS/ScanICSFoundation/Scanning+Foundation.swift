import Foundation
import ScanICS

extension EventScanner {
    /// Scans an image file.
    ///
    /// - Parameter url: a `file:` URL. Nothing is fetched: any other URL throws ``ScanError/noFileURL``.
    public func scan(contentsOf url: URL) throws(ScanError) -> ScanResult {
        try scan(path: url.localPath())
    }

    /// Scans the bytes of an image.
    public func scan(image data: Data, path: String? = nil) throws(ScanError) -> ScanResult {
        try scan(image: [UInt8](data), path: path)
    }

    /// Parses a file that holds one payload.
    ///
    /// - Parameter url: a `file:` URL. Nothing is fetched: any other URL throws ``ScanError/noFileURL``.
    public func parse(contentsOf url: URL) throws(ScanError) -> ScanResult {
        try parse(path: url.localPath())
    }

    /// Parses a payload as if it had been read from a code.
    public func parse(payload data: Data, path: String? = nil) -> ScanResult {
        parse(payload: [UInt8](data), path: path)
    }
}

extension URL {
    fileprivate func localPath() throws(ScanError) -> String {
        guard isFileURL else { throw .noFileURL }
        return path(percentEncoded: false)
    }
}

extension CalendarExport {
    /// Creates an export without events.
    ///
    /// - Parameter date: the DTSTAMP of events that have none of DTSTAMP, LAST-MODIFIED and CREATED. With the default,
    ///   the start of 1970, equal events always give the same text.
    public init(stamp date: Date = Date(timeIntervalSince1970: 0)) {
        self.init(stamp: LocalDateTime(utc: date))
    }

    /// Returns the calendar as an .ics file in UTF-8, and diagnostics about parts that the merge left out or changed.
    public func data() -> (data: Data, diagnostics: [Diagnostic]) {
        let (text, diagnostics) = text()
        return (Data(text.utf8), diagnostics)
    }
}

extension ScannedEvent {
    /// Returns the instant when the event starts; for an all-day event, its first moment. Nil if the event has no
    /// start.
    ///
    /// - Parameter floating: the zone for dates and floating times; see ``TimeZones/ResolvedTime/date(floatingIn:)``.
    public func startDate(floatingIn floating: TimeZone) -> Date? {
        start?.date(floatingIn: floating)
    }

    /// Returns the interval from the event's start to its end; nil if the event has no start, or ends before its start.
    ///
    /// If the event has no end, the interval has no length. An all-day event ends at the first moment of the day after
    /// its last day.
    ///
    /// - Parameter floating: the zone for dates and floating times; see ``TimeZones/ResolvedTime/date(floatingIn:)``.
    public func dateInterval(floatingIn floating: TimeZone) -> DateInterval? {
        guard let start = startDate(floatingIn: floating) else { return nil }
        let end = end?.date(floatingIn: floating) ?? start
        return start <= end ? DateInterval(start: start, end: end) : nil
    }
}

extension CalendarItem {
    /// The URL property as an address to open; nil unless its scheme is `http`, `https`, `mailto` or `tel`, because a
    /// stranger wrote the property.
    public var link: URL? { url.flatMap(URL.init(string:)).flatMap { $0.isHarmless ? $0 : nil } }
}

extension CalendarLink {
    /// ``webURL`` as a URL; nil unless its scheme is `http`, `https`, `mailto` or `tel`.
    public var address: URL? { URL(string: webURL).flatMap { $0.isHarmless ? $0 : nil } }
}

extension URL {
    fileprivate var isHarmless: Bool { ["http", "https", "mailto", "tel"].contains(scheme?.lowercased()) }
}

extension Attachment {
    /// The data of an inline attachment; nil if the attachment isn't inline, or isn't valid Base64.
    public var data: Data? {
        isInline ? Data(base64Encoded: property.value, options: .ignoreUnknownCharacters) : nil
    }
}
