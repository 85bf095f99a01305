import CImages
import Testing
@testable import BarcodeReading

@Suite("Runs of pixels")
struct PixelRunsTests {
    /// Lines of random runs, most of them short; every second line has values between dark and light.
    private static let lines: [[UInt8]] = {
        var random = UInt32(7)
        func next() -> Int {
            random = random &* 1_664_525 &+ 1_013_904_223
            return Int(random >> 16)
        }
        return (0..<400).map { number in
            var line: [UInt8] = []
            while line.count < number {
                let light: UInt8 = number % 2 == 0 ? 255 : UInt8(1 + next() % 255)
                let length = next() % 5 == 0 ? next() % 90 : 3 + next() % 3
                line += [UInt8](repeating: next() % 2 == 0 ? 0 : light, count: length)
            }
            return Array(line.prefix(number))
        }
    }()

    @Test("the runs of a line begin where dark and light change")
    func bounds() {
        var runs = PixelRuns(longest: 400)
        for line in Self.lines where !line.isEmpty {
            line.withUnsafeBufferPointer { runs.find(in: $0, dark: 0) }
            let changes = line.indices.dropFirst().filter { (line[$0] == 0) != (line[$0 - 1] == 0) }
            #expect(runs.bounds.prefix(runs.count + 1).map(Int.init) == [0] + changes + [line.count])
            #expect(runs.isDark(0) == (line[0] == 0))
        }
    }

    @Test("patterns of runs are found in the same places with and without AVX2")
    func patterns() {
        var (finders, rings) = (0, 0)
        for line in Self.lines {
            var bounds = [Int32](repeating: 0, count: line.count + 1 + Int(CPIXELS_SPARE))
            let count = cpixels_find_runs(line, line.count, 0, &bounds)
            for find in [cpixels_find_finders, cpixels_find_rings] {
                let found = [false, true].map { isPortable in
                    var hits = [Int32](repeating: 0, count: line.count)
                    return Array(hits[..<find(bounds, count, &hits, isPortable)])
                }
                #expect(found[0] == found[1])
            }
            var hits = [Int32](repeating: 0, count: line.count)
            let lengths = (0..<count).map { Int(bounds[$0 + 1] - bounds[$0]) }
            let expected = (0..<max(count - 6, 0)).filter { Self.areRings(Array(lengths[$0..<($0 + 7)])) }
            #expect(hits[..<cpixels_find_rings(bounds, count, &hits, false)].map(Int.init) == expected)
            rings += expected.count
            let starts = hits[..<cpixels_find_finders(bounds, count, &hits, false)].map(Int.init)
            // The search may find more places, but never fewer.
            let certain = (0..<max(count - 4, 0)).filter { run in
                let runs = lengths[run..<(run + 5)]
                return FinderSearch.isFinder(runs[run], runs[run + 1], runs[run + 2], runs[run + 3], runs[run + 4])
            }
            #expect(Set(certain).isSubset(of: starts))
            finders += certain.count
        }
        #expect(finders > 50 && rings > 50)
    }

    private static func areRings(_ runs: [Int]) -> Bool {
        let (own, other) = (runs[1] + runs[3] + runs[5], runs[2] + runs[4])
        return 2 * own <= 9 * other && 4 * other <= 5 * own + 8
            && [1, 3, 5].allSatisfy { abs(3 * runs[$0] - own) <= own / 2 + 3 }
            && abs(runs[2] - runs[4]) <= other / 4 + 1
            && [0, 6].allSatisfy { 4 * runs[$0] >= other && runs[$0] <= other + 1 }
    }
}
