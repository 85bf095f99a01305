import CPixels

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
        let factor = (Double(max(count, 1)) / (Double(width) * Double(height))).squareRoot()
        // A side that would be shorter than one pixel is made one pixel long. The product could then exceed `count`, so
        // the other side is limited, too.
        let width = max(1, min(Int(Double(width) * factor), count))
        let height = max(1, min(Int(Double(self.height) * factor), count / width))
        return resampled(width: min(width, self.width), height: min(height, self.height))
    }

    /// The picture at half its width and height; each pixel is the mean of four. The last pixels of odd sides are left
    /// out.
    public var halved: LumaImage {
        let (newWidth, newHeight) = (max(width / 2, 1), max(height / 2, 1))
        guard width > 1, height > 1 else { return resampled(width: newWidth, height: newHeight) }
        return withPixels { source in
            LumaImage(width: newWidth, height: newHeight) { target in
                for row in 0..<newHeight {
                    Self.halve(
                        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(source)[(2 * row * width)...]),
                        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(source)[((2 * row + 1) * width)...]),
                        into: UnsafeMutableRawBufferPointer(
                            UnsafeMutableBufferPointer(rebasing: target[(row * newWidth)..<((row + 1) * newWidth)])))
                }
            }
        }
    }

    /// Writes the mean of every 2 x 2 pixels of two lines, sixteen means at a time. Two neighbouring pixels are loaded
    /// as one 16-bit number.
    private static func halve(
        _ upper: UnsafeRawBufferPointer, _ lower: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer
    ) {
        var column = 0
        while column &+ 16 <= line.count {
            let above = upper.loadUnaligned(fromByteOffset: 2 &* column, as: SIMD16<UInt16>.self)
            let below = lower.loadUnaligned(fromByteOffset: 2 &* column, as: SIMD16<UInt16>.self)
            let sum = (above & 255) &+ (above &>> 8) &+ (below & 255) &+ (below &>> 8)
            line.storeBytes(
                of: SIMD16<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2), toByteOffset: column,
                as: SIMD16<UInt8>.self)
            column &+= 16
        }
        for column in column..<line.count {
            let at = 2 &* column
            let sum = UInt16(upper[at]) &+ UInt16(upper[at &+ 1]) &+ UInt16(lower[at]) &+ UInt16(lower[at &+ 1])
            line[column] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
        }
    }

    /// Returns the picture at a size not larger than its own; each pixel is the mean of the area it covers.
    /// `isPortable` is that of `CPixels.h`.
    func resampled(width newWidth: Int, height newHeight: Int, isPortable: Bool = false) -> LumaImage {
        let columns = AreaWeights(from: width, to: newWidth, bits: AreaWeights.columnBits)
        let rows = AreaWeights(from: height, to: newHeight, bits: AreaWeights.rowBits)
        let columnWeights = columns.byNeighbour
        // One more than the columns, as `cpixels_blend_three` wants.
        var sums = [UInt16](repeating: 0, count: width + 1)
        return withPixels { source in
            sums.withUnsafeMutableBufferPointer { sums in
                LumaImage(width: newWidth, height: newHeight) { target in
                    for row in 0..<newHeight {
                        sums.update(repeating: 0)
                        for (offset, weight) in rows.weights(of: row).enumerated() where weight > 0 {
                            let line = source[((rows.first(of: row) + offset) * width)...]
                            Self.add(line.prefix(width), times: UInt16(weight), to: sums)
                        }
                        let line = target[(row * newWidth)..<((row + 1) * newWidth)]
                        columns.apply(
                            columnWeights, to: UnsafeBufferPointer(sums),
                            into: UnsafeMutableBufferPointer(rebasing: line), isPortable: isPortable)
                    }
                }
            }
        }
    }

    private static func add(
        _ line: Slice<UnsafeBufferPointer<UInt8>>, times weight: UInt16, to sums: UnsafeMutableBufferPointer<UInt16>
    ) {
        let line = UnsafeBufferPointer(rebasing: line)
        for column in 0..<line.count {
            sums[column] = sums[column] &+ UInt16(line[column]) &* weight
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

    func first(of pixel: Int) -> Int { Int(firsts[pixel]) }

    func weights(of pixel: Int) -> ArraySlice<UInt32> { all[(pixel * count)..<((pixel + 1) * count)] }

    /// The weights of the first neighbours of all target pixels, then those of the second neighbours, and so on.
    var byNeighbour: [UInt32] {
        (0..<count).flatMap { neighbour in stride(from: neighbour, to: all.count, by: count).map { all[$0] } }
    }

    /// Converts a line of sums of rows to bytes. `weights` are `byNeighbour`, which is computed only once.
    func apply(
        _ weights: [UInt32], to sums: UnsafeBufferPointer<UInt16>, into line: UnsafeMutableBufferPointer<UInt8>,
        isPortable: Bool
    ) {
        // Three weights are by far the most common number, since larger pictures are halved first.
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
        var blended = [UInt16](repeating: 0, count: width)
        return withPixels { source in
            blended.withUnsafeMutableBufferPointer { blended in
                LumaImage(width: newWidth, height: height * 2) { target in
                    for row in 0..<(height * 2) {
                        let near = (row / 2) * width
                        let far = min(max(row / 2 + (row & 1) * 2 - 1, 0), height - 1) * width
                        for column in 0..<width {
                            blended[column] = UInt16(source[near + column]) &* 3 &+ UInt16(source[far + column])
                        }
                        let line = target[(row * newWidth)..<((row + 1) * newWidth)]
                        Self.double(blended, into: UnsafeMutableBufferPointer(rebasing: line))
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

    /// Doubles a line of values that were multiplied by 4, and converts it to bytes.
    private static func double(
        _ values: UnsafeMutableBufferPointer<UInt16>, into line: UnsafeMutableBufferPointer<UInt8>
    ) {
        let last = values.count - 1
        for column in 0...last {
            let own = values[column] &* 3 &+ 8
            line[2 * column] = UInt8(truncatingIfNeeded: (own &+ values[max(column - 1, 0)]) &>> 4)
            line[2 * column + 1] = UInt8(truncatingIfNeeded: (own &+ values[min(column + 1, last)]) &>> 4)
        }
    }
}
