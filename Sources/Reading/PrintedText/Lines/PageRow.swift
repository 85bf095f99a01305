/// A line with its measures on the page.
struct PageRow {
    let line: PrintedLine
    /// The index of the line.
    let index: Int
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
    /// The height of the letters.
    let size: Double
    /// The direction of the text, as a vector of length one.
    private var direction = (x: 1.0, y: 0.0)
    /// Whether the text runs from top to bottom or from bottom to top.
    let isTurned: Bool

    var text: String { line.text }
    var middle: (x: Double, y: Double) { ((left + right) / 2, (top + bottom) / 2) }

    /// Measures a line. A line without corners gets a place in a column of lines.
    init(_ line: PrintedLine, index: Int) {
        self.line = line
        self.index = index
        guard line.corners.count == 4 else {
            (left, right) = (0, Double(line.text.count) * 5)
            (top, bottom) = (Double(index) * 12, Double(index) * 12 + 10)
            (size, isTurned) = (10, false)
            return
        }
        let (xs, ys) = (line.corners.map(\.x), line.corners.map(\.y))
        (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        let width = Self.distance(line.corners[0], line.corners[1])
        let height = Self.distance(line.corners[0], line.corners[3])
        // The box of a single digit is higher than wide, so its text seems to run downwards.
        let isDigit = line.text.count == 1 && abs(line.corners[1].y - line.corners[0].y) > width / 2
        isTurned = line.text.count > 3 && height > 1.8 * width
        size = isTurned || isDigit ? width : height
        if !isTurned, !isDigit, width > 0 {
            direction = (
                (line.corners[1].x - line.corners[0].x) / width, (line.corners[1].y - line.corners[0].y) / width
            )
        }
    }

    private static func distance(_ one: PrintedPoint, _ other: PrintedPoint) -> Double {
        let (x, y) = (one.x - other.x, one.y - other.y)
        return (x * x + y * y).squareRoot()
    }

    /// The part of the narrower line's width that is above or below the other line, 0 to 1.
    func overlap(_ other: PageRow) -> Double {
        let shared = min(right, other.right) - max(left, other.left)
        return max(0, shared) / max(1, min(right - left, other.right - other.left))
    }

    /// Returns the row as it lies if the page is turned so that another row is level.
    private func level(with other: PageRow) -> PageRow {
        guard line.corners.count == 4, abs(other.direction.y) > 0.02 else { return self }
        let along = line.corners.map { $0.x * other.direction.x + $0.y * other.direction.y }
        let across = line.corners.map { $0.y * other.direction.x - $0.x * other.direction.y }
        var row = self
        (row.left, row.right) = (along.min() ?? left, along.max() ?? right)
        (row.top, row.bottom) = (across.min() ?? top, across.max() ?? bottom)
        row.direction = (1, 0)
        return row
    }

    private func isParallel(to other: PageRow) -> Bool {
        abs(direction.x * other.direction.y - direction.y * other.direction.x) < 0.17
    }

    /// Returns whether another line stands beside this one, as the next word of the same line.
    func isBeside(_ other: PageRow) -> Bool {
        guard isParallel(to: other) else { return false }
        let reference = right - left > other.right - other.left ? self : other
        return level(with: reference).isLevelBeside(other.level(with: reference))
    }

    private func isLevelBeside(_ other: PageRow) -> Bool {
        let shared = min(bottom, other.bottom) - max(top, other.top)
        let gap = max(left, other.left) - min(right, other.right)
        // Beside the large number of a day are its month or weekday, and also titles and other lines.
        if isDayNumber, size > 1.2 * other.size, !other.isPartOfDay { return false }
        if other.isDayNumber, other.size > 1.2 * size, !isPartOfDay { return false }
        return shared > 0.5 * min(size, other.size) && gap < 1.2 * max(size, other.size)
            && gap > -0.5 * max(size, other.size)
    }

    /// Returns whether another line stands directly above or below this one.
    func isOver(_ other: PageRow) -> Bool {
        guard isParallel(to: other) else { return false }
        let reference = right - left > other.right - other.left ? self : other
        return level(with: reference).isLevelOver(other.level(with: reference))
    }

    private func isLevelOver(_ other: PageRow) -> Bool {
        let gap = max(top, other.top) - min(bottom, other.bottom)
        let (small, large) = (min(size, other.size), max(size, other.size))
        // The number of a day is often printed much larger than its month.
        let ratio = isDayNumber || other.isDayNumber ? 4.5 : 2.6
        return gap < 0.9 * small && gap > -0.6 * small && large < ratio * small && overlap(other) > 0.3
    }

    var isDayNumber: Bool { (1...3).contains(text.count) && text.allSatisfy { $0.isNumber || $0 == "." } }

    /// Whether the line is the name of a month alone.
    var isMonth: Bool {
        let word = Folding.fold(text).filter { $0 != "." && $0 != " " }
        return word.count > 2 && Vocabulary.has(.anyMonth, word)
    }

    /// Returns whether this line stands directly above or below a large number, with their middles below each other.
    func stands(overOrUnder number: PageRow) -> Bool {
        isOver(number) && number.size > 1.2 * size
            && abs(middle.x - number.middle.x) < 0.5 * max(right - left, number.right - number.left)
    }

    /// Whether the line is short and begins or ends with a month, a weekday or a number.
    private var isPartOfDay: Bool {
        let words = Folding.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.count <= 4
            && [words.first, words.last].contains { word in
                guard let word else { return false }
                return word.first?.isNumber == true || Vocabulary.has(.anyMonth, word)
                    || (1...7).contains { Vocabulary.has(.weekday($0), word) }
            }
    }

    /// The distance between the nearest edges of two lines.
    func distance(to other: PageRow) -> Double {
        let x = max(0, max(left, other.left) - min(right, other.right))
        let y = max(0, max(top, other.top) - min(bottom, other.bottom))
        return x + y
    }
}
