/// Numbers that look random, and are the same for the same seed (SplitMix64).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func real(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    mutating func one<Element>(of list: [Element]) -> Element { list[whole(0...list.count - 1)] }
    mutating func happens(_ share: Double) -> Bool { real(0...1) < share }
}
