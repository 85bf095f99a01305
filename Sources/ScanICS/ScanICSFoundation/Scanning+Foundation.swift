import Foundation
import ScanICS

extension EventScanner {
    /// Scans an image file.
    ///
    /// - Parameter url: a `file:` URL; any other is ``ScanError/noFileURL``: nothing is fetched.
    public func scan(contentsOf url: URL) throws(ScanError) -> ScanResult {
        try scan(path: url.localPath())
    }

    /// Scans the bytes of an image.
    public func scan(image data: Data, path: String? = nil) throws(ScanError) -> ScanResult {
        try scan(image: [UInt8](data), path: path)
    }

    /// Reads a file that holds one payload.
    ///
    /// - Parameter url: a `file:` URL; any other is ``ScanError/noFileURL``: nothing is fetched.
    public func parse(contentsOf url: URL) throws(ScanError) -> ScanResult {
        try parse(path: url.localPath())
    }

    /// Reads a payload as if a code had carried it.
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
    /// An export of nothing yet.
    ///
    /// - Parameter date: the time of writing: the DTSTAMP of events that say nothing of their own age.
    public init(stamp date: Date = Date()) {
        self.init(stamp: LocalDateTime(utc: date))
    }

    /// The calendar as the bytes of an .ics file, in UTF-8, and what was left out or changed in putting it together.
    public func data() -> (data: Data, diagnostics: [Diagnostic]) {
        let (text, diagnostics) = text()
        return (Data(text.utf8), diagnostics)
    }
}

extension ScannedEvent {
    /// When it starts; the first moment of a whole day. Nil where it has no start.
    ///
    /// - Parameter floating: the zone for dates and floating times; see ``TimeZones/ResolvedTime/date(floatingIn:)``.
    public func startDate(floatingIn floating: TimeZone) -> Date? {
        start?.date(floatingIn: floating)
    }

    /// From its start to its end: of no length where it ends when it starts, nil where it has no start or ends before it.
    /// The end of whole days is the first moment of the day after.
    ///
    /// - Parameter floating: the zone for dates and floating times; see ``TimeZones/ResolvedTime/date(floatingIn:)``.
    public func dateInterval(floatingIn floating: TimeZone) -> DateInterval? {
        guard let start = startDate(floatingIn: floating) else { return nil }
        let end = end?.date(floatingIn: floating) ?? start
        return start <= end ? DateInterval(start: start, end: end) : nil
    }
}

extension CalendarItem {
    /// URL as an address to open: only of the schemes `http`, `https`, `mailto` and `tel`, since a stranger wrote it.
    public var link: URL? { url.flatMap(URL.init(string:)).flatMap { $0.isHarmless ? $0 : nil } }
}

extension CalendarLink {
    /// ``webURL`` as a URL, nil where it is none of the web.
    public var address: URL? { URL(string: webURL).flatMap { $0.isHarmless ? $0 : nil } }
}

extension URL {
    fileprivate var isHarmless: Bool { ["http", "https", "mailto", "tel"].contains(scheme?.lowercased()) }
}

extension Attachment {
    /// The data, where they stand in the calendar itself and are valid Base64.
    public var data: Data? {
        isInline ? Data(base64Encoded: property.value, options: .ignoreUnknownCharacters) : nil
    }
}
