extension LumaImage {
    /// Returns a part of the picture, scaled down by a whole factor. The part begins at `left` and `top`, and is
    /// clipped to the picture. Each pixel of the result is the mean of `factor` by `factor` pixels. A remainder at the
    /// right and bottom edges is cut off. Nil if nothing is left.
    public func crop(left: Int, top: Int, width: Int, height: Int, dividedBy factor: Int = 1) -> LumaImage? {
        let (right, bottom) = (min(left + width, self.width), min(top + height, self.height))
        let (left, top) = (max(left, 0), max(top, 0))
        let columns = (right - left) / max(factor, 1)
        let rows = (bottom - top) / max(factor, 1)
        guard columns > 0, rows > 0, factor > 0 else { return nil }
        let stride = self.width
        var sums = [UInt32](repeating: 0, count: columns * factor)
        return withPixels { source in
            sums.withUnsafeMutableBufferPointer { sums in
                LumaImage(width: columns, height: rows) { target in
                    let area = UInt32(factor * factor)
                    for row in 0..<rows {
                        let first = (top &+ row &* factor) &* stride &+ left
                        let line = UnsafeMutableBufferPointer(rebasing: target[(row * columns)..<((row + 1) * columns)])
                        guard factor > 1 else {
                            _ = line.update(fromContentsOf: source[first..<(first + columns)])
                            continue
                        }
                        // The sums of columns are independent, so the processor can add many columns at once.
                        for x in 0..<sums.count { sums[x] = UInt32(source[first &+ x]) }
                        for next in 1..<factor {
                            let at = first &+ next &* stride
                            for x in 0..<sums.count { sums[x] = sums[x] &+ UInt32(source[at &+ x]) }
                        }
                        for column in 0..<columns {
                            var sum = area / 2
                            for x in (column &* factor)..<(column &* factor &+ factor) { sum = sum &+ sums[x] }
                            line[column] = UInt8(truncatingIfNeeded: sum / area)
                        }
                    }
                }
            }
        }
    }
}
