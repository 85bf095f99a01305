extension LumaImage {
    /// The picture with each pixel as the mean of the pixels around it, with less weight for those farther away: two
    /// means over squares of 5 x 5 pixels. At the edges of the picture, the nearest pixels are repeated.
    package var blurred: LumaImage { meanOfLines.meanOfLines }

    /// The mean over squares of 5 x 5 pixels.
    private var meanOfLines: LumaImage {
        let reach = 2
        guard width > 2 * reach, height > 2 * reach else { return self }
        var sums = [UInt16](repeating: 0, count: width + 2 * reach)
        return withPixels { source in
            LumaImage(width: width, height: height) { target in
                sums.withUnsafeMutableBufferPointer { sums in
                    for y in 0..<height {
                        for x in 0..<width { sums[x &+ reach] = 0 }
                        for row in (y - reach)...(y + reach) {
                            let start = min(max(row, 0), height - 1) * width
                            for x in 0..<width { sums[x &+ reach] &+= UInt16(source[start &+ x]) }
                        }
                        for place in 0..<reach {
                            sums[place] = sums[reach]
                            sums[width + reach + place] = sums[width + reach - 1]
                        }
                        for x in 0..<width {
                            let sum = sums[x] &+ sums[x &+ 1] &+ sums[x &+ 2] &+ sums[x &+ 3] &+ sums[x &+ 4]
                            // 2621 / 65536 is a little less than 1 / 25.
                            target[y &* width &+ x] = UInt8(truncatingIfNeeded: (UInt32(sum) &* 2621) &>> 16)
                        }
                    }
                }
            }
        }
    }
}
