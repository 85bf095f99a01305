/// The places where a profile changes between light and dark, and so the widths of its bars and spaces.
struct BarEdges: Sendable {
    /// The edges as indices of the profile, in order. The first one is the beginning of a bar.
    let places: [Double]

    /// Finds the edges between neighbouring extremes. An edge is where the profile crosses the middle between both.
    ///
    /// - Parameters:
    ///   - profile: The darkness along a line.
    ///   - sharpening: How much of the blur is removed before; 0 for nothing.
    ///   - isInverted: Whether bars are light and spaces dark.
    init(of profile: BarProfile, sharpening: Float, isInverted: Bool) {
        var values = isInverted ? profile.values.map { 255 - $0 } : profile.values
        let step = max((profile.extent.upperBound - profile.extent.lowerBound) * Self.leastStep, 2)
        let plain = Self.edges(in: values, step: step)
        guard sharpening > 0, plain.count >= Self.least else {
            places = plain
            return
        }
        // The narrowest bars and spaces show how wide a module is.
        let widths = zip(plain.dropFirst(), plain).map { $0 - $1 }.sorted()
        let module = min(max(Int(widths[widths.count / 8].rounded()), 1), 32)
        let old = values
        for index in values.indices {
            let (left, right) = (old[max(index - module, 0)], old[min(index + module, old.count - 1)])
            values[index] += sharpening * (2 * old[index] - left - right)
        }
        places = Self.edges(in: values, step: step)
    }

    /// The least number of edges of a code.
    static let least = 12
    /// The least difference of neighbouring extremes, as a share of the contrast.
    private static let leastStep: Float = 0.1

    private static func edges(in values: [Float], step: Float) -> [Double] {
        guard !values.isEmpty else { return [] }
        // Extremes alternate, and the first one is light.
        var extremes = [0]
        var (best, isDark) = (0, false)
        for index in values.indices {
            let sign: Float = isDark ? 1 : -1
            if sign * values[index] > sign * values[best] {
                best = index
            } else if sign * (values[best] - values[index]) > step {
                if isDark || extremes.count > 1 { extremes.append(best) } else { extremes[0] = best }
                (best, isDark) = (index, !isDark)
            }
        }
        extremes.append(best)
        var places: [Double] = []
        for (from, to) in zip(extremes, extremes.dropFirst()) where to > from {
            let middle = (values[from] + values[to]) / 2
            let isRising = values[to] > values[from]
            guard isRising == places.count.isMultiple(of: 2) else { continue }
            guard let index = (from..<to).first(where: { (values[$0 + 1] >= middle) == isRising }) else { continue }
            let (before, after) = (values[index], values[index + 1])
            let share = before == after ? 0.5 : (middle - before) / (after - before)
            places.append(Double(index) + Double(min(max(share, 0), 1)) + 0.5)
        }
        return places
    }
}
