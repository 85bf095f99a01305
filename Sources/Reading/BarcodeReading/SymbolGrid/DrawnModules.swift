import ImageDecoding

/// A symbol with every module known to be dark or light.
struct DrawnModules: Sendable {
    let columns: Int
    let rows: Int
    /// Whether each module is dark, row by row.
    var isDark: [Bool]

    /// Returns a clean picture: modules of `module` pixels, and a quiet zone of `quiet` modules.
    func drawn(module: Int, quiet: Int = 4) -> LumaImage? {
        let (width, height) = ((columns + 2 * quiet) * module, (rows + 2 * quiet) * module)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for index in isDark.indices where isDark[index] {
            let left = (index % columns + quiet) * module
            let top = (index / columns + quiet) * module
            for row in top..<(top + module) {
                for column in left..<(left + module) { pixels[row * width + column] = 0 }
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}
