import ImageDecoding

/// Reads MicroPDF417 symbols that are nearly upright in the searched picture. Lines that cross a symbol from side to
/// side show its place.
struct MicroPDF417Reader: SymbolReader {
    func read(_ sight: Sight) -> [SymbolReading] {
        let (factor, isInverted) = (sight.factor, sight.isInverted)
        let known = sight.known
        let crossings = sight.stacked.crossings.filter { crossing in
            let middle = (crossing.point(isLeft: true) + crossing.point(isLeft: false)) / 2
            return !known.contains { $0.surrounds(middle) }
        }
        var readings: [SymbolReading] = []
        var rest = crossings
        // Each round removes the crossings of one symbol.
        for _ in 0..<16 {
            guard let symbol = MicroPDF417Place.best(of: rest) else { break }
            rest = symbol.without(rest)
            guard let frame = symbol.frame else { continue }
            guard let (image, share) = sight.detail(forModule: frame.module * factor) else { break }
            let scaled = frame.mapCorners { $0 * (factor * share) }
            guard var reading = read(symbol.layout, scaled, in: image, isInverted: isInverted) else { continue }
            reading.corners = reading.corners.scaled(by: 1 / share)
            readings.append(reading)
        }
        return readings
    }

    private func read(
        _ layout: MicroPDF417Layout, _ frame: SymbolFrame, in image: LumaImage, isInverted: Bool
    ) -> SymbolReading? {
        guard
            let crop = SymbolCrop(of: image, round: frame.corners, margin: 8 * frame.module, module: frame.module),
            let grid = CodewordGrid(layout.codewordRows, frame.mapCorners(crop.local))
        else { return nil }
        var sampler = CodewordSampler(crop.contrast(module: frame.module / crop.factor, isInverted: isInverted))
        // Even without a symbol, about one reading in ten is a clear codeword.
        guard sampler.clearShare(of: grid) > 0.25 else { return nil }
        for isThorough in [false, true] {
            sampler.isThorough = isThorough
            let codewords = sampler.read(
                grid, columns: 0...(layout.columns - 1), correction: layout.correction, isFromLeft: true,
                isFromRight: true)
            guard let codewords else { continue }
            return PDF417Decoder.message(ofMicroPDF417: codewords.dropLast(layout.correction)).flatMap {
                SymbolReading($0, symbology: .microPDF417, corners: Quadrilateral(frame.corners))
            }
        }
        return nil
    }
}

/// A possible place of a symbol: the symbol's size, and the lines that may cross it.
private struct MicroPDF417Place {
    let layout: MicroPDF417Layout
    private let crossings: [MicroPDF417Crossing]

    /// Returns the size and the place with the most crossings; nil if there are too few crossings.
    static func best(of crossings: [MicroPDF417Crossing]) -> MicroPDF417Place? {
        let groups = Dictionary(grouping: crossings) { crossing in
            // Symbols beside each other belong to different groups, because their crossings have different centres.
            let module = abs(crossing.right - crossing.left) / Double(MicroPDF417Layout.widths[crossing.columns] ?? 38)
            let cell = Int((crossing.left + crossing.right) / 2 / max(40 * module, 1))
            return cell * 32 + crossing.columns * 4 + (crossing.isVertical ? 2 : 0)
                + (crossing.left < crossing.right ? 1 : 0)
        }
        // The order of a dictionary changes from run to run. The groups are sorted by key, so that every run chooses
        // the same one of several equally good places.
        let places = groups.sorted { $0.key < $1.key }.flatMap { _, group in
            MicroPDF417Layout.all.filter { $0.columns == group.first?.columns }.map { layout in
                MicroPDF417Place(layout: layout, crossings: group.filter { layout.hasRows(of: $0) })
            }
        }
        let best = places.max { one, other in
            (one.crossings.count, -one.layout.rows, one.crossings.first?.line ?? 0)
                < (other.crossings.count, -other.layout.rows, other.crossings.first?.line ?? 0)
        }
        guard let best, best.crossings.count >= 3,
            Set(best.crossings.map(\.leftPattern)).count >= max(2, best.layout.rows / 4)
        else { return nil }
        return best
    }

    /// Returns the crossings that do not belong to this place.
    func without(_ others: [MicroPDF417Crossing]) -> [MicroPDF417Crossing] {
        let own = Set(crossings)
        return others.filter { !own.contains($0) }
    }

    /// The symbol's frame, from lines fitted to its left and right edges; nil if a symbol cannot have this shape.
    var frame: SymbolFrame? {
        guard let left = edge(isLeft: true), let right = edge(isLeft: false) else { return nil }
        let corners = [left.top, right.top, right.bottom, left.bottom]
        let width = ((right.top - left.top).length + (right.bottom - left.bottom).length) / 2
        let height = ((left.bottom - left.top).length + (right.bottom - right.top).length) / 2
        let modules = Double(layout.width)
        let frame = SymbolFrame(corners: corners, half: GridPoint(modules, height / width * modules) / 2)
        // Rows of a symbol are at least two modules high; a measured height of one module is still accepted. Crossings
        // that were found by chance seldom pass these checks.
        let row = height / width * modules / Double(layout.rows)
        let lengths = ((left.bottom - left.top).length, (right.bottom - right.top).length)
        let place = Quadrilateral(corners)
        let inside = crossings.count { place.surrounds(($0.point(isLeft: true) + $0.point(isLeft: false)) / 2) }
        guard frame.isConvex, (1...12).contains(row), (0.5...2).contains(lengths.0 / lengths.1),
            2 * inside > crossings.count
        else { return nil }
        return frame
    }

    private func edge(isLeft: Bool) -> (top: GridPoint, bottom: GridPoint)? {
        var points = crossings.compactMap { crossing in
            layout.row(of: isLeft ? crossing.leftPattern : crossing.rightPattern, isLeft: isLeft)
                .map { (row: Double($0) + 0.5, point: crossing.point(isLeft: isLeft)) }
        }
        for _ in 0..<3 {
            let count = Double(points.count)
            guard count >= 3 else { return nil }
            let row = points.reduce(0) { $0 + $1.row } / count
            let middle = points.reduce(.zero) { $0 + $1.point } / count
            let square = points.reduce(0) { $0 + ($1.row - row) * ($1.row - row) }
            guard square > 0 else { return nil }
            let slope = points.reduce(GridPoint.zero) { $0 + ($1.point - middle) * ($1.row - row) } / square
            let closest = points.filter { ($0.point - middle - slope * ($0.row - row)).length < 1.2 * slope.length }
            if closest.count == points.count || closest.count < 3 {
                return (middle - slope * row, middle + slope * (Double(layout.rows) - row))
            }
            points = closest
        }
        return nil
    }
}

extension MicroPDF417Layout {
    /// Returns whether a line can cross a symbol of this size: both patterns belong to about the same row.
    fileprivate func hasRows(of crossing: MicroPDF417Crossing) -> Bool {
        guard let left = row(of: crossing.leftPattern, isLeft: true),
            let right = row(of: crossing.rightPattern, isLeft: false)
        else { return false }
        return abs(left - right) <= max(2, rows / 3)
    }
}
