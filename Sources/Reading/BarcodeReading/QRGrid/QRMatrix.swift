import ImageDecoding

/// A QR code with every module known to be dark or light.
struct QRMatrix: Sendable {
    let layout: QRLayout
    /// Whether each module is dark, row by row.
    var isDark: [Bool]

    /// Creates the code that stores the given codewords, with all its patterns.
    init(layout: QRLayout, format: QRFormat, codewords: [UInt8]) {
        self.layout = layout
        let dimension = layout.dimension
        isDark = layout.fixed.map { $0 > 0 }
        for copy in QRLayout.formatModules(dimension: dimension) {
            for (module, bit) in zip(copy, format.bits(model: layout.model)) { isDark[module] = bit }
        }
        for (place, module) in layout.dataModules.enumerated() {
            let module = Int(module)
            let bit = place / 8 < codewords.count && codewords[place / 8] >> (7 - place % 8) & 1 == 1
            isDark[module] = bit != format.turns(column: module % dimension, row: module / dimension)
        }
    }

    /// Returns a clean picture of the code: modules of `module` pixels, and a quiet zone of four modules.
    func drawn(module: Int) -> LumaImage? {
        let dimension = layout.dimension
        let side = (dimension + 8) * module
        var pixels = [UInt8](repeating: 255, count: side * side)
        for index in isDark.indices where isDark[index] {
            let left = (index % dimension + 4) * module
            let top = (index / dimension + 4) * module
            for row in top..<(top + module) {
                for column in left..<(left + module) { pixels[row * side + column] = 0 }
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels)
    }
}
