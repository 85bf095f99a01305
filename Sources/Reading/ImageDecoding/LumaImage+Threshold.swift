extension LumaImage {
    /// Returns the picture in black and white, with shadows and glare evened out. A pixel is black if it is darker than
    /// the mean around it by more than `bias`. The mean is taken over a square with sides of `window` pixels, clipped
    /// to the picture.
    public func localThreshold(window: Int, bias: Int = 5) -> LumaImage {
        let reach = max(window / 2, 0)
        // The sums of each column over the rows of the window. 32 bits hold the sum of up to 2^24 pixels.
        var columns = [UInt32](repeating: 0, count: width)
        return withPixels { source in
            columns.withUnsafeMutableBufferPointer { columns in
                LumaImage(width: width, height: height) { target in
                    for row in 0..<min(reach, height) {
                        for x in 0..<width { columns[x] &+= UInt32(source[row &* width &+ x]) }
                    }
                    for row in 0..<height {
                        let (entering, leaving) = (row + reach, row - reach - 1)
                        if entering < height {
                            for x in 0..<width { columns[x] &+= UInt32(source[entering &* width &+ x]) }
                        }
                        if leaving >= 0 {
                            for x in 0..<width { columns[x] &-= UInt32(source[leaving &* width &+ x]) }
                        }
                        let rows = min(entering, height - 1) - max(leaving, -1)
                        let line = (row * width)..<((row + 1) * width)
                        Self.threshold(
                            UnsafeBufferPointer(rebasing: source[line]), columns: UnsafeBufferPointer(columns),
                            rows: rows, reach: reach, bias: bias,
                            into: UnsafeMutableBufferPointer(rebasing: target[line]))
                    }
                }
            }
        }
    }

    private static func threshold(
        _ line: UnsafeBufferPointer<UInt8>, columns: UnsafeBufferPointer<UInt32>, rows: Int, reach: Int, bias: Int,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) {
        // The range of pixels whose windows do not cross the left or right edge of the picture.
        let middle = min(reach + 1, line.count)..<max(line.count - reach, min(reach + 1, line.count))
        var sum = 0
        for x in 0..<min(reach, line.count) { sum &+= Int(columns[x]) }
        func atEdge(_ x: Int) {
            let (entering, leaving) = (x &+ reach, x &- reach &- 1)
            if entering < line.count { sum &+= Int(columns[entering]) }
            if leaving >= 0 { sum &-= Int(columns[leaving]) }
            let count = (min(entering, line.count &- 1) &- max(leaving, -1)) &* rows
            // The same as value > mean - bias, without a division.
            target[x] = (Int(line[x]) &+ bias) &* count > sum ? 255 : 0
        }
        for x in 0..<middle.lowerBound { atEdge(x) }
        let count = (2 &* reach &+ 1) &* rows
        for x in middle {
            sum = sum &+ Int(columns[x &+ reach]) &- Int(columns[x &- reach &- 1])
            target[x] = (Int(line[x]) &+ bias) &* count > sum ? 255 : 0
        }
        for x in middle.upperBound..<line.count { atEdge(x) }
    }
}
