import CImages

extension LumaImage {
    /// The picture without single light or dark pixels: each pixel is the median of itself and its eight neighbours.
    /// The pixels at the edges are unchanged.
    package var withoutSpeckles: LumaImage {
        guard width > 2, height > 2 else { return self }
        return withPixels { source in
            LumaImage(width: width, height: height) { target in
                cpixels_median(source.baseAddress, width, height, target.baseAddress)
            }
        }
    }

    /// Whether many single pixels are much lighter or much darker than the four beside them, as in a picture with salt
    /// and pepper noise. A sample of the rows is examined.
    package var isSpeckled: Bool {
        guard width > 2, height > 2 else { return false }
        var (speckles, count) = (0, 0)
        withPixels { pixels in
            for row in stride(from: 1, to: height - 1, by: 8) {
                for place in (row * width + 1)..<((row + 1) * width - 1) {
                    let (left, right) = (pixels[place &- 1], pixels[place &+ 1])
                    let (above, below) = (pixels[place &- width], pixels[place &+ width])
                    let most = Int(max(left, right, above, below))
                    let least = Int(min(left, right, above, below))
                    if Int(pixels[place]) > most + 40 || Int(pixels[place]) < least - 40 { speckles += 1 }
                }
                count += width - 2
            }
        }
        return speckles * 1000 > count + count / 2
    }
}
