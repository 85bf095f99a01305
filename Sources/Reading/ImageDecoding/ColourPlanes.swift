/// The two colour differences of a YCbCr picture. Their planes may be smaller than the picture's luma.
struct ColourPlanes {
    let blue: LumaImage
    let red: LumaImage

    /// Returns the plane that has shapes which `luma` lacks, enlarged to the size of `luma`; nil if no plane has such
    /// shapes.
    ///
    /// The search works like ``ColourProbe``, but counts smaller steps of colour, because the planes were scaled down.
    func hiddenShapes(in luma: LumaImage) -> LumaImage? {
        let counts = [blue, red].map { Self.rowsWithSteps(in: $0, luma: luma) }
        guard let most = counts.max(), most >= 6 else { return nil }
        return (counts[0] == most ? blue : red).repeated(width: luma.width, height: luma.height).stretched
    }

    /// Returns the number of sampled rows with many steps of colour that are not also steps of luma.
    private static func rowsWithSteps(in plane: LumaImage, luma: LumaImage) -> Int {
        guard plane.width > 2, plane.width <= luma.width, plane.height <= luma.height else { return 0 }
        let rows = stride(from: 0, to: plane.height, by: max(1, plane.height / ColourProbe.rows))
        return rows.count { y in
            let (row, line) = (y * plane.width, y * luma.height / plane.height * luma.width)
            var steps = 0
            for x in 2..<plane.width {
                let step = abs(Int32(plane.pixels[row &+ x]) &- Int32(plane.pixels[row &+ x &- 2]))
                guard step > 20 else { continue }
                let here = luma.pixels[line &+ x &* luma.width / plane.width]
                let there = luma.pixels[line &+ (x &- 2) &* luma.width / plane.width]
                if abs(Int32(here) &- Int32(there)) <= 24 { steps &+= 1 }
            }
            return steps >= 12
        }
    }
}

extension LumaImage {
    /// Returns the picture at a larger size, by repeating pixels.
    func repeated(width newWidth: Int, height newHeight: Int) -> LumaImage {
        withPixels { source in
            LumaImage(width: newWidth, height: newHeight) { target in
                for y in 0..<newHeight {
                    let row = y * height / newHeight * width
                    for x in 0..<newWidth {
                        target[y &* newWidth &+ x] = source[row &+ x &* width / newWidth]
                    }
                }
            }
        }
    }
}
