/// A rectangle around a line of text, at any angle.
struct TextBox: Hashable {
    /// The corner where the text begins, at its top.
    var start: Place
    /// The direction of the text, one pixel long.
    var along: Place
    /// The size in the direction of the text, and across it.
    var length, height: Double
    /// The middle of the text, if it is bent. The box then lies around its mean.
    var curve: TextCurve?

    /// The direction from the top of the text to its bottom, one pixel long.
    var down: Place { along.turned }
    var middle: Place { start + along * (length / 2) + down * (height / 2) }

    /// The corners clockwise from the beginning of the text.
    var corners: [Place] {
        [start, start + along * length, start + along * length + down * height, start + down * height]
    }

    /// The same box for text in the opposite direction.
    var reversed: TextBox {
        TextBox(start: corners[2], along: along * -1, length: length, height: height, curve: curve?.reversed)
    }

    /// The box for text that is not upside down.
    var upright: TextBox { along.x < 0 ? reversed : self }

    /// Returns the box with each side moved outwards.
    func grown(by distance: Double) -> TextBox {
        TextBox(
            start: start - (along + down) * distance, along: along, length: length + 2 * distance,
            height: height + 2 * distance)
    }

    /// Returns the box in a picture that begins at another place and is `factor` times as large.
    func moved(by offset: Place, scaledBy factor: Double) -> TextBox {
        TextBox(
            start: (start - offset) * factor, along: along, length: length * factor, height: height * factor,
            curve: curve?.moved(by: offset, scaledBy: factor))
    }

    /// The upright rectangle around the corners.
    var bounds: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        let corners = corners
        let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
        return (xs[0]...xs[3], ys[0]...ys[3])
    }
}

extension TextBox {
    /// Creates the smallest rectangle around places: nil for fewer than two places.
    ///
    /// One of its sides lies on a side of the convex hull. The text runs along the side that is closer to horizontal,
    /// unless the rectangle is much higher than wide. The text then runs downwards.
    init?(around places: [Place]) {
        let hull = Self.hull(of: places)
        guard hull.count > 1 else { return nil }
        var best: (area: Double, box: TextBox)?
        for index in hull.indices {
            let side = hull[(index + 1) % hull.count] - hull[index]
            guard side.length > 0 else { continue }
            let box = TextBox(around: hull, along: side / side.length)
            let area = box.length * box.height
            if best == nil || area < best?.area ?? 0 { best = (area, box) }
        }
        guard let best else { return nil }
        self = best.box
    }

    /// Creates the rectangle around a hull of which one side has a direction.
    private init(around hull: [Place], along direction: Place) {
        // The four sides have four directions; the text runs to the right.
        var along = direction
        for _ in 0..<3 where !(along.x > 0 && abs(along.y) <= along.x) { along = along.turned }
        self.init(start: along, along: along, length: 0, height: 0)
        fit(hull)
        if height >= 1.5 * length {
            self.along = down
            fit(hull)
        }
    }

    private mutating func fit(_ hull: [Place]) {
        let (columns, rows) = (hull.map { $0.dot(along) }, hull.map { $0.dot(down) })
        let (left, top) = (columns.min() ?? 0, rows.min() ?? 0)
        length = (columns.max() ?? 0) - left
        height = (rows.max() ?? 0) - top
        start = along * left + down * top
    }

    /// Returns the convex hull of places, by Andrew's monotone chain.
    private static func hull(of places: [Place]) -> [Place] {
        let sorted = Set(places).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count > 2 else { return sorted }
        func half(_ places: some Sequence<Place>) -> [Place] {
            var chain: [Place] = []
            for place in places {
                while chain.count > 1,
                    (chain[chain.count - 1] - chain[chain.count - 2]).cross(place - chain[chain.count - 2]) <= 0
                {
                    chain.removeLast()
                }
                chain.append(place)
            }
            return chain.dropLast()
        }
        return half(sorted) + half(sorted.reversed())
    }
}
