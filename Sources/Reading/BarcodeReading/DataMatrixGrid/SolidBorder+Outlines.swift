import ImageDecoding

extension SolidBorderSearch {
    /// Returns the borders among the straight parts of an outline: two that meet at a corner, each drawn out as far as
    /// the picture is dark inside.
    ///
    /// - Parameter steps: the number of steps along sides that are left for the whole picture.
    func borders(of sides: [OutlineSide], steps: inout Int) -> [SolidBorder] {
        guard sides.count >= 2 else { return [] }
        return sides.indices.compactMap { place -> SolidBorder? in
            guard steps > 0 else { return nil }
            let (before, side) = (sides[(place + sides.count - 1) % sides.count], sides[place])
            // Blur cuts off the corner.
            let reach = 3 + 0.15 * min(before.length, side.length)
            guard Double(side.gap) <= reach, before.way.cross(side.way) > 0.5,
                let corner = Self.crossing((before.start, before.end), (side.start, side.end)),
                (corner - before.end).length <= reach, (corner - side.start).length <= reach
            else { return nil }
            let top = drawnOut(from: corner, to: side.end, inwards: GridPoint(-side.way.y, side.way.x), &steps)
            let right = drawnOut(
                from: corner, to: before.start, inwards: GridPoint(-before.way.y, before.way.x), &steps)
            guard min((top - corner).length, (right - corner).length) >= Self.leastSide else { return nil }
            return border(corner: corner, top: top, right: right)
        }
    }

    /// Returns the end of a solid side of which only the part from the corner is known. What touches the side outside
    /// may hide a part that is nearly as long as what is known before it.
    private func drawnOut(
        from corner: GridPoint, to known: GridPoint, inwards: GridPoint, _ steps: inout Int
    ) -> GridPoint {
        let length = (known - corner).length
        let way = (known - corner) / length
        var (end, place, light) = (length, length, 0.0)
        let step = 0.5
        while place - end <= 2 + 0.8 * end, light < 2.5 {
            place += step
            steps -= 1
            let point = corner + way * place
            guard bitmap.isDark(point + inwards * 1.3) else {
                light += step
                continue
            }
            light = 0
            if !bitmap.isDark(point - inwards * 1.5) { end = place }
        }
        return corner + way * end
    }
}
