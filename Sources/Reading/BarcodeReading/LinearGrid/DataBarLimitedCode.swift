/// Decodes GS1 DataBar Limited symbols (ISO/IEC 24724) from the widths of their bars and spaces.
///
/// A symbol begins and ends with a guard of a space and a bar. Between the guards are two characters of 26 modules, and
/// between these two is a check character of 18 modules. Each of these three characters has 7 spaces and 7 bars.
enum DataBarLimitedCode {
    /// Returns the first code along the line; nil if there is none.
    ///
    /// - Returns: The application identifier 01 followed by the number and its check digit; the index of the code's
    ///   last edge along the line; and whether the line runs from the code's end to its start.
    static func code(in edges: BarEdges) -> (bytes: [UInt8], edge: Int, isReversed: Bool)? {
        let places = edges.places
        guard places.count > elements else { return nil }
        for first in stride(from: 0, to: places.count - elements, by: 2) {
            guard hasFrame(places, from: first) else { continue }
            let widths = (first..<(first + elements)).map { places[$0 + 1] - places[$0] }
            for isReversed in [false, true] {
                let own = isReversed ? Array(widths.reversed()) : widths
                if let number = number(own[1...42]) { return (bytes(number), first + elements, isReversed) }
            }
        }
        return nil
    }

    /// The number of elements (bars and spaces) from the bar of the left guard to the bar of the right guard.
    private static let elements = 45

    /// Returns whether the characters and the guards have about the right widths.
    private static func hasFrame(_ places: [Double], from first: Int) -> Bool {
        func width(_ from: Int, _ to: Int) -> Double { places[first + to] - places[first + from] }
        let (left, check, right) = (width(1, 15), width(15, 29), width(29, 43))
        guard abs(left - right) < 0.15 * (left + right), abs(check - 9 * (left + right) / 26) < 0.12 * check else {
            return false
        }
        let module = (left + check + right) / 70
        return [width(0, 1), width(43, 44), width(44, 45)].allSatisfy { $0 > 0.3 * module && $0 < 2 * module }
    }

    /// Returns the number that 42 elements encode; nil if the check character does not match.
    private static func number(_ widths: ArraySlice<Double>) -> Int? {
        let widths = Array(widths)
        guard let check = check(widths[14..<28]), let left = character(widths[..<14], spread: check.spread),
            let right = character(widths[28...], spread: check.spread)
        else { return nil }
        var (sum, weight) = (0, 1)
        for width in left.widths + right.widths {
            sum = (sum + weight * width) % 89
            weight = weight * 3 % 89
        }
        guard sum == check.value else { return nil }
        let number = left.value * 2_013_571 + right.value
        // If the symbol has a two-dimensional component, `linked` is added to the number that the symbol encodes.
        let linked = 2_015_133_531_096
        let own = number >= linked ? number - linked : number
        return own < 2_000_000_000_000 ? own : nil
    }

