/// The places where a profile changes between light and dark. The distances between them are the widths of bars and
/// spaces.
struct BarEdges: Sendable {
    /// The edges as indices of the profile, in order. The first one is the beginning of a bar.
    let places: [Double]

    /// How the edges of a profile are found.
    struct Method: Hashable, Sendable {
        /// How strongly the profile is sharpened before edges are looked for; 0 for not at all.
        var sharpening: Float
        /// The standard deviation of the blur that the edges are corrected for, in modules; 0 for no correction.
        var blur: Double

        /// The methods for sharp, blurred and strongly blurred profiles.
        static let all = [
            Method(sharpening: 0, blur: 0), Method(sharpening: 0, blur: 0.4), Method(sharpening: 0.6, blur: 0.6),
        ]
    }

    /// Finds the edges: the places between a light and a dark extreme where the profile crosses the mean of both
    /// values. Blur moves these places. If the method states a blur, the edges are corrected so that blurred bars with
    /// the corrected edges would give the profile.
    ///
    /// - Parameters:
    ///   - profile: The darkness along a line.
    ///   - method: How the edges are found.
    ///   - isInverted: Whether bars are light and spaces dark.
    init(of profile: BarProfile, by method: Method, isInverted: Bool) {
        let values = isInverted ? profile.values.map { 255 - $0 } : profile.values
        let contrast = profile.extent.upperBound - profile.extent.lowerBound
        var places = Self.edges(in: values, step: max(contrast * 0.1, 2))
        guard method.blur > 0, places.count >= Self.least else {
            self.places = places
            return
        }
        // The narrowest bars and spaces show how wide a module is.
        let widths = zip(places.dropFirst(), places).map { $0 - $1 }.sorted()
        let module = min(max(widths[widths.count / 8], 1), 32)
        let light = isInverted ? 255 - profile.extent.upperBound : profile.extent.lowerBound
        let dark = light + contrast
        if method.sharpening > 0 {
            let distance = Int(module.rounded())
            let sharp = values.indices.map { index in
                let (left, right) = (values[max(index - distance, 0)], values[min(index + distance, values.count - 1)])
                return min(max(values[index] + method.sharpening * (2 * values[index] - left - right), light), dark)
            }
            places = Self.edges(in: sharp, step: max(contrast * 0.15, 3))
        }
        for _ in 0..<4 {
            places = Self.corrected(
                places, light: Double(light), contrast: Double(contrast), blur: method.blur * module, in: values)
        }
        self.places = places
    }

    private init(places: [Double]) { self.places = places }

    /// Returns the edges as they would be if all modules had about the same width; nil if there are too few edges, or
    /// if the modules differ too little or too much. In perspective, modules become wider or narrower along the line.
    /// The narrowest bars and spaces of each half show how wide the modules of that half are. Each edge keeps its
    /// index.
    func withEqualModules() -> BarEdges? {
        let widths = zip(places.dropFirst(), places).map { $0 - $1 }
        guard widths.count > 2 * Self.least else { return nil }
        func module(_ widths: ArraySlice<Double>) -> Double {
            let narrow = widths.sorted().prefix(max(widths.count / 4, 1))
            return narrow.reduce(0, +) / Double(narrow.count)
        }
        let middle = widths.count / 2
        let (left, right) = (module(widths[..<middle]), module(widths[middle...]))
        let ratio = right / max(left, 0.1)
        guard ratio > 0.4, ratio < 2.5, ratio < 0.9 || ratio > 1.1 else { return nil }
        // `ratio` compares the modules at the centres of both halves. The two centres are half of `length` apart.
        let length = places[places.count - 1] - places[0]
        var equal = [0.0]
        for (index, width) in widths.enumerated() {
            let share = (places[index] + width / 2 - places[0]) / length
            equal.append(equal[index] + width / max(1 + (ratio - 1) * (2 * share - 0.5), 0.2))
        }
        return BarEdges(places: equal)
    }

    /// The smallest number of edges in a code.
    static let least = 20

    private static func edges(in values: [Float], step: Float) -> [Double] {
        guard !values.isEmpty else { return [] }
        // Light and dark extremes alternate, and the first one is light.
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
            places.append(Double(index) + Double(min(max(share, 0), 1)))
        }
        return places
    }

    // MARK: Blur

    /// Returns edges that are closer to the true edges. Sharp bars with the given edges are blurred; the result is
    /// called the image. Newton's method moves each edge towards the place where the image and the profile agree. While
    /// one edge is calculated, the others stay where they are.
    private static func corrected(
        _ places: [Double], light: Double, contrast: Double, blur: Double, in values: [Float]
    ) -> [Double] {
        guard contrast > 0 else { return places }
        let reach = 3 * blur
        var first = 0
        return places.enumerated().map { own, place in
            while places[first] < place - reach { first += 1 }
            // After an odd number of edges, the image is dark.
            var dark = first % 2 == 0 ? 0.0 : 1
            var other = first
            while other < places.count, places[other] < place + reach {
                dark += normal((place - places[other]) / blur) * (other % 2 == 0 ? 1 : -1)
                other += 1
            }
            let index = min(max(Int(place), 0), values.count - 2)
            let value =
                Double(values[index]) + (place - Double(index)) * Double(values[index + 1] - values[index])
            let error = (value - light) / contrast - dark
            // The slope of the image at an edge without neighbours is 1 / (blur * square root of 2 pi).
            let move = error * blur * 2.5066 * (own % 2 == 0 ? -1 : 1)
            let room = (
                own > 0 ? (place - places[own - 1]) / 3 : blur,
                own + 1 < places.count ? (places[own + 1] - place) / 3 : blur
            )
            return place + min(max(0.8 * move, -room.0), room.1)
        }
    }

    /// Returns the distribution function of the normal distribution, with an error of less than 0.0003 (Abramowitz and
    /// Stegun, 7.1.27).
    private static func normal(_ deviation: Double) -> Double {
        let x = abs(deviation) * 0.70711
        let root = 1 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)))
        let rest = 0.5 / (root * root * root * root)
        return deviation < 0 ? rest : 1 - rest
    }
}
