import CImages
import ImageDecoding
import Testing
@testable import BarcodeReading

@Suite("Samples of pixels")
struct PixelSampleTests {
    private static func noise(_ width: Int, _ height: Int) throws -> LumaImage {
        var random = UInt32(1)
        let pixels = (0..<(width * height)).map { _ -> UInt8 in
            random = random &* 1_664_525 &+ 1_013_904_223
            return UInt8(random >> 24)
        }
        return try #require(LumaImage(width: width, height: height, pixels: pixels))
    }

    @Test("the contrast at places of a map is the same with and without AVX2, also outside the picture")
    func map() throws {
        let image = ContrastImage(try Self.noise(90, 70), window: 15)
        let map = try #require(
            ProjectiveMap(unitSquareTo: [
                GridPoint(-8, 3), GridPoint(95, -4), GridPoint(80, 75), GridPoint(5, 66),
            ]))
        let u = (0..<401).map { Double($0 % 20) / 19 }
        let v = (0..<401).map { Double($0 / 20) / 20 }
        let expected = image.values.withUnsafeBufferPointer { values in
            zip(u, v).map { image.sample(values, map($0, $1)) }
        }
        for isPortable in [false, true] {
            #expect(image.withSamples(map, u, v, isPortable: isPortable) { Array($0) } == expected)
        }
        #expect(expected.contains(0) && Set(expected).count > 300)
    }

    @Test("the contrast along a line is the same with and without AVX2")
    func line() throws {
        let image = ContrastImage(try Self.noise(90, 70), window: 15)
        let (start, direction) = (GridPoint(40.3, 30.9), GridPoint(0.8, -0.6))
        let expected = image.values.withUnsafeBufferPointer { values in
            (5..<124).map { image.sample(values, start + direction * (Double($0) * 0.7)) }
        }
        for isPortable in [false, true] {
            let line = SampledLine(start: start, direction: direction, step: 0.7, steps: 5..<124)
            let samples = image.withSamples(on: line, isPortable: isPortable) { Array($0) }
            #expect(samples == expected)
        }
    }

    @Test("the contrast of a black and white picture is 100 or -100, with and without AVX2", arguments: [false, true])
    func blackAndWhite(isInverted: Bool) throws {
        let image = try Self.noise(61, 7).localThreshold(window: 5)
        for isPortable in [false, true] {
            let contrast = ContrastImage(blackAndWhite: image, isInverted: isInverted, isPortable: isPortable)
            #expect(contrast.values == image.pixels.map { ($0 == 0) != isInverted ? 100 : -100 })
        }
    }

    @Test("columns are copied one after the other", arguments: [1, 2])
    func columns(step: Int) throws {
        let image = try Self.noise(40, 53)
        var columns = [UInt8](repeating: 0, count: 16 * 53)
        image.withPixels { pixels in
            cpixels_copy_columns(pixels.baseAddress.map { $0 + 5 }, 40, 53, step, &columns)
        }
        #expect(columns == (0..<(16 * 53)).map { image.pixels[$0 % 53 * 40 + 5 + $0 / 53 * step] })
    }

    @Test("gradients of squares are added up", arguments: [false, true])
    func gradients(isPortable: Bool) throws {
        let image = try Self.noise(42, 10)
        var sums = [cpixels_gradients](repeating: cpixels_gradients(), count: 5)
        image.withPixels { pixels in
            cpixels_add_gradients(pixels.baseAddress.map { $0 + 42 + 1 }, 42, 5, &sums, isPortable)
        }
        for (square, sum) in sums.enumerated() {
            var (energy, real, imaginary) = (0, 0, 0)
            for (x, y) in (0..<32).map({ (1 + 8 * square + $0 % 8, 2 + $0 / 8 * 2) }) {
                func pixel(_ x: Int, _ y: Int) -> Int { Int(image.pixels[y * 42 + x]) }
                let (right, down) = (pixel(x + 1, y) - pixel(x - 1, y), pixel(x, y + 1) - pixel(x, y - 1))
                energy += right * right + down * down
                real += right * right - down * down
                imaginary += 2 * right * down
            }
            #expect((Int(sum.energy), Int(sum.real), Int(sum.imaginary)) == (energy, real, imaginary))
        }
    }
}
