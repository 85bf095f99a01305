import ImageDecoding

/// Reads EAN-13 and UPC-A codes from regions of stripes in any direction, even if they are blurred.
///
/// The picture is averaged along the bars. Then each digit is compared with blurred images of all digits, so edges need
/// not be visible. All digits must match closely. Every other code with a correct check digit must match much worse
/// than the code that is read.
struct EANReader: Sendable {
    /// The number of bands into which a region's height is divided. Each band is read separately, because glare often
    /// leaves only one band readable.
    static let bands = 6

    /// Reads the codes of a region: one code, or several codes one above the other. The corners of the codes are in
    /// pixels of the picture.
    ///
    /// - Parameter profiles: The profiles of the region's bands.
    static func read(_ profiles: [BarProfile], of region: BarRegion) -> [SymbolReading] {
        var found: [(code: Code, profile: BarProfile, bands: ClosedRange<Int>)] = []
        for (band, profile) in profiles.enumerated() {
            guard let code = read(profile) else { continue }
            if let last = found.indices.last, found[last].code.digits == code.digits {
                found[last].bands = found[last].bands.lowerBound...band
            } else {
                found.append((code, profile, band...band))
            }
        }
        // A single code has the height of the region, even if it could be read only in one band.
        if found.count == 1 { found[0].bands = 0...bands - 1 }
        return found.map { reading($0.code, of: $0.profile, in: region, bands: $0.bands) }
    }

    /// The least mean correlation of the digits. On 139 photos with and without codes, the mean correlation was at
    /// least 0.95 in correct readings and at most 0.89 in wrong readings.
    private static let leastMatch: Float = 11.2 / 12
    /// The least difference between the matches of the two best codes with a correct check digit. A code's match is the
    /// sum of its digits' correlations. In correct readings, the difference was at least 0.3.
    fileprivate static let leastMargin: Float = 0.2

    private struct Code {
        var digits: [Int]
        /// The part of the profile in which the code lies.
        var span: ClosedRange<Double>
        /// Whether the profile runs from the code's last digit to its first.
        var isReversed: Bool
    }

    private static func read(_ profile: BarProfile) -> Code? {
        profile.values.withUnsafeBufferPointer { values in
            profile.spans.lazy.compactMap { code(at: $0, in: values) }.first
        }
    }

    private static func reading(
        _ code: Code, of profile: BarProfile, in region: BarRegion, bands own: ClosedRange<Int>
    ) -> SymbolReading {
        let (digits, span) = (code.digits, code.span)
        let (left, right) = (profile.place(span.lowerBound), profile.place(span.upperBound))
        let band = (region.height.upperBound - region.height.lowerBound) / Double(bands)
        let top = region.height.lowerBound + band * Double(own.lowerBound)
        let bottom = region.height.lowerBound + band * Double(own.upperBound + 1)
        // If the first digit is 0, the other twelve digits are a UPC-A code.
        let isUPC = digits[0] == 0
        return SymbolReading(
            bytes: digits.dropFirst(isUPC ? 1 : 0).map { UInt8(48 + $0) }, symbology: isUPC ? .upcA : .ean13,
            corners: region.corners(across: left...right, along: top...bottom, isReversed: code.isReversed))
    }

    // MARK: Digits

