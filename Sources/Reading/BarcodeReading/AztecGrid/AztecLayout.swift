/// The arrangement of the modules in an Aztec code (ISO/IEC 24778).
struct AztecLayout: Hashable, Sendable {
    /// Whether the bullseye has two dark rings instead of three.
    let isCompact: Bool
    /// The number of layers of data around the bullseye: 1 to 4 in compact codes, 1 to 32 in others.
    let layers: Int

    /// Creates a layout; nil if no code has this number of layers.
    init?(isCompact: Bool, layers: Int) {
        guard (1...(isCompact ? 4 : 32)).contains(layers) else { return nil }
        (self.isCompact, self.layers) = (isCompact, layers)
    }

    /// The number of modules along a side, without the lines of the reference grid.
    private var plainDimension: Int { (isCompact ? 11 : 14) + 4 * layers }

    /// The number of modules along a side; always odd.
    var dimension: Int {
        isCompact ? plainDimension : plainDimension + 1 + 2 * ((plainDimension / 2 - 1) / 15)
    }

    /// The number of bits in the layers.
    var bits: Int { ((isCompact ? 88 : 112) + 16 * layers) * layers }

    /// The number of bits in a codeword.
    var wordSize: Int {
        switch layers {
        case ...2: 6
        case ...8: 8
        case ...22: 10
        default: 12
        }
    }

    /// The number of codewords; the bits before the first codeword are padding.
    var words: Int { bits / wordSize }

    // MARK: Modules

    /// The modules of the layers in the order of their bits, as indices counted row by row.
    var dataModules: [Int] {
        let (places, last) = (places, plainDimension - 1)
        var modules: [Int] = []
        for layer in 0..<layers {
            let length = (layers - layer) * 4 + (isCompact ? 9 : 12)
            let start = layer * 2
            func side(_ place: (_ across: Int, _ along: Int) -> (x: Int, y: Int)) {
                for along in 0..<length {
                    for across in 0..<2 {
                        let (x, y) = place(across, along)
                        modules.append(places[y] * dimension + places[x])
                    }
                }
            }
            side { (start + $0, start + $1) }
            side { (start + $1, last - start - $0) }
            side { (last - start - $0, last - start - $1) }
            side { (last - start - $1, start + $0) }
        }
        return modules
    }

    /// The numbers of the columns that are not lines of the reference grid, from left to right. The same numbers apply
    /// to rows.
    private var places: [Int] {
        guard !isCompact else { return Array(0..<dimension) }
        let (half, centre) = (plainDimension / 2, dimension / 2)
        return (0..<plainDimension).map { index in
            if index < half {
                let away = half - 1 - index
                return centre - away - away / 15 - 1
            }
            let away = index - half
            return centre + away + away / 15 + 1
        }
    }

    /// The modules that are the same in every code of this layout: 1 for dark, -1 for light, 0 for others.
    var fixed: [Int8] {
        let (dimension, centre) = (dimension, dimension / 2)
        var fixed = [Int8](repeating: 0, count: dimension * dimension)
        let pattern = Self.bullseye(isCompact: isCompact)
        for y in 0..<dimension {
            for x in 0..<dimension {
                let (dx, dy) = (x - centre, y - centre)
                if !isCompact, dx % 16 == 0 || dy % 16 == 0 {
                    fixed[y * dimension + x] = (dx + dy) % 2 == 0 ? 1 : -1
                }
            }
        }
        for module in pattern { fixed[(centre + module.y) * dimension + centre + module.x] = module.value }
        return fixed
    }

    /// A module: its distances from the middle of the code, and 1 for dark or -1 for light.
    typealias Spot = (x: Int, y: Int, value: Int8)

    /// The distance from the middle of the code to the ring with the mode message.
    static func modeRing(isCompact: Bool) -> Int { isCompact ? 5 : 7 }

    /// The bullseye's rings, and the marks at its corners that show the orientation.
    static func bullseye(isCompact: Bool) -> [Spot] {
        let ring = modeRing(isCompact: isCompact)
        var spots: [Spot] = []
        for y in (1 - ring)..<ring {
            for x in (1 - ring)..<ring { spots.append((x, y, max(abs(x), abs(y)) % 2 == 0 ? 1 : -1)) }
        }
        return spots + marks(isCompact: isCompact)
    }

    /// The marks that show the orientation: three modules at each corner.
    static func marks(isCompact: Bool) -> [Spot] {
        let ring = modeRing(isCompact: isCompact)
        return [
            (-ring, -ring, 1), (1 - ring, -ring, 1), (-ring, 1 - ring, 1),
            (ring, -ring, 1), (ring, 1 - ring, 1), (ring - 1, -ring, -1),
            (ring, ring - 1, 1), (ring, ring, -1), (ring - 1, ring, -1),
            (-ring, ring, -1), (-ring, ring - 1, -1), (1 - ring, ring, -1),
        ]
    }

    /// The modules of the mode message in the order of its bits, as distances from the middle.
    static func modeModules(isCompact: Bool) -> [(x: Int, y: Int)] {
        let ring = modeRing(isCompact: isCompact)
        // In a code that isn't compact, the middle module of each side belongs to the reference grid.
        let along = isCompact ? Array(-3...3) : Array(-5...5).filter { $0 != 0 }
        return along.map { ($0, -ring) } + along.map { (ring, $0) } + along.reversed().map { ($0, ring) }
            + along.reversed().map { (-ring, $0) }
    }
}