    /// Returns the application identifier 01, then the digits of a number, then the check digit.
    private static func bytes(_ number: Int) -> [UInt8] {
        let text = String(number)
        let digits = String(repeating: "0", count: max(13 - text.count, 0)) + text
        let sum = digits.compactMap(\.wholeNumberValue).enumerated().reduce(0) {
            $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1)
        }
        return Array("01\(digits)\((10 - sum % 10) % 10)".utf8)
    }

    // MARK: Check character

    /// The widths of the elements of each check character, beginning with a space.
    private static let checkWidths: [[Double]] = checkPatterns.map { pattern in
        var (widths, last) = ([0.0], UInt32(0))
        for place in (0..<18).reversed() {
            let module = pattern >> UInt32(place) & 1
            if module != last { widths.append(0) }
            widths[widths.count - 1] += 1
            last = module
        }
        return widths
    }

    /// The largest mean squared difference between the widths of elements and whole modules. In patterns that look like
    /// a character by chance, the difference is larger.
    private static let mostError = 0.05

    /// Returns the value of the check character that comes closest, and by how many modules each bar is too wide.
    private static func check(_ widths: ArraySlice<Double>) -> (value: Int, spread: Double)? {
        let module = widths.reduce(0, +) / 18
        let own = widths.map { $0 / module }
        var best: (error: Double, value: Int, spread: Double)?
        for (value, expected) in checkWidths.enumerated() where expected.count == own.count {
            var spread = 0.0
            for index in own.indices { spread += (own[index] - expected[index]) * (index % 2 == 0 ? -1 : 1) }
            spread /= Double(own.count)
            var error = 0.0
            for index in own.indices {
                let rest = own[index] - expected[index] + (index % 2 == 0 ? spread : -spread)
                error += rest * rest
            }
            if error < best?.error ?? .infinity { best = (error, value, spread) }
        }
        guard let best, best.error < mostError * Double(own.count), abs(best.spread) < 0.6 else { return nil }
        return (best.value, best.spread)
    }

    // MARK: Characters

    /// A set of characters that divide their 26 modules in the same way between the odd elements (spaces) and the even
    /// elements (bars).
    private struct Group {
        /// The number of modules in all odd elements together. The even elements have the rest of the 26 modules.
        var odd: Int
        /// The greatest width of an odd element, and of an even one.
        var widest: (odd: Int, even: Int)
        /// The value of the first character of the set.
        var first: Int
        /// The number of patterns of the even elements.
        var evenCount: Int
    }

    /// The sets of ISO/IEC 24724 for DataBar Limited.
    private static let groups = [
        Group(odd: 17, widest: (6, 3), first: 0, evenCount: 28),
        Group(odd: 13, widest: (5, 4), first: 183_064, evenCount: 728),
        Group(odd: 9, widest: (3, 6), first: 820_064, evenCount: 6454),
        Group(odd: 15, widest: (5, 4), first: 1_000_776, evenCount: 203),
        Group(odd: 11, widest: (4, 5), first: 1_491_021, evenCount: 2408),
        Group(odd: 19, widest: (8, 1), first: 1_979_845, evenCount: 1),
        Group(odd: 7, widest: (1, 8), first: 1_996_939, evenCount: 16_632),
    ]

    /// Returns the value of the character that 14 elements form, and the elements' widths in modules; nil if the
    /// elements form no character. `spread` is the number of modules by which each bar is too wide.
    private static func character(_ widths: ArraySlice<Double>, spread: Double) -> (value: Int, widths: [Int])? {
        let module = widths.reduce(0, +) / 26
        let own = widths.enumerated().map { $1 / module + ($0 % 2 == 0 ? spread : -spread) }
        let odd = stride(from: 0, to: 14, by: 2).map { own[$0] }
        let even = stride(from: 1, to: 14, by: 2).map { own[$0] }
        let sum = odd.reduce(0, +)
        guard let group = groups.min(by: { abs(Double($0.odd) - sum) < abs(Double($1.odd) - sum) }),
            let oddWidths = rounded(odd, sum: group.odd), let evenWidths = rounded(even, sum: 26 - group.odd),
            let oddValue = value(oddWidths, widest: group.widest.odd, needsNarrow: false),
            let evenValue = value(evenWidths, widest: group.widest.even, needsNarrow: true)
        else { return nil }
        return (
            group.first + oddValue * group.evenCount + evenValue, zip(oddWidths, evenWidths).flatMap { [$0, $1] }
        )
    }

    /// Rounds widths to whole modules that have a given sum; returns nil if the widths are too far from whole modules.
    private static func rounded(_ widths: [Double], sum: Int) -> [Int]? {
        guard widths.allSatisfy({ $0 > 0 && $0 < 10 }) else { return nil }
        var whole = widths.map { max(Int($0.rounded()), 1) }
        for _ in widths {
            let missing = sum - whole.reduce(0, +)
            if missing == 0 {
                let error = zip(whole, widths).reduce(0) { $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1) }
                return error < mostError * Double(widths.count) ? whole : nil
            }
            let rests = zip(widths, whole).map { ($0 - Double($1)) * (missing > 0 ? 1 : -1) }
            guard let index = rests.indices.max(by: { rests[$0] < rests[$1] }) else { return nil }
            whole[index] += missing > 0 ? 1 : -1
        }
        return nil
    }

    /// Returns the number of patterns that stand before a pattern in the order of ISO/IEC 24724; nil if the pattern is
    /// not allowed. `needsNarrow` means that at least one element must be one module wide.
    private static func value(_ widths: [Int], widest: Int, needsNarrow: Bool) -> Int? {
        guard widths.allSatisfy({ 1...widest ~= $0 }), !needsNarrow || widths.contains(1) else { return nil }
        var (rest, value, needsNarrow) = (widths.reduce(0, +), 0, needsNarrow)
        for (index, width) in widths.enumerated() {
            for narrower in 1..<max(width, 1) {
                value += count(
                    of: widths.count - index - 1, sum: rest - narrower, widest: widest,
                    needsNarrow: needsNarrow && narrower > 1)
            }
            rest -= width
            needsNarrow = needsNarrow && width > 1
        }
        return value
    }

    /// Returns how many patterns the given number of elements can form with the given sum of widths.
    private static func count(of elements: Int, sum: Int, widest: Int, needsNarrow: Bool) -> Int {
        guard sum >= elements, sum <= elements * widest else { return 0 }
        func count(narrowest: Int) -> Int {
            var counts = [Int](repeating: 0, count: sum + 1)
            counts[0] = 1
            for _ in 0..<elements {
                counts = (0...sum).map { total in
                    widest < narrowest
                        ? 0 : (narrowest...widest).reduce(0) { $0 + ($1 <= total ? counts[total - $1] : 0) }
                }
            }
            return counts[sum]
        }
        return count(narrowest: 1) - (needsNarrow ? count(narrowest: 2) : 0)
    }
}
