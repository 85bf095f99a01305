import CTextRuntime
import Glibc

/// A model that was loaded from a file. It never changes, so several threads may run it at once.
final class TextModel: @unchecked Sendable {
    private let model: OpaquePointer

    /// Loads a model; nil if the file isn't one.
    init?(path: String) {
        guard let model = ctext_load(path) else { return nil }
        self.model = model
    }

    deinit { ctext_free(model) }

    /// Returns a text that the model's file has under a name.
    func text(named name: String) -> String? {
        guard let text = ctext_metadata(model, name) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// Runs the model with a picture. Passes what it computes, and the sizes of that, to `body`; returns nil if the model
    /// fails.
    func run<Result>(_ picture: ModelPicture, _ body: (UnsafeBufferPointer<Float>, [Int]) -> Result) -> Result? {
        var output = ctext_output()
        guard ctext_run(model, picture.planes, picture.width, picture.height, &output) else { return nil }
        defer { ctext_release(&output) }
        let all = withUnsafeBytes(of: output.sizes) { Array($0.bindMemory(to: Int64.self)) }
        let sizes = all.prefix(output.rank).map { Int($0) }
        guard sizes.allSatisfy({ $0 > 0 }) else { return nil }
        return body(UnsafeBufferPointer(start: output.values, count: sizes.reduce(1, *)), sizes)
    }
}

/// A picture as the models take it: planes of floats for blue, green and red.
struct ModelPicture {
    let width, height: Int
    private(set) var planes: [Float]

    /// Creates a picture that is neither black nor white.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        planes = Array(repeating: 0, count: 3 * width * height)
    }

    /// Draws the part of a picture that a grid covers, with its top left at a place of this picture.
    mutating func draw(_ source: PictureLevel, _ part: GridPart, left: Int = 0, top: Int = 0) {
        let (columns, rows) = (min(part.columns, width - left), min(part.rows, height - top))
        guard columns > 0, rows > 0 else { return }
        let start = top * width + left
        planes.withUnsafeMutableBufferPointer { planes in
            guard let base = planes.baseAddress else { return }
            for plane in 0..<3 {
                let picture = source.planes[source.planes.count == 3 ? plane : 0]
                picture.withPixels { pixels in
                    ctext_sample(
                        pixels.baseAddress, picture.width, picture.height, part.grid, columns, rows, width,
                        base + plane * width * height + start)
                }
            }
        }
    }

    /// Returns the part from one column to another.
    func columns(_ range: Range<Int>, paddedTo least: Int) -> ModelPicture {
        var part = ModelPicture(width: max(range.count, least), height: height)
        for row in 0..<(3 * height) {
            let (from, to) = (row * width + range.lowerBound, row * part.width)
            for column in 0..<range.count { part.planes[to + column] = planes[from + column] }
        }
        return part
    }
}

/// The points of a picture at which it is sampled.
struct GridPart {
    var grid: ctext_grid
    var columns, rows: Int
}
