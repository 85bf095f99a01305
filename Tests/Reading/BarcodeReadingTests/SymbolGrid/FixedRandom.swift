/// Random numbers that are the same in each run.
struct FixedRandom {
    private var state: UInt32

    init(seed: UInt32) { state = seed &* 2_654_435_761 &+ 1 }

    mutating func next() -> UInt32 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return state >> 7
    }
}
