/// The modules of a MaxiCode (ISO/IEC 16023:2000, 4.4): 33 rows of hexagons. Every second row is shifted half a module
/// to the right and has one module less. The unit of length is a module: the distance between the centres of
/// neighbouring modules.
enum MaxiCodeLayout {
    static let rows = 33
    static let columns = 30
    /// Half the symbol's width and height, in modules.
    static let half = GridPoint(15, Double(16) * rowHeight + 0.58)
    /// The radius of the rings' fourth edge, counted from the middle, in modules.
    static let rim = 2.93

    private static let rowHeight = 0.8660254

    /// Returns the centre of a module, relative to the centre of the symbol. `index` is 30 times the row, plus the
    /// column.
    static func place(of index: Int) -> GridPoint {
        let (row, column) = (index / columns, index % columns)
        return GridPoint(Double(column) - 14 + Double(row % 2) / 2, Double(row - 16) * rowHeight)
    }

    /// Returns up to 60 directions that are spread evenly around a circle.
    static func directions(_ count: Int) -> [GridPoint] {
        // A turn by six degrees.
        let (cosine, sine) = (0.9945218953682733, 0.10452846326765347)
        var direction = GridPoint(1, 0)
        return (0..<60).compactMap { step in
            let current = direction
            direction = GridPoint(
                current.x * cosine - current.y * sine, current.x * sine + current.y * cosine)
            return step % max(60 / max(count, 1), 1) == 0 ? current : nil
        }
    }

    /// Places on the dark and light rings.
    static let rings: [KnownModule] =
        [(0.97, 1.0), (1.75, -1), (2.54, 1), (3.32, -1), (4.11, 1)].flatMap { radius, value in
            directions(20).map { KnownModule(x: $0.x * radius, y: $0.y * radius, value: value) }
        } + [KnownModule(x: 0, y: 0, value: -1)]

    /// The modules that are the same in every symbol, mainly the orientation patterns.
    static let patterns: [KnownModule] = all.filter { $0.value != 0 }

    /// All modules outside the bullseye.
    static let all: [KnownModule] = {
        var values = [Int: Double]()
        for index in dark { values[index] = 1 }
        for index in light { values[index] = -1 }
        return (0..<(rows * columns)).compactMap { index in
            let place = place(of: index)
            // The last column of every second row does not exist.
            guard place.length > 4.9, place.x < 15.2 else { return nil }
            return KnownModule(x: place.x, y: place.y, value: values[index] ?? 0)
        }
    }()

    /// Returns the modules' darkness without blur. Blur is assumed to add `share` of each neighbour's darkness to a
    /// module.
    static func sharpened(_ values: [Double], share: Double) -> [Double] {
        guard share > 0 else { return values }
        func value(_ row: Int, _ column: Int) -> Double {
            guard row >= 0, row < rows, column >= 0, column < columns - row % 2 else {
                return -Double(ContrastImage.full)
            }
            return values[row * columns + column]
        }
        return values.indices.map { index in
            let (row, column) = (index / columns, index % columns)
            let left = column - 1 + row % 2
            let around =
                value(row, column - 1) + value(row, column + 1) + value(row - 1, left) + value(row - 1, left + 1)
                + value(row + 1, left) + value(row + 1, left + 1)
            return values[index] - share * around
        }
    }
}
