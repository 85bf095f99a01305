import CImages

/// A small picture in colour. It shows people what a frame looks like, and text is read from it.
package struct ColourImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Red, green and blue of each pixel, row by row from the top.
    package let pixels: [UInt8]

    /// Creates a picture from the planes of luma and of two colour differences (ITU-R BT.601, as in JPEG). Each plane
    /// may have a size of its own.
    init(luma: LumaImage, _ planes: ColourPlanes, isFullRange: Bool, atMost count: Int) {
        let size = luma.size(atMost: count)
        let (luma, blue, red) = (luma.scaled(size), planes.blue.scaled(size), planes.red.scaled(size))
        (width, height) = size
        let (black, lumaGain, colourGain) = isFullRange ? (0.0, 1.0, 1.0) : (16.0, 255.0 / 219, 255.0 / 224)
        var pixels = [UInt8](repeating: 0, count: 3 * luma.pixels.count)
        for index in luma.pixels.indices {
            let light = (Double(luma.pixels[index]) - black) * lumaGain
            let cb = (Double(blue.pixels[index]) - 128) * colourGain
            let cr = (Double(red.pixels[index]) - 128) * colourGain
            pixels[3 * index] = Self.byte(light + 1.402 * cr)
            pixels[3 * index + 1] = Self.byte(light - 0.344136 * cb - 0.714136 * cr)
            pixels[3 * index + 2] = Self.byte(light + 1.772 * cb)
        }
        self.pixels = pixels
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }

    /// Creates a gray picture.
    package init(gray: LumaImage, atMost count: Int) {
        let small = gray.downscaled(toAtMost: count)
        (width, height) = (small.width, small.height)
        var pixels = [UInt8](repeating: 0, count: 3 * small.pixels.count)
        for index in pixels.indices { pixels[index] = small.pixels[index / 3] }
        self.pixels = pixels
    }

    /// Returns one of the planes: 0 for red, 1 for green, 2 for blue.
    package func plane(_ channel: Int) -> LumaImage {
        LumaImage(width: width, height: height) { target in
            for index in 0..<target.count { target[index] = pixels[3 &* index &+ channel] }
        }
    }

    /// Returns the picture with at most `count` pixels.
    package func shrunk(toAtMost count: Int) -> ColourImage {
        guard width * height > count, var shrinker = ColourShrinker(width: width, height: height, atMost: count) else {
            return self
        }
        pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            for y in 0..<height { shrinker.add(row: y, base + 3 * y * width, channels: 3) }
        }
        return shrinker.image
    }

    fileprivate init(width: Int, height: Int, unchecked pixels: [UInt8]) {
        (self.width, self.height) = (width, height)
        self.pixels = pixels
    }

    /// Returns the picture over a white background.
    ///
    /// - Parameter alpha: the opacity of the frame, at the frame's size.
    func overWhite(_ alpha: LumaImage) -> ColourImage {
        let alpha = alpha.scaled((width, height)).pixels
        let blended = pixels.indices.map { index in
            Luma.scaled(pixels[index], by: alpha[index / 3]) &+ (255 &- alpha[index / 3])
        }
        return ColourImage(width: width, height: height, unchecked: blended)
    }

    /// Returns the picture as it is shown, turned by the orientation that its file states.
    func turned(_ orientation: ImageOrientation) -> ColourImage {
        let (start, column, row) = orientation.steps(width: width, height: height)
        let (newWidth, newHeight) = orientation.isSideways ? (height, width) : (width, height)
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let from = 3 * (start + x * column + y * row)
                turned += pixels[from..<(from + 3)]
            }
        }
        return ColourImage(width: newWidth, height: newHeight, unchecked: turned)
    }

    // MARK: As a file

    /// Returns the picture as a JPEG file of at most `limit` bytes, in the best quality that fits; nil if none does.
    package func jpeg(atMost limit: Int) -> [UInt8]? {
        guard let handle = tjInitCompress() else { return nil }
        defer { tjDestroy(handle) }
        for quality in [85, 75, 65, 55, 45, 35, 25, 15, 5] as [Int32] {
            guard let file = jpeg(handle, quality: quality) else { return nil }
            if file.count <= limit { return file }
        }
        return nil
    }

    private func jpeg(_ handle: tjhandle, quality: Int32) -> [UInt8]? {
        let subsampling = Int32(TJSAMP_420.rawValue)
        let room = Int(tjBufSize(Int32(width), Int32(height), subsampling))
        var status: Int32 = -1
        let file = [UInt8](unsafeUninitializedCapacity: max(room, 1)) { buffer, count in
            var target = buffer.baseAddress
            var size = UInt(buffer.count)
            status = tjCompress2(
                handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &target, &size, subsampling,
                quality, TJFLAG_NOREALLOC)
            count = status == 0 ? Int(size) : 0
        }
        return status == 0 ? file : nil
    }
}

