import CommandLineInterface

/// What was found in an input, for the formats csv and table: a row for each event, or one row for an input without.
struct Finding {
    var path: String
    /// The page, from 1, if the input has several.
    var page: Int?
    /// What the input holds: `event`, `reminder`, the content of its codes, `no code`, or the code of an error.
    var found: String
    var event: ScannedEvent?
    /// A link to a calendar, a web address, or the message of an error.
    var note: String?

    static func all(in result: ScanResult) -> [Finding] {
        let path = result.path ?? "-"
        if let error = result.error { return [Finding(path: path, found: error.code, note: error.message)] }
        let events = result.events.map { event in
            Finding(path: path, page: page(of: event.source.frame, in: result), found: kind(of: event), event: event)
        }
        guard events.isEmpty else { return events }
        if let link = result.links.first { return [Finding(path: path, found: "link", note: link.webURL)] }
        if let content = result.content { return [Finding(path: path, found: content.rawValue)] }
        let contents = (result.symbols ?? []).map { $0.secret?.rawValue ?? $0.content.rawValue }.uniqued
        let unread = result.unread.isEmpty ? "no code" : "unread"
        return [
            Finding(
                path: path, found: contents.isEmpty ? unread : contents.joined(separator: " "),
                note: result.pages.first?.address)
        ]
    }

    private static func kind(of event: ScannedEvent) -> String { event.entry.isEvent ? "event" : "reminder" }

    private static func page(of frame: Int?, in result: ScanResult) -> Int? {
        result.frames ?? 1 > 1 ? frame.map { $0 + 1 } : nil
    }
}

/// A table in CSV (RFC 4180), for spreadsheets.
enum FindingCSV {
    static let head = row([
        "path", "page", "found", "summary", "start", "end", "timezone", "all day", "location", "uid", "note",
    ])

    static func rows(of result: ScanResult) -> String {
        Finding.all(in: result).map { finding in
            let item = finding.event?.entry.item
            return row([
                finding.path, finding.page.map { String($0) }, finding.found, item?.summary,
                text(of: finding.event?.start), text(of: finding.event?.end), finding.event?.start?.zone,
                item.map { $0.isAllDay ? "yes" : "no" }, item?.location, item?.uid, finding.note,
            ])
        }.joined()
    }

    private static func text(of time: ResolvedTime?) -> String? {
        time.map { $0.time.isDate ? $0.time.date.extendedText : $0.time.local.extendedText }
    }

    private static func row(_ cells: [String?]) -> String {
        cells.map { cell($0 ?? "") }.joined(separator: ",") + "\r\n"
    }

    /// Returns a cell. A spreadsheet would compute a text that begins like a formula, so an apostrophe precedes it.
    private static func cell(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(scalar.isUnsafeOnTerminal && scalar != "\n" ? " " : scalar)
        }
        let first = scalars.first { $0 != " " && $0 != "\n" }
        let safe = (first.map { "=+-@".unicodeScalars.contains($0) } == true ? "'" : "") + String(scalars)
        guard safe.contains(where: { "\",\n".contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}

/// A table for people: what was found where.
final class TableSink: ResultSink {
    private var target: OutputTarget
    private let style: TextStyle
    private var table = TextTable([
        .init("Picture", isFlexible: true), .init("Page"), .init("Found"), .init("When"),
        .init("Title", isFlexible: true), .init("Where", isFlexible: true),
    ])

    init(target: consuming OutputTarget, style: TextStyle) {
        self.target = target
        self.style = style
    }

    func add(_ result: ScanResult, of scanned: ScannedInput) {
        for finding in Finding.all(in: result) {
            let item = finding.event?.entry.item
            let when = finding.event.map { WhenText($0.entry, zones: $0.zones, reader: style.reader).short }
            table.add([
                finding.path, finding.page.map { String($0) } ?? "", finding.found, when ?? "",
                item?.summary ?? finding.note ?? "", item?.location ?? "",
            ])
        }
    }

    func flush() {}

    func finish() throws {
        let isTerminal = target.options.isToStandardOutput && StandardStreams.isOutputTerminal
        try target.append(table.text(width: isTerminal ? TerminalLine(file: 1).columns : nil, style: style))
        try target.finish()
    }
}
