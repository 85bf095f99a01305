import CalendarModel

@testable import PrintedText

/// Pages of a poster for tests, as rows of text.
enum PosterPage {
    /// The left edge of a row, its top, the height of its letters and its text.
    typealias Row = (x: Double, y: Double, size: Double, text: String)

    static func read(_ rows: [Row], reference: CalendarDate) -> [PrintedEvent] {
        let lines = rows.map { row in
            let (right, bottom) = (row.x + Double(row.text.count) * row.size * 0.55, row.y + row.size)
            let corners = [(row.x, row.y), (right, row.y), (right, bottom), (row.x, bottom)].map {
                PrintedPoint(x: $0.0, y: $0.1)
            }
            return PrintedLine(text: row.text, corners: corners, confidence: 0.97)
        }
        return PrintedEvents.read(
            lines: lines, reference: reference, pageSize: PrintedPageSize(width: 1000, height: 1400))
    }

    /// Reads a large title and rows of one size below it.
    static func read(_ title: String, _ texts: String..., reference: CalendarDate) -> [PrintedEvent] {
        let rows = texts.enumerated().map { (50.0, 300.0 + 60 * Double($0.offset), 40.0, $0.element) }
        return read([(50, 50, 100, title)] + rows, reference: reference)
    }

    /// Returns the title, start, end and place of an event.
    static func said(_ event: PrintedEvent) -> String {
        let place = [event.place?.value, event.address?.value].compactMap(\.self).joined(separator: ", ")
        let end = event.end.map { "/" + CaseTable.text($0.value) } ?? ""
        return "\(event.title?.value ?? "-"), \(CaseTable.text(event.start.value))\(end)"
            + (place.isEmpty ? "" : " @ \(place)")
    }
}
