import CTextRuntime
import ImageDecoding

/// A picture at some size, and how many pixels of the frame one of its pixels is long.
struct PictureLevel {
    /// Blue, green and red, as the models take them; or one gray plane.
    let planes: [LumaImage]
    let factor: Double

    var width: Int { planes[0].width }
    var height: Int { planes[0].height }
}

/// A frame at its own size, at half of it, at a quarter and so on. Text is sampled from a size at which no pixel of it is
/// skipped.
struct PictureLevels {
    private(set) var levels: [PictureLevel]

    /// - Parameters:
    ///   - planes: the picture's planes, as in ``PictureLevel/planes``.
    ///   - most: the number of pixels of the largest level. A frame that has more is made smaller.
    init(_ planes: [LumaImage], frameWidth: Int, most: Int) {
        let planes = planes.map { $0.downscaled(toAtMost: most) }
        levels = [PictureLevel(planes: planes, factor: Double(frameWidth) / Double(planes[0].width))]
        while let last = levels.last, min(last.width, last.height) >= 96, levels.count < 6 {
            let half = last.planes.map(\.halved)
            levels.append(
                PictureLevel(planes: half, factor: last.factor * Double(last.width) / Double(half[0].width)))
        }
    }

    /// The level that is sampled if the points lie `step` pixels of the frame apart.
    func level(forStep step: Double) -> PictureLevel {
        levels.last { $0.factor <= step * 1.01 } ?? levels[0]
    }

    /// Returns the part of a picture from a place, in pixels of the frame: columns and rows that are `step` apart.
    func part(from start: Place, along: Place, step: Double, columns: Int, rows: Int) -> (PictureLevel, GridPart) {
        let (level, down) = (level(forStep: step), along.turned)
        // The first point is the middle of the first pixel. A pixel's own middle is half a pixel from its edge.
        let first = (start + (along + down) * (step / 2)) / level.factor
        let grid = ctext_grid(
            x: Float(first.x - 0.5), y: Float(first.y - 0.5), column_x: Float(along.x * step / level.factor),
            column_y: Float(along.y * step / level.factor), row_x: Float(down.x * step / level.factor),
            row_y: Float(down.y * step / level.factor))
        return (level, GridPart(grid: grid, columns: columns, rows: rows))
    }
}

/// A place in a picture, or the way from one place to another.
struct Place: Hashable {
    var x, y: Double

    static func + (one: Place, other: Place) -> Place { Place(x: one.x + other.x, y: one.y + other.y) }
    static func - (one: Place, other: Place) -> Place { Place(x: one.x - other.x, y: one.y - other.y) }
    static func * (one: Place, factor: Double) -> Place { Place(x: one.x * factor, y: one.y * factor) }
    static func / (one: Place, divisor: Double) -> Place { Place(x: one.x / divisor, y: one.y / divisor) }

    func dot(_ other: Place) -> Double { x * other.x + y * other.y }
    /// The direction to the right of this one, seen in a picture, whose y grows downwards.
    var turned: Place { Place(x: -y, y: x) }
    func cross(_ other: Place) -> Double { x * other.y - y * other.x }
    var length: Double { dot(self).squareRoot() }
}