    /// The place of a code in a profile: its ends and its bend. The bend is the distance of the code's middle from the
    /// point halfway between the ends. Perspective and curved surfaces move the middle.
    fileprivate struct Placement {
        var (start, end, bend): (Double, Double, Double)

        /// The width of a module, as a share of the code's width.
        private static let share = 1.0 / 95

        /// The same place, with its start and its end exchanged.
        var reversed: Placement { Placement(start: end, end: start, bend: bend) }

        /// Returns the correlation of a template with samples of the profile. The first sample lies `margin` samples
        /// before `module`.
        func fit(
            _ template: [Float], from module: Double, margin: Int, in values: UnsafeBufferPointer<Float>
        ) -> Float {
            var (sum, squares, product) = (Float(0), Float(0), Float(0))
            for (index, weight) in template.enumerated() {
                let value = sample(module, index - margin, in: values)
                sum += value
                squares += value * value
                product += value * weight
            }
            let spread = squares - sum * sum / Float(template.count)
            return spread > 1 ? product / spread.squareRoot() : 0
        }

        /// Returns the sum of the guards' correlations; nil if it is not more than `leastGuards`.
        func guardFit(_ guards: [[Float]], in values: UnsafeBufferPointer<Float>) -> Float? {
            var (sum, left) = (Float(0), Float(guards.count))
            for (start, template) in zip(EANTemplates.guardStarts, guards) {
                sum += fit(template, from: start, margin: 0, in: values)
                left -= 1
                // No correlation of the other guards is greater than 1.
                guard sum + left > EANReader.leastGuards else { return nil }
            }
            return sum
        }

        /// Returns the twelve digits, as templates have them.
        func digits(in values: UnsafeBufferPointer<Float>) -> [EANTemplates.Digit] {
            (0..<12).map { digit in
                let module = Double(digit < 6 ? 3 + 7 * digit : 8 + 7 * digit)
                return EANTemplates.digit { sample(module, $0 - EANTemplates.margin, in: values) }
            }
        }

        /// Returns the value of the profile at a sample. `index` counts the samples from the beginning of `module`.
        @inline(__always)
        func sample(_ module: Double, _ index: Int, in values: UnsafeBufferPointer<Float>) -> Float {
            let share = module * Self.share + (Double(index) + 0.5) * (Self.share / Double(EANTemplates.samples))
            let place = start + (end - start) * share + bend * 4 * share * (1 - share) - 0.5
            let at = min(max(place, 0), Double(values.count - 1))
            let left = Int(at)
            let right = min(left + 1, values.count - 1)
            return values[left] + Float(at - Double(left)) * (values[right] - values[left])
        }
    }

    /// The correlations of twelve digits with the templates: twenty for each of the first six digits (sets A and B),
    /// and ten for each of the last six digits (set C).
    fileprivate struct Match {
        private(set) var correlations: [[Float]] = []
        private(set) var total: Float = 0

        /// Nil if the match is not better than `least`.
        fileprivate init?(_ digits: [EANTemplates.Digit], _ templates: EANTemplates, betterThan least: Float) {
            correlations.reserveCapacity(digits.count)
            for (place, digit) in digits.enumerated() {
                let own = (place < 6 ? templates.left : templates.right).map {
                    EANTemplates.correlation(digit, $0)
                }
                correlations.append(own)
                total += own.max() ?? 0
                // No correlation of the other digits is greater than 1.
                guard total + Float(digits.count - 1 - place) > least else { return nil }
            }
        }
    }

    /// The largest bend that is tried, in modules.
    private static let mostBend = 6.0

    /// Returns the code whose ends are near the ends of a span; nil if no code fits well enough.
    private static func code(at span: ClosedRange<Double>, in values: UnsafeBufferPointer<Float>) -> Code? {
        guard let (match, placement) = match(at: span, in: values), match.total > 12 * leastMatch,
            let digits = match.digits
        else { return nil }
        return Code(digits: digits, span: span, isReversed: placement.start > placement.end)
    }

    /// Returns whether a code that was read by its edges was probably misread: another code is likelier in every
    /// profile where the digits can be compared. In a blurred picture, edges move, so that 1 looks like 7, and 2 like
    /// 8.
    ///
    /// - Parameters:
    ///   - code: The digits that the edges show.
    ///   - place: The place of the code, in pixels across the bars.
    ///   - profiles: The profiles of the bands of the code's region.
    static func doubts(_ code: [UInt8], at place: ClosedRange<Double>, in profiles: [BarProfile]) -> Bool {
        let middle = (place.lowerBound + place.upperBound) / 2
        let digits = [Int](repeating: 0, count: 13 - min(code.count, 13)) + code.map { Int($0) - 48 }
        let likeliest = profiles.flatMap { profile in
            profile.values.withUnsafeBufferPointer { values in
                profile.wideSpans.filter {
                    (profile.place($0.lowerBound)...profile.place($0.upperBound)).contains(middle)
                }
                .compactMap { match(at: $0, in: values)?.match.likeliest.first?.digits }
            }
        }
        return !likeliest.isEmpty && !likeliest.contains(digits)
    }

