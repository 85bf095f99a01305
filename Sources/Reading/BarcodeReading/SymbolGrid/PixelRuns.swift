import CImages

/// The runs of dark and light pixels in a line of pixels. Dark and light runs alternate.
struct PixelRuns {
    /// The place of the first pixel of each run, then the length of the line. Elements after these have no meaning.
    private(set) var bounds: [Int32]
    /// The number of runs.
    private(set) var count = 0
    private var beginsDark = false
    private var hits: [Int32]

    /// Prepares for lines of up to `length` pixels.
    init(longest length: Int) {
        bounds = [Int32](repeating: 0, count: length + 1 + Int(CPIXELS_SPARE))
        hits = [Int32](repeating: 0, count: length)
    }

    /// Finds the runs of a line: pixels with the value `dark`, and all others.
    mutating func find(in line: UnsafeBufferPointer<UInt8>, dark: UInt8) {
        beginsDark = line.first == dark
        count = cpixels_find_runs(line.baseAddress, line.count, dark, &bounds)
    }

    func isDark(_ run: Int) -> Bool { (run % 2 == 0) == beginsDark }

    /// Calls `body` with the places where the runs begin, from the first dark run to the end of the last dark run.
    func withDarkRuns(_ body: (UnsafeBufferPointer<Int32>) -> Void) {
        let first = beginsDark ? 0 : 1
        let last = isDark(count - 1) ? count : count - 1
        bounds.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[first..<max(last + 1, first)])) }
    }

    /// The index of the first run of each group of five runs that may be a finder pattern of a QR code.
    var finders: ArraySlice<Int32> {
        mutating get { hits[..<cpixels_find_finders(bounds, count, &hits, false)] }
    }

    /// The index of the first run of each group of seven runs that may be the rings of a bullseye.
    var rings: ArraySlice<Int32> {
        mutating get { hits[..<cpixels_find_rings(bounds, count, &hits, false)] }
    }

    /// Returns the length of a run.
    func length(_ run: Int) -> Int { Int(bounds[run + 1] &- bounds[run]) }
}
