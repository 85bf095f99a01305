import CImages

// MARK: Smaller

extension LumaImage {
    /// Returns the picture scaled down to at most `count` pixels with the same proportions, or unchanged if it is small
    /// enough. Each pixel is the mean of the area it covers. A side keeps at least one pixel.
    public func downscaled(toAtMost count: Int) -> LumaImage {
        guard width * height > max(count, 1) else { return self }
        // Halving first gives the same means, and is faster because it adds four pixels at once.
        if width * height / 4 >= max(count, 1), width % 2 == 0, height % 2 == 0 {
            return halved.downscaled(toAtMost: count)
        }
        let size = Self.size(width: width, height: height, atMost: count)
        return resampled(width: size.width, height: size.height)
    }

    /// The picture at half its width and height; each pixel is the mean of four. The last pixels of odd sides are left
    /// out.
    public var halved: LumaImage {
        let (newWidth, newHeight) = (max(width / 2, 1), max(height / 2, 1))
        guard width > 1, height > 1 else { return resampled(width: newWidth, height: newHeight) }
        return withPixels { source in
            LumaImage(width: newWidth, height: newHeight) { target in
                for row in 0..<newHeight {
                    guard let upper = source.baseAddress.map({ $0 + 2 * row * width }), let line = target.baseAddress
                    else { return }
                    cpixels_halve(upper, upper + width, newWidth, line + row * newWidth, false)
                }
            }
        }
    }

    /// Returns the picture at a size not larger than its own; each pixel is the mean of the area it covers. If
    /// `isPortable` is true, AVX2 is not used; only tests set it.
    func resampled(width newWidth: Int, height newHeight: Int, isPortable: Bool = false) -> LumaImage {
        let columns = AreaWeights(from: width, to: newWidth, bits: AreaWeights.columnBits)
        let rows = AreaWeights(from: height, to: newHeight, bits: AreaWeights.rowBits)
        let columnWeights = columns.byNeighbour
        // `cpixels_blend_three` needs one element more than there are columns.
        var sums = [UInt16](repeating: 0, count: width + 1)
        return withPixels { source in
            sums.withUnsafeMutableBufferPointer { sums in
                LumaImage(width: newWidth, height: newHeight) { target in
                    for row in 0..<newHeight {
                        rows.add(row, of: source, width: width, to: sums, isPortable: isPortable)
                        let line = target[(row * newWidth)..<((row + 1) * newWidth)]
                        columns.apply(
                            columnWeights, to: UnsafeBufferPointer(sums),
                            into: UnsafeMutableBufferPointer(rebasing: line), isPortable: isPortable)
                    }
                }
            }
        }
    }
}

/// The weights of the source pixels in each target pixel, along one dimension. A weight is the share of the target
/// pixel that the source pixel fills. The weights of a target pixel add up to 1.
private struct AreaWeights {
    /// The number of bits after the point in a weight. A sum of rows fits in 16 bits (255 x 2^8 < 2^16), so the
    /// processor can add many sums at once. A sum weighted in both dimensions fits in 32 bits.
    static let rowBits: UInt32 = 8
    static let columnBits: UInt32 = 12

    /// The number of weights of each target pixel, the same for all, so that loops over them are short and plain. The
    /// weights of source pixels outside the target pixel are 0.
    private let count: Int
    /// The first source pixel of each target pixel.
    private var firsts: [Int32] = []
    private var all: [UInt32] = []

    init(from source: Int, to target: Int, bits: UInt32) {
        count = min((source + target - 1) / target + 1, source)
        // The unit of length is 1/target of a source pixel. A target pixel is then `source` units long, and a source
        // pixel is `target` units long.
        for pixel in 0..<target {
            let begin = pixel * source
            let end = begin + source
            let first = min(begin / target, source - count)
            firsts.append(Int32(truncatingIfNeeded: first))
            var given = 0
            for covered in first..<(first + count) {
                let share = min(max((covered + 1) * target, begin), end) - begin
                let total = (share << Int(bits) + source / 2) / source
                all.append(UInt32(total - given))
                given = total
            }
        }
    }

