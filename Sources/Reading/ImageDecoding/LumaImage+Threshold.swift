extension LumaImage {
    /// Returns the picture in black and white, with shadows and glare evened out. A pixel is black if it is darker than
    /// the mean around it by more than `bias`. The mean is taken over a square with sides of `window` pixels (at most
    /// 251), clipped to the picture.
    public func localThreshold(window: Int, bias: Int = 5) -> LumaImage {
        // With at most 251 x 251 pixels, a column's sum fits in 16 bits, and a Float holds the whole sum exactly.
        let reach = min(max(window / 2, 0), 125)
        return withPixels { source in
            LumaImage(width: width, height: height) { target in
                var sums = WindowSums(width: width, reach: reach)
                for row in 0..<min(reach, height) {
                    sums.add(UnsafeBufferPointer(rebasing: source[(row * width)...].prefix(width)))
                }
                for row in 0..<height {
                    let (entering, leaving) = (row + reach, row - reach - 1)
                    if entering < height {
                        sums.add(UnsafeBufferPointer(rebasing: source[(entering * width)...].prefix(width)))
                    }
                    if leaving >= 0 {
                        sums.remove(UnsafeBufferPointer(rebasing: source[(leaving * width)...].prefix(width)))
                    }
                    let line = (row * width)..<((row + 1) * width)
                    sums.threshold(
                        UnsafeBufferPointer(rebasing: source[line]), bias: Float(bias),
                        into: UnsafeMutableBufferPointer(rebasing: target[line]))
                }
            }
        }
    }
}

/// The sums of the pixels in the windows around the pixels of one row.
private struct WindowSums {
    private let reach: Int
    private var rows = 0
    /// The sums of each column over the rows of the window. `reach` + 1 zeros stand before the first column, and `reach`
    /// zeros after the last one.
    private var columns: [UInt16]
    /// The number of columns in the window around each pixel.
    private let widths: [Float]
    private var sums: [Int32]

    init(width: Int, reach: Int) {
        self.reach = reach
        columns = [UInt16](repeating: 0, count: width + 2 * reach + 1)
        widths = (0..<width).map { Float(min($0 + reach, width - 1) - max($0 - reach, 0) + 1) }
        sums = [Int32](repeating: 0, count: width)
    }

    mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
        rows += 1
        columns.withUnsafeMutableBufferPointer { columns in
            for x in 0..<line.count { columns[x &+ reach &+ 1] &+= UInt16(line[x]) }
        }
    }

    mutating func remove(_ line: UnsafeBufferPointer<UInt8>) {
        rows -= 1
        columns.withUnsafeMutableBufferPointer { columns in
            for x in 0..<line.count { columns[x &+ reach &+ 1] &-= UInt16(line[x]) }
        }
    }

    /// Writes the row in the middle of the window in black and white.
    mutating func threshold(
        _ line: UnsafeBufferPointer<UInt8>, bias: Float, into target: UnsafeMutableBufferPointer<UInt8>
    ) {
        addColumns()
        let rows = Float(rows)
        sums.withUnsafeBufferPointer { sums in
            widths.withUnsafeBufferPointer { widths in
                for x in 0..<line.count {
                    // The same as value > mean - bias, without a division.
                    let isWhite = (Float(line[x]) + bias) * (widths[x] * rows) > Float(sums[x])
                    target[x] = isWhite ? 255 : 0
                }
            }
        }
    }

    /// Sets `sums`: from one window to the next, one column enters and another leaves. Four sums are computed at once.
    private mutating func addColumns() {
        let span = 2 * reach + 1
        columns.withUnsafeBytes { columns in
            sums.withUnsafeMutableBytes { sums in
                func column(_ x: Int) -> Int32 { Int32(columns.load(fromByteOffset: 2 &* x, as: UInt16.self)) }
                func four(_ x: Int) -> SIMD4<Int32> {
                    SIMD4(truncatingIfNeeded: columns.loadUnaligned(fromByteOffset: 2 &* x, as: SIMD4<UInt16>.self))
                }
                var sum = (0..<span).reduce(0) { $0 &+ column($1) }
                var x = 0
                while x &+ 4 <= sums.count / 4 {
                    var steps = four(x &+ span) &- four(x)
                    steps = steps &+ SIMD4(0, steps.x, steps.y, steps.z)
                    steps = steps &+ SIMD4(0, 0, steps.x, steps.y) &+ SIMD4(repeating: sum)
                    sums.storeBytes(of: steps, toByteOffset: 4 &* x, as: SIMD4<Int32>.self)
                    sum = steps.w
                    x &+= 4
                }
                while x < sums.count / 4 {
                    sum &+= column(x &+ span) &- column(x)
                    sums.storeBytes(of: sum, toByteOffset: 4 &* x, as: Int32.self)
                    x &+= 1
                }
            }
        }
    }
}
