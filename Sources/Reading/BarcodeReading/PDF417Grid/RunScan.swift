import CImages
import ImageDecoding

/// The runs of dark and light pixels along rows and columns of a black and white picture.
enum RunScan {
    /// Calls `body` for rows that are `step` pixels apart, then for columns that are `step` pixels apart.
    ///
    /// - Parameters:
    ///   - image: The picture: 0 is dark and everything else light.
    ///   - step: The distance between two neighbouring lines, in pixels.
    ///   - isInverted: Whether 255 is dark and everything else light.
    ///   - body: Receives whether the line is a column, the line's place, and the places where the line's runs begin.
    ///     Dark and light runs alternate, and the first run is dark. The last number is the end of the last dark run.
    ///     The places are valid only during the call.
    static func forEachLine(
        of image: LumaImage, step: Int, isInverted: Bool,
        _ body: (_ isVertical: Bool, _ line: Int, _ bounds: UnsafeBufferPointer<Int32>) -> Void
    ) {
        let dark: UInt8 = isInverted ? 255 : 0
        let (width, height) = (image.width, image.height)
        var runs = PixelRuns(longest: max(width, height))
        image.withPixels { pixels in
            for y in stride(from: step / 2, to: height, by: step) {
                runs.find(in: UnsafeBufferPointer(rebasing: pixels[(y * width)..<((y + 1) * width)]), dark: dark)
                runs.withDarkRuns { body(false, y, $0) }
            }
            // The pixels of a column are far apart in memory, so 16 columns are copied at a time.
            let group = 16
            var lines = [UInt8](repeating: 0, count: group * height)
            for left in stride(from: step / 2, to: width, by: group * step) {
                let count = min(group, (width - left + step - 1) / step)
                lines.withUnsafeMutableBufferPointer { lines in
                    if step <= 2, left + group * step <= width, let pixels = pixels.baseAddress {
                        cpixels_copy_columns(pixels + left, width, height, step, lines.baseAddress)
                        return
                    }
                    for y in 0..<height {
                        var at = y &* width &+ left
                        for column in 0..<count {
                            lines[column &* height &+ y] = pixels[at]
                            at &+= step
                        }
                    }
                }
                lines.withUnsafeBufferPointer { lines in
                    for column in 0..<count {
                        let line = UnsafeBufferPointer(rebasing: lines[(column * height)..<((column + 1) * height)])
                        runs.find(in: line, dark: dark)
                        runs.withDarkRuns { body(true, left + column * step, $0) }
                    }
                }
            }
        }
    }
}
