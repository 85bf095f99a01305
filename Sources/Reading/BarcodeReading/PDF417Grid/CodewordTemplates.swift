import CImages

/// The darkness at 32 places along a codeword: two in each module, but only one in the first and in the last module.
struct CodewordProfile {
    static let places = 32

    /// The values at the places, in groups of eight.
    var values: (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>)

    init(_ place: (Int) -> Float) {
        var parts = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
        for index in 0..<8 {
            parts.0[index] = place(index)
            parts.1[index] = place(index + 8)
            parts.2[index] = place(index + 16)
            parts.3[index] = place(index + 24)
        }
        values = parts
    }

    /// The place of a value, in modules from the beginning of the codeword.
    static func offset(_ index: Int) -> Double { 0.75 + 0.5 * Double(index) }

    subscript(index: Int) -> Float {
        switch index / 8 {
        case 0: values.0[index % 8]
        case 1: values.1[index % 8]
        case 2: values.2[index % 8]
        default: values.3[index % 8]
        }
    }

    @inline(__always)
    func product(_ other: CodewordProfile) -> Float {
        let sums =
            values.0 * other.values.0 + values.1 * other.values.1 + values.2 * other.values.2
            + values.3 * other.values.3
        let half = sums.lowHalf + sums.highHalf
        let quarter = half.lowHalf + half.highHalf
        return quarter.x + quarter.y
    }

    /// The profile with a mean of 0 and a length of 1; nil if it is flat.
    var normalised: CodewordProfile? {
        let ones = CodewordProfile { _ in 1 }
        var copy = self - product(ones) / Float(Self.places)
        let square = copy.product(copy)
        // A standard deviation of less than 10 is noise.
        guard square > Float(Self.places) * 100 else { return nil }
        copy.scale(by: 1 / square.squareRoot())
        return copy
    }

    static func - (one: CodewordProfile, level: Float) -> CodewordProfile {
        var copy = one
        copy.values.0 -= level
        copy.values.1 -= level
        copy.values.2 -= level
        copy.values.3 -= level
        return copy
    }

    static func += (one: inout CodewordProfile, other: CodewordProfile) {
        one.values.0 += other.values.0
        one.values.1 += other.values.1
        one.values.2 += other.values.2
        one.values.3 += other.values.3
    }

    mutating func scale(by factor: Float) {
        values.0 *= factor
        values.1 *= factor
        values.2 *= factor
        values.3 *= factor
    }
}

/// The codeword that a profile resembles most.
struct CodewordMatch {
    /// The cluster, 0 to 2. In PDF417, it is the number of the row modulo 3.
    var cluster: Int
    var codeword: Int
    /// The correlation with the codeword's pattern; 1 means that both are equal.
    var score: Float
    /// The difference between this score and the score of the next best pattern; 0 if no other pattern was compared.
    var margin: Float
}

/// The profiles of all codewords at one strength of blur.
struct CodewordTemplates {
    private let profiles: [CodewordProfile]

    /// Creates the profiles for a blur by two box filters. `blur` is the width of each filter, in modules.
    init(blur: Double) {
        let spread = BlurredModule(blur: blur)
        profiles = CodewordPatterns.modules.map { pattern in
            // The codeword before this one ends with a light module, and the codeword after it begins with a dark one.
            let levels = (-4...20).map { module -> Float in
                switch module {
                case ..<(-2), 19...: 0
                case -2, -1: -0.75
                case 17, 18: 0.75
                default: pattern >> (16 - UInt32(module)) & 1 == 1 ? 1 : -1
                }
            }
            let profile = CodewordProfile { place in
                let middle = (place + 1) / 2
                return 100
                    * (middle - 4...middle + 4).reduce(0) { sum, module in
                        // The index is 2 * d - 0.5. Here d is the distance in modules from the middle of `module` to
                        // the place.
                        sum + levels[module + 4] * spread[place - 2 * module]
                    }
            }
            return profile.normalised ?? profile
        }
    }

    /// Returns the codeword whose pattern has exactly the dark and light modules of a profile; nil if there is none.
    func clearMatch(_ profile: CodewordProfile) -> CodewordMatch? {
        var pattern: UInt32 = 1 << 16
        for module in 1..<16 where profile[2 * module - 1] + profile[2 * module] > 0 {
            pattern |= 1 << (16 - UInt32(module))
        }
        guard let index = CodewordPatterns.index(of: pattern) else { return nil }
        let score = profile.product(profiles[index])
        return CodewordMatch(
            cluster: index / CodewordPatterns.count, codeword: index % CodewordPatterns.count, score: score, margin: 0)
    }

    /// Returns the codeword that a normalised profile resembles most. If `cluster` is nil, the codewords of all
    /// clusters are compared.
    func bestMatch(_ profile: CodewordProfile, cluster: Int? = nil) -> CodewordMatch {
        let range =
            cluster.map { ($0 * CodewordPatterns.count)..<(($0 + 1) * CodewordPatterns.count) } ?? profiles.indices
        let match = withUnsafeBytes(of: profile.values) { values in
            profiles[range].withUnsafeBytes { templates in
                cpixels_best_template(
                    values.baseAddress?.assumingMemoryBound(to: Float.self),
                    templates.baseAddress?.assumingMemoryBound(to: Float.self), range.count, false)
            }
        }
        let place = range.lowerBound + match.index
        return CodewordMatch(
            cluster: place / CodewordPatterns.count, codeword: place % CodewordPatterns.count, score: match.best,
            margin: match.best - match.next)
    }
}

/// The shares of a module's darkness that blur spreads to places in and beside the module.
struct BlurredModule {
    /// The shares at distances of 0.25, 0.75, ... modules.
    private let shares: [Float]

    /// Creates the shares for a blur by two box filters. `blur` is the width of each filter, in modules.
    init(blur: Double) {
        let fine = 32
        let width = max(Int(blur * Double(fine)), 1)
        var values = [Float](repeating: 0, count: 12 * fine)
        for index in 0..<fine { values[6 * fine - fine / 2 + index] = 1 }
        for _ in 0..<2 {
            let sums = values.reduce(into: [Float(0)]) { $0.append(($0.last ?? 0) + $1) }
            values = values.indices.map { index in
                let start = min(max(index - width / 2, 0), values.count)
                return (sums[min(start + width, values.count)] - sums[start]) / Float(width)
            }
        }
        shares = (0..<11).map { values[6 * fine + fine / 4 + $0 * fine / 2] }
    }

    /// The share at a distance of `twice` / 2 + 0.25 modules.
    subscript(twice: Int) -> Float {
        let index = twice >= 0 ? twice : -twice - 1
        return index < shares.count ? shares[index] : 0
    }
}
