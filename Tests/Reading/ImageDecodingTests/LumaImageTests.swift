import Testing

@testable import ImageDecoding

/// Compares each fast operation with a slow version that follows the operation's definition.
@Suite struct LumaImageTests {
    static let sizes = [(1, 1), (2, 3), (17, 5), (40, 31), (1, 90), (90, 1)]

    /// Returns a picture of noise, which is always the same for the same size.
    static func noise(_ width: Int, _ height: Int) -> LumaImage {
        var state: UInt32 = 12345
        return LumaImage(
            width: width, height: height,
            unchecked: (0..<(width * height)).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24)
            })
    }

    @Test("a picture is refused unless it has exactly width times height pixels")
    func sizeIsChecked() {
        #expect(LumaImage(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
        #expect(LumaImage(width: 0, height: 2, pixels: []) == nil)
        #expect(LumaImage(width: -1, height: -1, pixels: [1]) == nil)
        #expect(LumaImage(width: .max, height: 2, pixels: []) == nil)
        #expect(LumaImage(width: 1, height: 2, pixels: [1, 2])?.pixels == [1, 2])
    }

    @Test("inverting exchanges black and white", arguments: sizes)
    func inverted(width: Int, height: Int) {
        let image = Self.noise(width, height)
        #expect(image.inverted.pixels == image.pixels.map { 255 - $0 })
        #expect(image.inverted.inverted == image)
    }

    @Test("lifting brightens dark values and leaves black and white unchanged")
    func lifted() {
        let image = LumaImage(width: 256, height: 1, unchecked: (0...255).map { UInt8($0) })
        for (value, lifted) in zip(image.pixels, image.lifted.pixels) {
            #expect(abs((Double(value) * 255).squareRoot() - Double(lifted)) <= 0.5)
        }
    }

    @Test("a pixel at half size is the mean of four pixels", arguments: sizes)
    func halved(width: Int, height: Int) {
        let image = Self.noise(width, height)
        let half = image.halved
        #expect(half.width == max(width / 2, 1) && half.height == max(height / 2, 1))
        guard width > 1, height > 1 else { return }
        for y in 0..<half.height {
            for x in 0..<half.width {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (dx, dy) in
                    Int(image.pixels[(2 * y + dy) * width + 2 * x + dx])
                }
                #expect(Int(half.pixels[y * half.width + x]) == (four.reduce(0, +) + 2) / 4)
            }
        }
    }

    @Test(
        "the pixels of a crop are the means of pixels in the picture",
        arguments: sizes, [(0, 0, 100, 100, 1), (1, 2, 9, 8, 3), (-3, -2, 12, 12, 2), (30, 20, 90, 90, 4)])
    func crop(size: (Int, Int), part: (Int, Int, Int, Int, Int)) {
        let image = Self.noise(size.0, size.1)
        let (left, top, factor) = (max(part.0, 0), max(part.1, 0), part.4)
        let columns = (min(part.0 + part.2, size.0) - left) / factor
        let rows = (min(part.1 + part.3, size.1) - top) / factor
        let crop = image.crop(left: part.0, top: part.1, width: part.2, height: part.3, dividedBy: factor)
        guard columns > 0, rows > 0 else {
            #expect(crop == nil)
            return
        }
        #expect(crop?.width == columns && crop?.height == rows)
        for index in 0..<(columns * rows) {
            var sum = 0
            for cell in 0..<(factor * factor) {
                let x = left + index % columns * factor + cell % factor
                let y = top + index / columns * factor + cell / factor
                sum += Int(image.pixels[y * size.0 + x])
            }
            #expect(crop.map { Int($0.pixels[index]) } == (sum + factor * factor / 2) / (factor * factor))
        }
    }

    @Test("a downscaled pixel is the mean of the area it covers", arguments: sizes, [1, 7, 100, 700])
    func downscaled(size: (Int, Int), count: Int) {
        let image = Self.noise(size.0, size.1)
        let small = image.downscaled(toAtMost: count)
        #expect(small.width * small.height <= max(count, 1) || small == image)
        guard small != image else { return }
        for y in 0..<small.height {
            for x in 0..<small.width {
                let mean = Self.mean(image, x, y, of: small)
                #expect(abs(Double(small.pixels[y * small.width + x]) - mean) <= 1.5)
            }
        }
    }

    private static func mean(_ image: LumaImage, _ x: Int, _ y: Int, of small: LumaImage) -> Double {
        func covered(_ index: Int, _ target: Int, _ source: Int) -> [(Int, Double)] {
            let step = Double(source) / Double(target)
            return (0..<source).compactMap {
                let share = min(Double($0 + 1), Double(index + 1) * step) - max(Double($0), Double(index) * step)
                return share > 0 ? ($0, share / step) : nil
            }
        }
        let columns = covered(x, small.width, image.width)
        return covered(y, small.height, image.height).reduce(0) { sum, row in
            columns.reduce(sum) { $0 + row.1 * $1.1 * Double(image.pixels[row.0 * image.width + $1.0]) }
        }
    }

    @Test("a picture that is already small enough is not scaled down")
    func notDownscaled() {
        let image = Self.noise(10, 10)
        #expect(image.downscaled(toAtMost: 100) == image)
    }

    @Test("black and white stay black and white when scaled")
    func extremes() {
        for value in [0, 255] as [UInt8] {
            let plain = LumaImage(width: 50, height: 41, unchecked: [UInt8](repeating: value, count: 50 * 41))
            #expect(plain.downscaled(toAtMost: 333).pixels.allSatisfy { $0 == value })
            #expect(plain.doubled.pixels.allSatisfy { $0 == value })
        }
    }

    @Test("doubling interpolates linearly", arguments: sizes)
    func doubled(width: Int, height: Int) {
        let image = Self.noise(width, height)
        let large = image.doubled
        #expect(large.width == 2 * width && large.height == 2 * height)
        func pixel(_ x: Int, _ y: Int) -> Int {
            Int(image.pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
        }
        for y in 0..<large.height {
            for x in 0..<large.width {
                let (dx, dy) = (x % 2 == 0 ? -1 : 1, y % 2 == 0 ? -1 : 1)
                let sum =
                    9 * pixel(x / 2, y / 2) + 3 * pixel(x / 2 + dx, y / 2) + 3 * pixel(x / 2, y / 2 + dy)
                    + pixel(x / 2 + dx, y / 2 + dy)
                #expect(Int(large.pixels[y * large.width + x]) == (sum + 8) / 16)
            }
        }
    }

    @Test("repeating turns each pixel into four equal ones", arguments: sizes)
    func repeated(width: Int, height: Int) {
        let image = Self.noise(width, height)
        let large = image.repeated
        #expect(large.width == 2 * width && large.height == 2 * height)
        #expect(
            large.pixels.indices.allSatisfy { index in
                let (x, y) = (index % large.width, index / large.width)
                return large.pixels[index] == image.pixels[y / 2 * width + x / 2]
            })
    }

    @Test("a local threshold compares each pixel with the mean of its window", arguments: sizes, [1, 3, 31])
    func localThreshold(size: (Int, Int), window: Int) {
        let image = Self.noise(size.0, size.1)
        let result = image.localThreshold(window: window, bias: 5)
        for y in 0..<size.1 {
            for x in 0..<size.0 {
                let rows = max(y - window / 2, 0)...min(y + window / 2, size.1 - 1)
                let columns = max(x - window / 2, 0)...min(x + window / 2, size.0 - 1)
                let sum = rows.reduce(0) { sum, row in
                    columns.reduce(sum) { $0 + Int(image.pixels[row * size.0 + $1]) }
                }
                let mean = Double(sum) / Double(rows.count * columns.count)
                let expected: UInt8 = Double(image.pixels[y * size.0 + x]) > mean - 5 ? 255 : 0
                #expect(result.pixels[y * size.0 + x] == expected)
            }
        }
    }

    @Test("the window of a local threshold has at most 251 pixels along a side, and then no sum is too large")
    func largestThreshold() throws {
        let image = Self.noise(600, 3)
        #expect(image.localThreshold(window: 401) == image.localThreshold(window: 251))
        #expect(image.localThreshold(window: 401) != image.localThreshold(window: 201))
        let white = try #require(
            LumaImage(width: 300, height: 300, pixels: [UInt8](repeating: 255, count: 300 * 300)))
        #expect(white.localThreshold(window: 251) == white)
        #expect(white.localThreshold(window: 251, bias: 0).pixels.allSatisfy { $0 == 0 })
    }

    @Test(
        "thresholds and smaller pictures are the same with and without AVX2",
        arguments: sizes + [(203, 40), (64, 90)])
    func portable(size: (Int, Int)) {
        let image = Self.noise(size.0, size.1)
        for window in [1, 25, 251] {
            #expect(
                image.localThreshold(window: window, bias: 5, isPortable: true)
                    == image.localThreshold(window: window, bias: 5, isPortable: false))
        }
        for share in 2...5 {
            let (width, height) = (max(image.width * share / 6, 1), max(image.height * share / 6, 1))
            #expect(
                image.resampled(width: width, height: height, isPortable: true)
                    == image.resampled(width: width, height: height, isPortable: false))
        }
    }

    @Test("a turned picture that is turned back is unchanged", arguments: sizes)
    func turned(width: Int, height: Int) {
        let image = Self.noise(width, height)
        #expect(image.turned(.quarterTurn).turned(.threeQuarterTurn) == image)
        #expect(image.turned(.quarterTurn).turned(.quarterTurn) == image.turned(.halfTurn))
        for orientation in [ImageOrientation.mirrored, .mirroredHalfTurn, .transposed, .transverse] {
            #expect(image.turned(orientation).turned(orientation) == image)
        }
    }
}
