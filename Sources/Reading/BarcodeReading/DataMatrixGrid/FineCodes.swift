import ImageDecoding

/// Reads Data Matrix codes whose modules have two or three pixels, such as those of a sheet of labels at 300 dots per
/// inch. In a picture that was scaled down, such a code is a small dark block; at full size, its modules are hardly
/// separated. So small blocks with many changes of dark and light are enlarged, and read there.
struct FineCodes {
    /// The number of blocks that may fail, besides one for each that is read, before the search ends.
    private static let patience = 8
    /// The number of lines in each direction that are examined, and the least number of changes along a line on
    /// average.
    private static let lines = 5
    private static let changes = 4
    /// The largest size of a module in pixels.
    private static let module = 3.2

    private let sight: Sight
    private let image: LumaImage
    /// The width of the picture at full size divided by the width of the searched one.
    private let scale: Double

    /// Nil for a small copy of a large picture: decoding the large one only to look for such codes would take too long.
    /// Nil also if the picture has only codes of other kinds.
    init?(_ sight: Sight) {
        let codes = sight.findings.codes
        let isLarge = sight.picture.width * sight.picture.height > 2_000_000
        guard !sight.isPart, sight.factor == 1 || isLarge,
            codes.isEmpty || codes.contains(where: { $0.symbology == .dataMatrix }),
            let (image, share) = sight.detail(forModule: 0)
        else { return nil }
        (self.sight, self.image, scale) = (sight, image, sight.factor * share)
    }

    /// Returns the codes that are read at some of the blocks. In a picture that was scaled down, the first code is
    /// enough:
    /// then a step looks for others at full size.
    func readings(at blocks: [SolidBorderSearch.Block]) -> [SymbolReading] {
        var readings: [SymbolReading] = []
        var failures = 0
        for block in blocks where failures < Self.patience + readings.count && !sight.isStopped {
            let (low, high) = (block.low * scale, block.high * scale)
            guard isFine(low, high) else { continue }
            // Blurred modules are separated only if they are larger.
            if let reading = read(low, high, doublings: 1) ?? read(low, high, doublings: 2) {
                readings.append(reading)
                if sight.factor > 1 { break }
            } else {
                failures += 1
            }
        }
        return readings
    }

    /// Returns whether lines across and down a box change often between dark and light.
    private func isFine(_ low: GridPoint, _ high: GridPoint) -> Bool {
        let (left, top) = (max(Int(low.x), 0), max(Int(low.y), 0))
        let (right, bottom) = (min(Int(high.x), image.width), min(Int(high.y), image.height))
        let (width, height) = (right - left, bottom - top)
        guard min(width, height) > 12, max(width, height) < 160 else { return false }
        return image.withPixels { pixels in
            func isFine(_ count: Int, _ index: (_ line: Int, _ place: Int) -> Int) -> Bool {
                let changes = (1...Self.lines).reduce(0) { sum, line in
                    let values = (0..<count).map { Int(pixels[index(line, $0)]) }
                    let middle = (values.max() ?? 0) + (values.min() ?? 0)
                    let sides = values.map { 2 * $0 > middle }
                    return sum + zip(sides, sides.dropFirst()).count { $0 != $1 }
                }
                // Half of the modules differ from the one before them.
                let least = max(Double(Self.changes), Double(count) / (2 * Self.module))
                return Double(changes) >= least * Double(Self.lines)
            }
            return isFine(width) { (top + height * $0 / (Self.lines + 1)) * image.width + left + $1 }
                && isFine(height) { (top + $1) * image.width + left + width * $0 / (Self.lines + 1) }
        }
    }

    /// Reads the code in a box, whose width and height are doubled once or twice.
    private func read(_ low: GridPoint, _ high: GridPoint, doublings: Int) -> SymbolReading? {
        let margin = 8.0
        let (left, top) = (max(Int(low.x - margin), 0), max(Int(low.y - margin), 0))
        let (right, bottom) = (min(Int(high.x + margin), image.width), min(Int(high.y + margin), image.height))
        guard right > left, bottom > top,
            let cut = image.crop(left: left, top: top, width: right - left, height: bottom - top)
        else { return nil }
        let larger = (0..<doublings).reduce(cut) { picture, _ in picture.doubled }
        // A threshold makes dark modules a little smaller than light ones, so a light code is read as a negative.
        let part = sight.isInverted ? larger.inverted : larger
        let findings = Findings()
        let sight = Sight(
            part.localThreshold(window: 41), filter: .localThreshold(window: 41), detail: part, findings: findings)
        sight.isPart = true
        guard var reading = DataMatrixReader().read(sight).first else { return nil }
        let share = Double(self.sight.view.width) / Double(image.width)
        let size = Double(cut.width) / Double(larger.width)
        reading.corners = reading.corners.scaled(by: size)
            .mapPoints { PixelPoint(x: $0.x + left, y: $0.y + top) }.scaled(by: share)
        if let module = findings.finestModule(isInverted: false) {
            self.sight.findings.noteModule(module * share * size, isInverted: self.sight.isInverted)
        }
        return reading
    }
}
