import CImages

extension LumaImage {
    /// Returns the picture in black and white, with shadows and glare evened out. A pixel is black if it is darker than
    /// the mean around it by more than `bias`. The mean is taken over a square with sides of `window` pixels (at most
    /// 251), clipped to the picture.
    public func localThreshold(window: Int, bias: Int = 5) -> LumaImage {
        localThreshold(window: window, bias: bias, isPortable: false)
    }

    /// Does the same as `localThreshold(window:bias:)`. If `isPortable` is true, AVX2 is not used; only tests set it.
    func localThreshold(window: Int, bias: Int, isPortable: Bool) -> LumaImage {
        // With at most 251 x 251 pixels, a column's sum fits in 16 bits.
        let reach = min(max(window / 2, 0), 125)
        let span = 2 * reach + 1
        let widths = (0..<width).map { Int32(min($0 + reach, width - 1) - max($0 - reach, 0) + 1) }
        var columns = [UInt16](repeating: 0, count: width + span)
        // The number of rows in the window, and of pixels in the window of each column.
        var (rows, areas) = (0, widths)
        return withPixels { source in
            func line(_ row: Int) -> UnsafePointer<UInt8>? {
                row >= 0 && row < height ? source.baseAddress.map { $0 + row * width } : nil
            }
            return LumaImage(width: width, height: height) { target in
                columns.withUnsafeMutableBufferPointer { columns in
                    let sums = columns.baseAddress.map { $0 + reach + 1 }
                    for row in 0..<min(reach, height) { cpixels_move_window(sums, line(row), nil, width) }
                    for row in 0..<height {
                        cpixels_move_window(sums, line(row + reach), line(row - reach - 1), width)
                        let newRows = min(row + reach, height - 1) - max(row - reach, 0) + 1
                        if newRows != rows {
                            rows = newRows
                            for x in 0..<width { areas[x] = widths[x] &* Int32(truncatingIfNeeded: rows) }
                        }
                        cpixels_threshold(
                            line(row), width, columns.baseAddress, span, areas, Int32(min(max(bias, -256), 256)),
                            target.baseAddress.map { $0 + row * width }, isPortable)
                    }
                }
            }
        }
    }
}
