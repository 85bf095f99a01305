import CImages

/// Modules whose values are known, prepared for measuring how well they fit a picture at many possible places of a
/// symbol.
struct ModuleFit {
    /// The middles of the modules, in the unit square whose corners are the symbol's corners.
    private(set) var u: [Double] = []
    private(set) var v: [Double] = []
    /// 1 if a module is dark in every symbol, -1 if it is light, 0 if that depends on the payload.
    private var values: [Double] = []

    /// Prepares the modules of a symbol; `half` is half the symbol's width and height in modules.
    init(_ modules: [KnownModule], half: GridPoint) {
        u = modules.map { ($0.x / half.x + 1) / 2 }
        v = modules.map { ($0.y / half.y + 1) / 2 }
        values = modules.map { $0.value }
    }

    init() {}

    mutating func add(_ u: Double, _ v: Double, _ value: Double) {
        self.u.append(u)
        self.v.append(v)
        values.append(value)
    }

    var count: Int { values.count }

    /// Returns every `stride`th module.
    func thinned(by stride: Int) -> ModuleFit {
        var copy = ModuleFit()
        for index in Swift.stride(from: 0, to: count, by: stride) { copy.add(u[index], v[index], values[index]) }
        return copy
    }

    /// Returns the sum of how clearly the modules are dark or light; each module counts up to 100. Nil if three corners
    /// are on one line.
    func sum(at corners: [GridPoint], in image: ContrastImage) -> Double? {
        guard let map = ProjectiveMap(unitSquareTo: corners) else { return nil }
        return image.withSamples(map, u, v) { samples in
            var sum = 0.0
            for index in 0..<samples.count {
                let value = values[index]
                sum += value == 0 ? abs(samples[index]) : samples[index] * value
            }
            return sum
        }
    }
}

/// Places on a line, one step apart.
struct SampledLine {
    let start: GridPoint
    /// Of length 1.
    let direction: GridPoint
    let step: Double
    /// How many steps each place is away from the start.
    let steps: Range<Int>
}

extension ContrastImage {
    /// Calls `body` with the contrast at the places to which a map takes points. If `isPortable` is true, AVX2 is not
    /// used; only tests set it.
    func withSamples<Result>(
        _ map: ProjectiveMap, _ u: [Double], _ v: [Double], isPortable: Bool = false,
        _ body: (UnsafeMutableBufferPointer<Double>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: u.count) { samples in
            withPixels { picture in
                withUnsafePointer(to: map.coefficients) {
                    cpixels_sample_map(picture, $0, u, v, u.count, samples.baseAddress, isPortable)
                }
            }
            return body(samples)
        }
    }

    /// Calls `body` with the contrast at the places on a line.
    func withSamples<Result>(
        on line: SampledLine, isPortable: Bool = false, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: line.steps.count) { samples in
            withPixels { picture in
                cpixels_sample_line(
                    picture, line.start.x, line.start.y, line.direction.x, line.direction.y, line.step,
                    line.steps.lowerBound, line.steps.count, samples.baseAddress, isPortable)
            }
            return body(samples)
        }
    }

    private func withPixels(_ body: (UnsafePointer<cpixels_contrast>) -> Void) {
        values.withUnsafeBufferPointer { values in
            withUnsafePointer(
                to: cpixels_contrast(values: values.baseAddress, width: Int32(width), height: Int32(height)), body)
        }
    }
}