    private func first(of pixel: Int) -> Int { Int(firsts[pixel]) }

    /// Adds up the source rows that a target row covers, each multiplied by its weight, and writes the result to `sums`.
    func add(
        _ row: Int, of source: UnsafeBufferPointer<UInt8>, width: Int, to sums: UnsafeMutableBufferPointer<UInt16>,
        isPortable: Bool
    ) {
        let weights = all[(row * count)..<((row + 1) * count)].map { UInt16($0) }
        func line(_ place: Int) -> UnsafePointer<UInt8>? {
            source.baseAddress.map { $0 + (first(of: row) + place) * width }
        }
        // Three weights are by far the most common number, since larger pictures are halved first.
        guard count != 3 else {
            cpixels_blend_rows([line(0), line(1), line(2)], weights, width, sums.baseAddress, isPortable)
            return
        }
        sums.update(repeating: 0)
        for (place, weight) in weights.enumerated() where weight > 0 {
            guard let line = line(place) else { return }
            for column in 0..<width { sums[column] = sums[column] &+ UInt16(line[column]) &* weight }
        }
    }

    /// The weights of the first source pixels of all target pixels, then those of the second source pixels, and so on.
    var byNeighbour: [UInt32] {
        (0..<count).flatMap { neighbour in stride(from: neighbour, to: all.count, by: count).map { all[$0] } }
    }

    /// Converts a line of sums of rows to bytes. `weights` must be `byNeighbour`, which the caller computes only once.
    func apply(
        _ weights: [UInt32], to sums: UnsafeBufferPointer<UInt16>, into line: UnsafeMutableBufferPointer<UInt8>,
        isPortable: Bool
    ) {
        guard count != 3 else {
            cpixels_blend_three(sums.baseAddress, firsts, weights, line.count, line.baseAddress, isPortable)
            return
        }
        let half: UInt32 = 1 << (Self.rowBits + Self.columnBits - 1)
        all.withUnsafeBufferPointer { all in
            for pixel in 0..<line.count {
                let (first, weights) = (first(of: pixel), pixel &* count)
                let sum = (0..<count).reduce(half) { $0 &+ UInt32(sums[first &+ $1]) &* all[weights &+ $1] }
                line[pixel] = UInt8(truncatingIfNeeded: sum &>> (Self.rowBits + Self.columnBits))
            }
        }
    }
}

// MARK: Larger

extension LumaImage {
    /// The picture at twice the width and height, interpolated linearly. In each direction, a new pixel is 3/4 of the
    /// pixel in which it lies and 1/4 of the nearest neighbour.
    public var doubled: LumaImage {
        let newWidth = width * 2
        // `cpixels_double` needs two elements more than there are columns.
        var blended = [UInt16](repeating: 0, count: width + 2)
        return withPixels { source in
            blended.withUnsafeMutableBufferPointer { blended in
                LumaImage(width: newWidth, height: height * 2) { target in
                    for row in 0..<(height * 2) {
                        let far = min(max(row / 2 + (row & 1) * 2 - 1, 0), height - 1)
                        guard let pixels = source.baseAddress, let line = target.baseAddress else { return }
                        cpixels_double(
                            pixels + row / 2 * width, pixels + far * width, width, blended.baseAddress,
                            line + row * newWidth, false)
                    }
                }
            }
        }
    }

    /// The picture at twice the width and height, by repeating each pixel. This keeps edges that interpolation would
    /// blur in codes with modules of a single pixel.
    public var repeated: LumaImage {
        let newWidth = width * 2
        return withPixels { source in
            LumaImage(width: newWidth, height: height * 2) { target in
                for row in 0..<height {
                    for column in 0..<width {
                        let value = source[row &* width &+ column]
                        let at = 2 &* row &* newWidth &+ 2 &* column
                        target[at] = value
                        target[at &+ 1] = value
                        target[at &+ newWidth] = value
                        target[at &+ newWidth &+ 1] = value
                    }
                }
            }
        }
    }
}
