/// The profiles of the digits and guard bars of EAN-13 and UPC-A codes (ISO/IEC 15420) at one strength of blur, along a
/// line across the bars. Each template has zero mean and unit length. If samples have zero mean and unit length, too,
/// their scalar product with a template is the correlation of both.
struct EANTemplates: Sendable {
    /// The number of samples in a module.
    static let samples = 4
    /// The number of samples before the modules of a digit, and also after them.
    static let margin = 2
    /// The `7 * samples + 2 * margin` samples of a digit, in fours.
    typealias Digit = [SIMD4<Float>]

    /// The digits of the left half: ten of set A and then ten of set B.
    let left: [Digit]
    /// The digits of the right half: set C.
    let right: [Digit]
    /// The left, middle and right guard bars. Each template has seven modules: the guard and some modules around it.
    let guards: [[Float]]

    /// Where the seven modules of each guard begin, in modules from the start of the code.
    static let guardStarts = [-3.0, 44, 91]

    /// The templates from sharp to strongly blurred.
    static let all = [2, 8, 18, 32, 50].map(EANTemplates.init)

    /// For each first digit, the sets of the six digits in the left half: true is set B, and false is set A.
    static let parities: [[Bool]] = [
        "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA",
    ].map { $0.map { $0 == "B" } }

    /// Creates templates that are smoothed `rounds` times with weights of 1, 2 and 1. The blur's standard deviation is
    /// the square root of `rounds` / 2, in samples.
    init(rounds: Int) {
        let sets = Self.setA.map { $0.map { $0 == "1" } }
        // Set C is set A with dark and light exchanged, and set B is set C from right to left.
        let others = sets.map { $0.map { !$0 } }
        left = (sets + others.map { $0.reversed() }).map {
            Self.fours(Self.template(true, $0, false, margin: Self.margin, rounds: rounds))
        }
        right = others.map { Self.fours(Self.template(false, $0, true, margin: Self.margin, rounds: rounds)) }
        guards = ["0001010", "1010101", "0101000"].map { bits in
            let modules = bits.map { $0 == "1" }
            return Self.template(modules[0], modules, modules[6], margin: 0, rounds: rounds)
        }
    }

    private static let setA = [
        "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ]

    private static func template(
        _ before: Bool, _ modules: [Bool], _ after: Bool, margin: Int, rounds: Int
    ) -> [Float] {
        let reach = 5
        let framed =
            [Bool](repeating: before, count: reach) + modules + [Bool](repeating: after, count: reach)
        var values = framed.flatMap { [Float](repeating: $0 ? 1 : 0, count: samples) }
        for _ in 0..<rounds {
            let old = values
            for place in values.indices {
                let (left, right) = (max(place - 1, 0), min(place + 1, values.count - 1))
                values[place] = (old[left] + 2 * old[place] + old[right]) / 4
            }
        }
        let start = reach * samples - margin
        var template = Array(values[start..<(start + modules.count * samples + 2 * margin)])
        normalize(&template)
        return template
    }

    /// Returns the samples of a digit with zero mean and unit length. `sample` returns the sample with an index.
    static func digit(_ sample: (Int) -> Float) -> Digit {
        var values = (0..<(7 * samples + 2 * margin)).map(sample)
        normalize(&values)
        return fours(values)
    }

    private static func fours(_ values: [Float]) -> Digit {
        stride(from: 0, to: values.count, by: 4).map { SIMD4(values[$0..<($0 + 4)]) }
    }

    /// Returns the correlation of a digit with one of a template.
    @inline(__always)
    static func correlation(_ one: Digit, _ other: Digit) -> Float {
        var sum = SIMD4<Float>.zero
        for index in 0..<min(one.count, other.count) { sum += one[index] * other[index] }
        return sum[0] + sum[1] + sum[2] + sum[3]
    }

    /// Gives values zero mean and unit length.
    private static func normalize(_ values: inout [Float]) {
        let mean = values.reduce(0, +) / Float(max(values.count, 1))
        let length = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        for index in values.indices { values[index] = (values[index] - mean) / max(length, 1e-6) }
    }
}