    /// Returns the place near a span where the digits match best, and how they match there; nil if no place is likely.
    private static func match(
        at span: ClosedRange<Double>, in values: UnsafeBufferPointer<Float>
    ) -> (match: Match, placement: Placement)? {
        let module = (span.upperBound - span.lowerBound) / 95
        var starts: [(fit: Float, placement: Placement)] = []
        let guards = EANTemplates.all[1].guards
        for start in stride(from: -1, through: 1, by: 0.5) {
            for end in stride(from: -1, through: 1, by: 0.5) {
                for bend in stride(from: -mostBend, through: mostBend, by: 0.5) {
                    let placement = Placement(
                        start: span.lowerBound + start * module, end: span.upperBound + end * module,
                        bend: bend * module)
                    if let fit = placement.guardFit(guards, in: values) { starts.append((fit, placement)) }
                }
            }
        }
        var best: (match: Match, placement: Placement, templates: EANTemplates)?
        for (_, placement) in starts.sorted(by: { $0.fit > $1.fit }).prefix(10) {
            for placement in [placement, placement.reversed] {
                let digits = placement.digits(in: values)
                for templates in EANTemplates.all {
                    if let match = Match(digits, templates, betterThan: best?.match.total ?? 0) {
                        best = (match, placement, templates)
                    }
                }
            }
        }
        guard var best, best.match.total > 12 * 0.75 else { return nil }
        for step in [0.4, 0.2] {
            for key in [\Placement.start, \.end, \.bend] {
                for way in [-step, step] {
                    var placement = best.placement
                    placement[keyPath: key] += way * module
                    if let match = Match(
                        placement.digits(in: values), best.templates, betterThan: best.match.total)
                    {
                        best = (match, placement, best.templates)
                    }
                }
            }
        }
        return (best.match, best.placement)
    }

    /// The least sum of the guards' correlations.
    fileprivate static let leastGuards: Float = 1.8
}

extension EANReader.Match {
    /// The digits of the best code with a correct check digit; nil if another code matches about as well, or if digits
    /// without a correct check digit match better.
    fileprivate var digits: [Int]? {
        let codes = likeliest
        guard let best = codes.first, codes.count > 1, best.match - codes[1].match > EANReader.leastMargin,
            best.match > total - 0.02
        else { return nil }
        return best.digits
    }

    /// The codes with a correct check digit, the best match first: the two best ones for each first digit.
    fileprivate var likeliest: [(match: Float, digits: [Int])] {
        EANTemplates.parities.enumerated().flatMap { codes(first: $0, sets: $1) }.sorted { $0.match > $1.match }
    }

    /// Returns up to two codes with the given first digit and a correct check digit: those that match best, the best
    /// first.
    private func codes(first: Int, sets: [Bool]) -> [(match: Float, digits: [Int])] {
        // The two best beginnings of a code for each remainder of the checksum modulo 10, one after the other. The
        // digits are four bits each, because arrays of digits would take most of the time of the reader.
        typealias Beginning = (match: Float, digits: UInt64)
        let none: Beginning = (-.infinity, 0)
        var beginnings = [Beginning](repeating: none, count: 20)
        beginnings[2 * first] = (0, UInt64(first))
        var next = beginnings
        for (place, values) in correlations.enumerated() {
            for slot in next.indices { next[slot] = none }
            let (set, weight) = (place < 6 && sets[place] ? 10 : 0, place % 2 == 0 ? 3 : 1)
            for (slot, beginning) in beginnings.enumerated() where beginning.match > -.infinity {
                for digit in 0..<10 {
                    let longer = (beginning.match + values[set + digit], beginning.digits << 4 | UInt64(digit))
                    let best = 2 * ((slot / 2 + weight * digit) % 10)
                    if longer.0 > next[best].match {
                        (next[best], next[best + 1]) = (longer, next[best])
                    } else if longer.0 > next[best + 1].match {
                        next[best + 1] = longer
                    }
                }
            }
            swap(&beginnings, &next)
        }
        return beginnings.prefix(2).filter { $0.match > -.infinity }.map { match, digits in
            (match, (0..<13).map { Int(digits >> (4 * UInt64(12 - $0)) & 15) })
        }
    }
}

extension Symbology {
    /// Whether codes of this kind belong to the EAN and UPC family. Such codes have only one check digit, which a tenth
    /// of all wrong readings pass.
    var isRetail: Bool {
        switch self {
        case .ean13, .ean8, .upcA, .upcE: true
        default: false
        }
    }
}
