import ImageDecoding

/// The two dashed borders of a Data Matrix code, opposite its solid ones: the timing pattern.
///
/// Along them, dark and light modules alternate. No other line through the code has as many changes between dark and
/// light. So a line is turned around the end of each solid side until it crosses the most changes.
struct DashedBorders {
    /// The centres of the code's corner modules in pixels, clockwise from the code's top left.
    private(set) var corners: [GridPoint]
    /// The size of a module in pixels.
    private(set) var module: Double
    /// The possible numbers of modules along the dashed borders.
    private var columns: ClosedRange<Double>
    private var rows: ClosedRange<Double>

    /// The number of modules counted along the dashed borders.
    private var counted: (columns: Int, rows: Int)

    /// Finds the borders; empty if there are none. If the solid sides differ in thickness, several sizes of modules are
    /// tried: square ones, because blur changes the thickness of the sides differently; stretched ones; and square ones
    /// of the lesser thickness, because dark modules along most of a side make it seem thicker.
    static func all(of border: SolidBorder, in image: LumaImage, isInverted: Bool) -> [DashedBorders] {
        let square = GridPoint(border.module, border.module)
        let least = min(border.thickness.x, border.thickness.y)
        let (across, up) = ((border.right - border.corner).length, (border.top - border.corner).length)
        let sizes = border.isStretched ? [square, border.thickness, GridPoint(least, least)] : [square]
        // A side has at most 144 modules.
        return sizes.filter { across < 180 * $0.x && up < 180 * $0.y }.compactMap {
            DashedBorders(of: border, module: $0, in: image, isInverted: isInverted)
        }
    }

    private init?(of border: SolidBorder, module size: GridPoint, in image: LumaImage, isInverted: Bool) {
        let (across, up) = (border.right - border.corner, border.top - border.corner)
        let (acrossHalf, upHalf) = (across * (0.5 * size.x / across.length), up * (0.5 * size.y / up.length))
        let (top, right) = (border.top + acrossHalf - upHalf, border.right - acrossHalf + upHalf)
        let lines = image.withPixels { pixels -> (DashedLine, DashedLine)? in
            let bitmap = Bitmap(pixels: pixels, width: image.width, height: image.height, dark: isInverted ? 255 : 0)
            guard let one = DashedLine(from: top, towards: across, module: size.x, in: bitmap),
                let other = DashedLine(from: right, towards: up, module: size.y, in: bitmap)
            else { return nil }
            return (one, other)
        }
        guard let (one, other) = lines else { return nil }
        let sine = one.way.cross(other.way)
        guard abs(sine) > 0.2 else { return nil }
        let far = top + one.way * ((right - top).cross(other.way) / sine)
        let reach = (across.length + up.length) / 2
        guard (far - (border.top + across)).length < reach else { return nil }
        corners = [top, far, right, border.corner + acrossHalf + upHalf]
        let (width, height) = ((far - top).length, (far - right).length)
        module = (width / Double(one.changes) + height / Double(other.changes)) / 2
        guard width > 5 * size.x, height > 5 * size.y, border.module > 0.7 else { return nil }
        counted = (one.changes + 1, other.changes + 1)
        columns = Self.sizes(counted: counted.columns, measured: width / size.x + 1)
        rows = Self.sizes(counted: counted.rows, measured: height / size.y + 1)
    }

    /// Returns the borders in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> DashedBorders {
        var copy = self
        copy.corners = corners.map { $0 * factor }
        copy.module = module * factor
        return copy
    }

    /// The borders of the code if the picture shows it mirrored.
    var mirrored: DashedBorders {
        var copy = self
        copy.corners.swapAt(0, 2)
        (copy.columns, copy.rows) = (rows, columns)
        copy.counted = (counted.rows, counted.columns)
        return copy
    }

    /// Returns the possible numbers of modules, by two estimates: the number counted along the dashed border, and the
    /// border's length divided by the thickness of the solid sides. Both can be wrong, because blur hides changes and
    /// makes the solid sides thicker or thinner.
    private static func sizes(counted: Int, measured: Double) -> ClosedRange<Double> {
        let (least, most) = (min(Double(counted), measured), max(Double(counted), measured))
        return min(0.8 * least, least - 3)...max(1.2 * most, most + 3)
    }

    /// The layout that has as many columns and rows as were counted; nil if there is none.
    var countedLayout: DataMatrixLayout? {
        DataMatrixLayout.all.first { $0.columns == counted.columns && $0.rows == counted.rows }
    }

    /// The layouts that have a possible number of columns and of rows.
    var layouts: [DataMatrixLayout] {
        DataMatrixLayout.all.filter { columns.contains(Double($0.columns)) && rows.contains(Double($0.rows)) }
    }
}

/// A line along which dark and light alternate.
private struct DashedLine {
    /// The direction; its length is 1.
    let way: GridPoint
    /// The number of changes between dark and light along the line.
    let changes: Int

    /// Turns a line around its start until it crosses the most changes; nil if it crosses fewer than six.
    init?(from start: GridPoint, towards: GridPoint, module: Double, in bitmap: Bitmap) {
        let length = towards.length
        let (step, most) = (min(0.3 * module / length, 0.02), 0.45)
        let count = Int(most / step)
        let scores = (-count...count).map { turn -> Int in
            let way = Self.direction(towards, turned: Double(turn) * step)
            return Self.changes(from: start, way, length: 1.3 * length, module: module, in: bitmap)
        }
        guard let best = scores.max(), best >= 6 else { return nil }
        // If several lines cross the most changes, the line in the middle of their widest range is taken.
        var widest = 0..<0
        var first = 0
        for place in 0...scores.count where place == scores.count || scores[place] != best {
            if place - first > widest.count { widest = first..<place }
            first = place + 1
        }
        let turn = Double(widest.lowerBound + widest.upperBound - 1) / 2 - Double(count)
        way = Self.direction(towards, turned: turn * step)
        changes = best
    }

    /// Returns a direction turned by the angle with the given tangent.
    private static func direction(_ towards: GridPoint, turned tangent: Double) -> GridPoint {
        let way = towards + GridPoint(-towards.y, towards.x) * tangent
        return way / way.length
    }

    /// Counts the runs that are about as long as a module, and stops at a run of more than about two modules. A line
    /// between two rows of modules crosses many short runs. Each run of less than 0.45 modules counts as -1, so that
    /// such a line gets a low count.
    private static func changes(
        from start: GridPoint, _ way: GridPoint, length: Double, module: Double, in bitmap: Bitmap
    ) -> Int {
        guard bitmap.isDark(start) else { return 0 }
        var (changes, run) = (0, 0.5 * module)
        var isDark = true
        var place = 0.0
        while place < length, run < 2.2 * module + 1 {
            place += 0.5
            run += 0.5
            guard bitmap.isDark(start + way * place) != isDark else { continue }
            isDark.toggle()
            changes += run > 0.45 * module ? 1 : -1
            run = 0
        }
        return changes
    }
}
