/// Reed-Solomon codes over GF(256) with the polynomial and the roots of QR codes (ISO/IEC 18004:2015 §7.5). Decodes
/// errors and erasures.
struct ReedSolomon: Sendable {
    private let exponents: [UInt8]
    private let logarithms: [Int]

    init() {
        var exponents = [UInt8](repeating: 0, count: 510)
        var logarithms = [Int](repeating: 0, count: 256)
        var value = 1
        for power in 0..<255 {
            exponents[power] = UInt8(value)
            exponents[power + 255] = UInt8(value)
            logarithms[value] = power
            value <<= 1
            if value & 0x100 != 0 { value ^= 0x11D }
        }
        self.exponents = exponents
        self.logarithms = logarithms
    }

    /// Corrects a block in place.
    ///
    /// - Parameters:
    ///   - block: Data, then `correction` codewords.
    ///   - erasures: Indices of codewords whose values count as unknown.
    ///   - margin: The number of correction codewords that must remain unused, to distinguish a code from noise.
    /// - Returns: Whether the block is correct now; otherwise it is unchanged.
    func correct(_ block: inout [UInt8], correction: Int, erasures: [Int] = [], margin: Int = 0) -> Bool {
        let syndromes = syndromes(of: block, count: correction)
        guard syndromes.contains(where: { $0 != 0 }) else { return true }
        guard erasures.count <= correction,
            let locator = locator(syndromes, erasures: erasures, length: block.count),
            2 * (locator.count - 1 - erasures.count) + erasures.count + margin <= correction
        else { return false }
        let roots = (0..<block.count).filter { index in
            evaluate(locator, at: inversePower(block.count - 1 - index)) == 0
        }
        guard roots.count == locator.count - 1 else { return false }
        var corrected = block
        let evaluator = Array(product(syndromes, locator).prefix(correction))
        for index in roots {
            let power = block.count - 1 - index
            guard let size = magnitude(at: power, locator: locator, evaluator: evaluator) else { return false }
            corrected[index] ^= size
        }
        guard self.syndromes(of: corrected, count: correction).allSatisfy({ $0 == 0 }) else { return false }
        block = corrected
        return true
    }

    // MARK: The steps

    private func syndromes(of block: [UInt8], count: Int) -> [UInt8] {
        (0..<count).map { root in
            block.reduce(UInt8(0)) { sum, codeword in
                (sum == 0 ? 0 : exponents[logarithms[Int(sum)] + root]) ^ codeword
            }
        }
    }

    /// Returns the coefficients of the locator polynomial, the constant term first. It has the root α⁻ᵖ for each erasure and
    /// error, where p is the number of codewords after it in the block. This is the algorithm of Berlekamp and Massey,
    /// started with the erasures.
    private func locator(_ syndromes: [UInt8], erasures: [Int], length: Int) -> [UInt8]? {
        var current: [UInt8] = [1]
        for index in erasures { current = product(current, [1, exponents[length - 1 - index]]) }
        var previous = current
        var errors = 0
        for step in erasures.count..<max(syndromes.count, erasures.count) {
            previous.insert(0, at: 0)
            var discrepancy: UInt8 = 0
            for (degree, factor) in current.enumerated() where degree <= step {
                discrepancy ^= multiply(factor, syndromes[step - degree])
            }
            guard discrepancy != 0 else { continue }
            let next = sum(current, previous.map { multiply($0, discrepancy) })
            if 2 * errors <= step - erasures.count {
                errors = step - erasures.count + 1 - errors
                let inverse = exponents[255 - logarithms[Int(discrepancy)]]
                previous = current.map { multiply($0, inverse) }
            }
            current = next
        }
        while current.count > 1, current.last == 0 { current.removeLast() }
        return current.count - 1 <= syndromes.count ? current : nil
    }

    /// Returns the size of an error by Forney's algorithm, for a first root of 1.
    private func magnitude(at power: Int, locator: [UInt8], evaluator: [UInt8]) -> UInt8? {
        let inverse = inversePower(power)
        var derivative: UInt8 = 0
        for degree in stride(from: 1, to: locator.count, by: 2) {
            derivative ^= multiply(locator[degree], self.power(of: inverse, degree - 1))
        }
        guard derivative != 0 else { return nil }
        let value = multiply(evaluate(evaluator, at: inverse), exponents[power % 255])
        return multiply(value, exponents[255 - logarithms[Int(derivative)]])
    }

    // MARK: Arithmetic

    private func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        a == 0 || b == 0 ? 0 : exponents[logarithms[Int(a)] + logarithms[Int(b)]]
    }

    private func power(of value: UInt8, _ exponent: Int) -> UInt8 {
        value == 0 ? (exponent == 0 ? 1 : 0) : exponents[logarithms[Int(value)] * exponent % 255]
    }

    private func inversePower(_ power: Int) -> UInt8 { exponents[255 - power % 255] }

    private func evaluate(_ polynomial: [UInt8], at point: UInt8) -> UInt8 {
        polynomial.reversed().reduce(0) { multiply($0, point) ^ $1 }
    }

    private func product(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: a.count + b.count - 1)
        for (i, x) in a.enumerated() where x != 0 {
            for (j, y) in b.enumerated() { result[i + j] ^= multiply(x, y) }
        }
        return result
    }

    private func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        (0..<max(a.count, b.count)).map { ($0 < a.count ? a[$0] : 0) ^ ($0 < b.count ? b[$0] : 0) }
    }
}
