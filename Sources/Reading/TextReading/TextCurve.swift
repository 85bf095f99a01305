import CTextRuntime

/// The middle of a line of text that is bent, as on an arc or a wave.
struct TextCurve: Hashable {
    /// At least two places, from the beginning of the text to its end. The line is straight between them.
    let places: [Place]

    /// The length along the line.
    var length: Double { zip(places, places.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
    var reversed: TextCurve { TextCurve(places: places.reversed()) }

    /// Returns the curve in a picture that begins at another place and is `factor` times as large.
    func moved(by offset: Place, scaledBy factor: Double) -> TextCurve {
        TextCurve(places: places.map { ($0 - offset) * factor })
    }

    /// Returns the curve with each end moved outwards.
    func lengthened(by distance: Double) -> TextCurve {
        var places = places
        let (first, last) = (direction(at: 0), direction(at: places.count - 1))
        places[0] = places[0] - first * distance
        places[places.count - 1] = places[places.count - 1] + last * distance
        return TextCurve(places: places)
    }

    /// Returns places on the curve that are `step` apart, the first one half a step from its beginning, with the
    /// direction of the text at each.
    func points(_ count: Int, step: Double) -> [(place: Place, along: Place)] {
        var (points, index, passed) = ([(place: Place, along: Place)](), 0, 0.0)
        for number in 0..<count {
            let wanted = (Double(number) + 0.5) * step
            var side = places[index + 1] - places[index]
            while index + 2 < places.count, passed + side.length < wanted {
                passed += side.length
                index += 1
                side = places[index + 1] - places[index]
            }
            let part = side.length > 0 ? (wanted - passed) / side.length : 0
            let turn = direction(at: index) * (1 - part) + direction(at: index + 1) * part
            points.append((places[index] + side * part, turn / max(turn.length, .leastNonzeroMagnitude)))
        }
        return points
    }

    private func direction(at index: Int) -> Place {
        let side = places[min(index + 1, places.count - 1)] - places[max(index - 1, 0)]
        return side / max(side.length, .leastNonzeroMagnitude)
    }
}

extension TextCurve {
    /// How far the middle of a bent line leaves a straight one, by the thickness of what the detector marks.
    private static let leastBend = 0.4
    /// A line that is shorter, by its thickness, has too few letters to be bent.
    private static let leastLength = 4.0
    /// How far the marked pixels of a part of a line reach across it, by its thickness.
    private static let mostThickness = 3.0

    /// Creates the curve through the pixels of a region; nil if they are not a bent line.
    ///
    /// - Parameter box: the smallest rectangle around the region, whose longer side the text follows.
    /// - Returns: the curve, and the thickness of the line of pixels around it.
    static func through(_ region: [ctext_run_of_pixels], box: TextBox) -> (curve: TextCurve, thickness: Double)? {
        let pixels = region.reduce(0) { $0 + Int($1.last - $1.first) + 1 }
        let rough = Double(pixels) / (box.length + 1)
        guard box.length > leastLength * rough, box.height + 1 > (1 + leastBend) * rough else { return nil }
        var parts = [Part](repeating: Part(), count: min(64, Int(box.length / rough)))
        for run in region {
            for column in run.first...run.last {
                let place = Place(x: Double(column), y: Double(run.row)) - box.start
                let along = place.dot(box.along) / (box.length + 1)
                let part = min(parts.count - 1, max(0, Int(along * Double(parts.count))))
                parts[part].add(place, across: place.dot(box.down))
            }
        }
        let usual = pixels / parts.count
        // A part at an end may hold the rest of a letter only.
        if let last = parts.last, last.count * 2 < usual { parts.removeLast() }
        if let first = parts.first, first.count * 2 < usual { parts.removeFirst() }
        guard parts.count > 3, parts.allSatisfy({ $0.count > 0 && $0.extent <= mostThickness * rough }) else {
            return nil
        }
        let middles = parts.map { $0.sum / Double($0.count) + box.start }
        let smooth = middles.indices.map { index in
            index == 0 || index == middles.count - 1
                ? middles[index] : (middles[index - 1] + middles[index] * 2 + middles[index + 1]) / 4
        }
        let curve = TextCurve(places: smooth).lengthened(by: box.length / Double(parts.count) / 2)
        let thickness = Double(pixels) / (curve.length + 1)
        return curve.bend > leastBend * thickness && curve.isSmooth ? (curve, thickness) : nil
    }

    /// The pixels between two places along a line.
    private struct Part {
        var count = 0
        var sum = Place(x: 0, y: 0)
        private var range = 0.0...0.0

        /// How far the pixels reach across the line.
        var extent: Double { range.upperBound - range.lowerBound }

        mutating func add(_ place: Place, across: Double) {
            range =
                count == 0 ? across...across : min(range.lowerBound, across)...max(range.upperBound, across)
            count += 1
            sum = sum + place
        }
    }

    /// The greatest distance between a place and the straight line from end to end.
    private var bend: Double {
        let (first, last) = (places[0], places[places.count - 1])
        let chord = (last - first) / max((last - first).length, .leastNonzeroMagnitude)
        return places.map { abs(chord.cross($0 - first)) }.max() ?? 0
    }

    /// Whether no two neighbouring sides meet in a sharp corner: at most 50 degrees.
    private var isSmooth: Bool {
        zip(zip(places, places.dropFirst()), places.dropFirst(2)).allSatisfy { sides, next in
            let (one, other) = (sides.1 - sides.0, next - sides.1)
            return one.dot(other) > 0.64 * one.length * other.length
        }
    }
}

extension TextBox {
    /// Creates the box of a bent line: as long and as high as the line would be if it were straight.
    init(_ curve: TextCurve, height: Double, along: Place) {
        let places = curve.places
        let middle = places.reduce(Place(x: 0, y: 0), +) / Double(places.count)
        let first = places[0].dot(along), length = places[places.count - 1].dot(along) - first
        let start = along * first + along.turned * (middle.dot(along.turned) - height / 2)
        self.init(start: start, along: along, length: length, height: height, curve: curve)
    }
}
