import CDesktop
import CImages
import CommandLineInterface

/// A QR code (ISO/IEC 18004) that libqrencode has drawn, with a quiet zone of four modules.
struct DrawnCode {
    /// The number of modules in a row, without the quiet zone.
    let width: Int
    private let modules: [UInt8]

    private static let quietZone = 4

    /// Draws the smallest code with at least medium error correction, or with low error correction if a text is too long
    /// for that. The correction is the strongest one with which the code stays as small.
    ///
    /// - Returns: nil if libqrencode is missing or the text is too long.
    init?(_ content: String) {
        let levels = [CQR_MEDIUM, CQR_LOW].lazy.map { Self.draw(content, $0) }
        guard var best = levels.first(where: { $0.width > 0 }) else { return nil }
        for level in [CQR_QUARTILE, CQR_HIGH] {
            let stronger = Self.draw(content, level)
            if stronger.width == best.width { best = stronger }
        }
        (width, modules) = best
    }

    private static func draw(_ content: String, _ correction: cqr_correction) -> (width: Int, modules: [UInt8]) {
        var modules = [UInt8](repeating: 0, count: 177 * 177)
        return (cqr_draw(content, correction, &modules), modules)
    }

    /// The number of modules in a row, with the quiet zone.
    var size: Int { width + 2 * Self.quietZone }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        let (row, column) = (row - Self.quietZone, column - Self.quietZone)
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return modules[row * width + column] == 1
    }

    /// The code for a terminal. Each line of text has two rows of modules, made of half blocks.
    ///
    /// - Parameter isColored: whether the text sets black on white, whatever the terminal's colors are.
    func text(isColored: Bool) -> String {
        var text = ""
        for row in stride(from: 0, to: size, by: 2) {
            var line = ""
            for column in 0..<size {
                let (upper, lower) = (isDark(row, column), isDark(row + 1, column))
                line += upper ? lower ? "█" : "▀" : lower ? "▄" : " "
            }
            text += (isColored ? TerminalStyle.code.applied(to: line) : line) + "\n"
        }
        return text
    }

    /// The code as the path of an SVG picture, in which a module is one unit wide.
    var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard isDark(row, column) else {
                    column += 1
                    continue
                }
                let first = column
                while column < size, isDark(row, column) { column += 1 }
                path += "M\(first) \(row)h\(column - first)v1H\(first)z"
            }
        }
        return path
    }

    /// The code as an SVG picture.
    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" width="\(size * 8)" height="\(size * 8)" \
        shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path d="\(path)"/></svg>

        """
    }

    /// The code as a PNG file, in which a module is eight pixels wide.
    var png: [UInt8] {
        let scale = 8
        let side = size * scale
        var pixels = [UInt8](repeating: 255, count: side * side)
        for row in 0..<size {
            for column in 0..<size where isDark(row, column) {
                for line in row * scale..<(row + 1) * scale {
                    for place in line * side + column * scale..<line * side + (column + 1) * scale { pixels[place] = 0 }
                }
            }
        }
        // PNG needs at most a little more than the pixels.
        var file = [UInt8](repeating: 0, count: pixels.count + pixels.count / 8 + 1024)
        let count = cpng_write_gray(pixels, side, side, &file, file.count)
        return Array(file.prefix(count))
    }
}
