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

    /// Returns a drawing of the symbol that zxing can sample: each module is two columns wide and three rows high. The
    /// first and the last row of the drawing are dark, because zxing takes the rectangle around all dark pixels as the
    /// symbol. zxing takes no sample in these two rows.
    static func modules(_ values: [Double]) -> DrawnModules {
        let (width, height) = (2 * columns, 3 * rows)
        var isDark = [Bool](repeating: false, count: width * height)
        for index in values.indices where values[index] > 0 {
            let (row, column) = (index / columns, index % columns)
            for x in (2 * column + row % 2)..<min(2 * column + row % 2 + 2, width) {
                for y in (3 * row)..<(3 * row + 3) { isDark[y * width + x] = true }
            }
        }
        for x in 0..<width {
            isDark[x] = true
            isDark[(height - 1) * width + x] = true
        }
        return DrawnModules(columns: width, rows: height, isDark: isDark)
    }

    // MARK: Tables of scripts/make-maxicode-patterns.py

    private static let dark = [
        28, 29, 280, 281, 311, 316, 365, 383, 385, 387, 420, 424, 442, 444, 446, 451, 453, 455, 457, 473,
        475, 477, 488, 500, 510, 512, 514, 530, 532, 534, 536, 541, 543, 545, 563, 565, 567, 600, 602, 604,
        622, 624, 626, 657, 670, 677, 700, 707, 716,
    ]

    private static let light = [
        286, 287, 317, 318, 341, 364, 382, 384, 386, 390, 391, 392, 394, 395, 412, 413, 414, 415, 416, 417,
        421, 423, 425, 443, 445, 447, 450, 452, 454, 469, 472, 474, 476, 480, 481, 482, 483, 484, 485, 487,
        489, 499, 501, 502, 503, 504, 505, 506, 507, 511, 513, 515, 529, 533, 535, 537, 540, 542, 544, 562,
        564, 566, 570, 571, 572, 573, 574, 575, 592, 593, 594, 595, 596, 597, 601, 603, 605, 623, 625, 627,
        641, 646, 656, 671, 686, 687, 706, 717,
    ]
}