/// Shrinks a picture in colour while its rows are decoded. Each pixel is the mean of samples of the area that it covers.
struct ColourShrinker {
    private let sourceWidth: Int
    private let sourceHeight: Int
    private let width: Int
    private let height: Int
    private var sums: [UInt32]
    /// The number of source rows that were added to each row.
    private var rows: [UInt32]
    /// The steps from one sample to the next.
    private let columnStep: Int
    private let rowStep: Int
    /// The approximate number of samples of a pixel in each direction.
    private static let samples = 4

    /// Creates a shrinker to at most `count` pixels; nil if `count` is 0.
    init?(width: Int, height: Int, atMost count: Int) {
        guard count > 0, width > 0, height > 0 else { return nil }
        (sourceWidth, sourceHeight) = (width, height)
        (self.width, self.height) = LumaImage.size(width: width, height: height, atMost: count)
        sums = [UInt32](repeating: 0, count: 3 * self.width * self.height)
        rows = [UInt32](repeating: 0, count: self.height)
        columnStep = max(1, width / self.width / Self.samples)
        // The last pass of an interlaced PNG, the only one whose rows are whole, has every second row: 1, 3, 5 and so on.
        // Multiples of an odd number are among them.
        rowStep = height / self.height / Self.samples | 1
    }

    /// Adds a source row. A pixel has 1 byte (gray), 2 (gray, alpha), 3 (red, green, blue) or 4 bytes (with alpha).
    mutating func add(row y: Int, _ row: UnsafePointer<UInt8>, channels: Int, hasAlpha: Bool = true) {
        guard y >= 0, y < sourceHeight, y % rowStep == 0 else { return }
        let target = y * height / sourceHeight
        rows[target] &+= 1
        let isColour = channels >= 3
        let alphaPlace = hasAlpha && channels % 2 == 0 ? channels - 1 : nil
        let (width, sourceWidth, step) = (width, sourceWidth, columnStep)
        sums.withUnsafeMutableBufferPointer { sums in
            for column in 0..<width {
                var (red, green, blue) = (UInt32(0), UInt32(0), UInt32(0))
                let (first, end) = (column &* sourceWidth / width, (column &+ 1) &* sourceWidth / width)
                for x in stride(from: first, to: end, by: step) {
                    let pixel = row + x &* channels
                    let white = alphaPlace.map { 255 &- pixel[$0] } ?? 0
                    func value(_ channel: Int) -> UInt32 {
                        UInt32(white == 0 ? pixel[channel] : Luma.scaled(pixel[channel], by: 255 &- white) &+ white)
                    }
                    red &+= value(0)
                    green &+= value(isColour ? 1 : 0)
                    blue &+= value(isColour ? 2 : 0)
                }
                // The mean of a row first, so that the sum of all rows cannot overflow.
                let (count, at) = (UInt32((end &- first &+ step &- 1) / step), 3 &* (target &* width &+ column))
                sums[at] &+= red / count
                sums[at &+ 1] &+= green / count
                sums[at &+ 2] &+= blue / count
            }
        }
    }

    /// The small picture. Rows that were not decoded repeat the row before them, or are white.
    var image: ColourImage {
        var pixels = [UInt8](repeating: 255, count: sums.count)
        // An interlaced PNG has no whole row 0.
        var last: Int? = height > 1 && rows[0] == 0 && rows[1] > 0 ? 1 : nil
        for y in 0..<height {
            if rows[y] > 0 { last = y }
            guard let from = last else { continue }
            for index in 0..<(3 * width) {
                pixels[3 * y * width + index] = UInt8(
                    truncatingIfNeeded: sums[3 * from * width + index] / rows[from])
            }
        }
        return ColourImage(width: width, height: height, unchecked: pixels)
    }
}

extension LumaImage {
    /// Returns the size with the same proportions and at most `count` pixels; the size itself if it is small enough.
    static func size(width: Int, height: Int, atMost count: Int) -> (width: Int, height: Int) {
        guard width * height > max(count, 1) else { return (width, height) }
        let factor = (Double(max(count, 1)) / (Double(width) * Double(height))).squareRoot()
        // A side that would be shorter than one pixel is made one pixel long. The product could then exceed `count`, so
        // the other side is limited, too.
        let small = max(1, min(Int(Double(width) * factor), count))
        return (min(small, width), min(max(1, min(Int(Double(height) * factor), count / small)), height))
    }

    fileprivate func size(atMost count: Int) -> (width: Int, height: Int) {
        Self.size(width: width, height: height, atMost: count)
    }

    /// Returns the picture at another size.
    fileprivate func scaled(_ size: (width: Int, height: Int)) -> LumaImage {
        size.width <= width && size.height <= height
            ? resampled(width: size.width, height: size.height) : repeated(width: size.width, height: size.height)
    }
}
