extension Quadrilateral {
    /// Returns whether two places are probably the place of one code: whether the middle of one lies within the upright
    /// rectangle around the other.
    ///
    /// The corners differ by some pixels between steps, and the place of a linear code may be as thin as one scan line.
    /// So each rectangle is enlarged a little.
    func overlaps(_ other: Quadrilateral) -> Bool {
        contains(other.centre) || other.contains(centre)
    }

    /// The middle of the upright rectangle around the corners.
    var centre: PixelPoint {
        let (x, y) = bounds
        return PixelPoint(x: (x.lowerBound + x.upperBound) / 2, y: (y.lowerBound + y.upperBound) / 2)
    }

    private func contains(_ point: PixelPoint) -> Bool {
        let (x, y) = bounds
        // Two neighbouring codes are further apart than this margin, because of their quiet zones.
        let margin = max(x.count, y.count) / 10 + 2
        return (x.lowerBound - margin...x.upperBound + margin).contains(point.x)
            && (y.lowerBound - margin...y.upperBound + margin).contains(point.y)
    }
}

/// The order in which the codes of a picture are reported.
enum ReadingOrder {
    /// Sorts codes by rows from top to bottom, and in a row from left to right. The topmost code begins a row. The row
    /// also has every code whose middle is above the bottom of this first code.
    static func sorted(_ barcodes: [Barcode]) -> [Barcode] {
        var rest = barcodes.sorted { precedes($0, $1, by: [\.y, \.x]) }[...]
        var sorted: [Barcode] = []
        while let first = rest.first {
            let bottom = first.corners.bounds.y.upperBound
            let row = rest.prefix { $0.corners.centre.y <= bottom }
            sorted += row.sorted { precedes($0, $1, by: [\.x, \.y]) }
            rest = rest.dropFirst(row.count)
        }
        return sorted
    }

    private static func precedes(_ one: Barcode, _ other: Barcode, by keys: [KeyPath<PixelPoint, Int>]) -> Bool {
        let (a, b) = (one.corners.centre, other.corners.centre)
        for key in keys where a[keyPath: key] != b[keyPath: key] { return a[keyPath: key] < b[keyPath: key] }
        if one.symbology != other.symbology { return one.symbology.rawValue < other.symbology.rawValue }
        return one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}
