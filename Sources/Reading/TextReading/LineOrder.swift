/// The order in which the lines of a picture are read.
enum LineOrder {
    /// Sorts lines by rows from top to bottom, and in a row from left to right. The topmost line begins a row; the row
    /// also has each line whose middle is within the middle half of that line's height.
    static func sorted<Line>(_ lines: [Line], box: (Line) -> TextBox) -> [Line] {
        var rest = lines.sorted { box($0).middle.y < box($1).middle.y }
        var sorted: [Line] = []
        while let first = rest.first {
            let bounds = box(first).bounds.y
            let reach = bounds.lowerBound + 0.75 * (bounds.upperBound - bounds.lowerBound)
            let row = rest.prefix { box($0).middle.y <= reach }
            sorted += row.sorted { box($0).bounds.x.lowerBound < box($1).bounds.x.lowerBound }
            rest.removeFirst(row.count)
        }
        return sorted
    }
}
