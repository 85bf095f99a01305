import CImages
import Testing

@Suite("Rows of pixels")
struct PixelRowsTests {
    private static let random: [UInt8] = {
        var random = UInt32(11)
        return (0..<400).map { _ in
            random = random &* 1_664_525 &+ 1_013_904_223
            return UInt8(random >> 24)
        }
    }()

    @Test("rows are halved in the same way with and without AVX2", arguments: [1, 2, 15, 16, 17, 31, 33, 64, 65, 99])
    func halved(count: Int) {
        let (upper, lower) = (Array(Self.random[..<(2 * count)]), Array(Self.random[200..<(200 + 2 * count)]))
        let halves = [false, true].map { isPortable in
            var result = [UInt8](repeating: 0, count: count)
            cpixels_halve(upper, lower, count, &result, isPortable)
            return result
        }
        #expect(halves[0] == halves[1])
        #expect(
            halves[0].indices.allSatisfy { index in
                let sum = [upper, lower].reduce(0) { $0 + Int($1[2 * index]) + Int($1[2 * index + 1]) }
                return abs(Int(halves[0][index]) * 4 - sum) <= 4
            })
    }

    @Test("rows are doubled in the same way with and without AVX2", arguments: [1, 2, 15, 16, 17, 31, 33, 64, 65, 99])
    func doubled(count: Int) {
        let (near, far) = (Array(Self.random[..<count]), Array(Self.random[200..<(200 + count)]))
        let rows = [false, true].map { isPortable in
            var blended = [UInt16](repeating: 0, count: count + 2)
            var result = [UInt8](repeating: 0, count: 2 * count)
            cpixels_double(near, far, count, &blended, &result, isPortable)
            return result
        }
        #expect(rows[0] == rows[1])
        let mean = { (a: UInt8, b: UInt8) in (3 * Double(a) + Double(b)) / 4 }
        #expect(abs(Double(rows[0][0]) - mean(near[0], far[0])) <= 1)
    }
}
