import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct ModuleEqualiserTests {
    /// Returns the modules of a code, each mixed with its eight neighbours. `kernel` has the nine weights, row by row.
    /// The surroundings of the code are light.
    private func blurred(_ code: DrawnCode, by kernel: [Double]) -> [Double] {
        let dimension = code.matrix.layout.dimension
        return (0..<(dimension * dimension)).map { module in
            var sum = 0.0
            for (place, weight) in kernel.enumerated() {
                let (row, column) = (module / dimension + place / 3 - 1, module % dimension + place % 3 - 1)
                let isInside = (0..<dimension).contains(row) && (0..<dimension).contains(column)
                sum += weight * (isInside && code.matrix.isDark[row * dimension + column] ? 100 : -100)
            }
            return sum
        }
    }

    /// Returns the value that the best weights minimise: the squared errors of a code's known modules, plus the prior.
    private func error(_ weights: [Double], _ values: [Double], _ layout: QRLayout) -> Double {
        let dimension = layout.dimension
        var sum = 0.0
        for module in layout.fixed.indices where layout.fixed[module] != 0 {
            var mixture = weights[9] * 100
            for place in 0..<9 {
                let (row, column) = (module / dimension + place / 3 - 1, module % dimension + place % 3 - 1)
                let isInside = (0..<dimension).contains(row) && (0..<dimension).contains(column)
                mixture += weights[place] * (isInside ? values[row * dimension + column] : -100)
            }
            let difference = mixture - 100 * Double(layout.fixed[module])
            sum += difference * difference
        }
        for place in 0..<10 {
            let difference = weights[place] - (place == 4 ? 1 : 0)
            sum += 8 * 100 * 100 * difference * difference
        }
        return sum
    }

    /// The weights of a module and its neighbours in four pictures: sharp, out of focus, moved sideways, and moved
    /// diagonally.
    static let kernels = [
        [0.0, 0, 0, 0, 1, 0, 0, 0, 0],
        [0.055, 0.09, 0.055, 0.09, 0.42, 0.09, 0.055, 0.09, 0.055],
        [0, 0, 0, 0.18, 0.56, 0.26, 0, 0, 0],
        [0.26, 0, 0, 0, 0.56, 0, 0, 0, 0.18],
    ]

    @Test("the calculated weights give smaller errors than slightly different weights", arguments: kernels, [1, 3, 7])
    func least(kernel: [Double], version: Int) throws {
        let code = try #require(DrawnCode("blur", version: version))
        let values = blurred(code, by: kernel)
        let layout = code.matrix.layout
        let weights = ModuleEqualiser(of: values, layout: layout).weights
        let least = error(weights, values, layout)
        for place in 0..<10 {
            for step in [-0.01, 0.01] {
                var other = weights
                other[place] += step
                #expect(error(other, values, layout) > least)
            }
        }
    }

    @Test("the equaliser separates dark and light in modules that are blurred and too dark", arguments: kernels)
    func apart(kernel: [Double]) throws {
        let code = try #require(DrawnCode("blur", version: 4))
        let values = blurred(code, by: kernel).map { $0 + 30 }
        let layout = code.matrix.layout
        let sharp = ModuleEqualiser(of: values, layout: layout).apply(to: values, layout: layout)
        func wrong(_ values: [Double]) -> Int {
            zip(values, code.matrix.isDark).count { ($0 > 0) != $1 }
        }
        // Each blurred code has more errors than it can correct.
        #expect(kernel[4] == 1 || wrong(values) > layout.dataModules.count / 10)
        #expect(wrong(sharp) <= wrong(values) / 10)
    }
}
