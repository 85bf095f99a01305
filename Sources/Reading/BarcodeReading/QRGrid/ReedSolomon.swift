/// A Reed-Solomon code over a field of 16 to 4096 elements. Corrects errors and erasures.
struct ReedSolomon: Sendable {
    private let exponents: [UInt16]
    private let logarithms: [Int]
    /// The number of elements other than 0.
    private let order: Int
    /// The first root of the code's polynomial, as an exponent of the field's generator.
    private let firstRoot: Int

    /// Creates a Reed-Solomon code. The default values are those of QR codes (ISO/IEC 18004:2015 §7.5).
    ///
    /// - Parameters:
    ///   - bits: The number of bits of a codeword, up to 12.
    ///   - polynomial: The field's polynomial, a primitive one of degree `bits`.
    ///   - firstRoot: The first root of the code's polynomial, as an exponent of the field's generator.
    init(bits: Int = 8, polynomial: Int = 0x11D, firstRoot: Int = 0) {
        let order = 1 << bits - 1
        var exponents = [UInt16](repeating: 0, count: 2 * order)
        var logarithms = [Int](repeating: 0, count: order + 1)
        var value = 1
        for power in 0..<order {
            exponents[power] = UInt16(value)
            exponents[power + order] = UInt16(value)
            logarithms[value] = power
            value <<= 1
            if value > order { value ^= polynomial }
        }
        self.exponents = exponents
        self.logarithms = logarithms
        self.order = order
        self.firstRoot = firstRoot
    }

    /// Corrects a block of codewords of up to eight bits in place; see the method for larger codewords.
    func correct(_ block: inout [UInt8], correction: Int, erasures: [Int] = [], margin: Int = 0) -> Bool {
        var words = block.map(UInt16.init)
        guard correct(&words, correction: correction, erasures: erasures, margin: margin) else { return false }
        block = words.map(UInt8.init)
        return true
    }

    /// Corrects a block in place.
    ///
    /// - Parameters:
    ///   - block: Data codewords, then `correction` codewords of error correction.
    ///   - erasures: Indices of codewords whose values count as unknown.
    ///   - margin: The number of correction codewords that must remain unused, to distinguish a code from noise.
    /// - Returns: Whether the block is correct now; otherwise it is unchanged.
    func correct(_ block: inout [UInt16], correction: Int, erasures: [Int] = [], margin: Int = 0) -> Bool {
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

    /// Returns data codewords followed by their `correction` codewords of error correction.
    func extended(_ data: [UInt16], correction: Int) -> [UInt16] {
        var generator: [UInt16] = [1]
        for root in 0..<correction { generator = product(generator, [1, exponents[(firstRoot + root) % order]]) }
        // The data is divided by the generator polynomial, and the remainder follows the data. As in the block, the
        // coefficient of the highest power comes first.
        var rest = data + [UInt16](repeating: 0, count: correction)
        for index in data.indices where rest[index] != 0 {
            let factor = rest[index]
            for (offset, value) in generator.enumerated() { rest[index + offset] ^= multiply(value, factor) }
        }
        return data + rest.suffix(correction)
    }

    // MARK: The steps

    private func syndromes(of block: [UInt16], count: Int) -> [UInt16] {
        exponents.withUnsafeBufferPointer { exponents in
            logarithms.withUnsafeBufferPointer { logarithms in
                (0..<count).map { root in
                    let power = (firstRoot + root) % order
                    var sum: UInt16 = 0
                    for codeword in block {
                        sum = (sum == 0 ? 0 : exponents[logarithms[Int(sum)] &+ power]) ^ codeword
                    }
                    return sum
                }
            }
        }
    }

    /// Returns the coefficients of the locator polynomial, the constant term first. For each codeword that is an
    /// erasure or an error, the polynomial has the root α⁻ᵖ, where p is the number of codewords after that codeword in
    /// the block. This is the algorithm of Berlekamp and Massey, started with the erasures.
    private func locator(_ syndromes: [UInt16], erasures: [Int], length: Int) -> [UInt16]? {
        var current: [UInt16] = [1]
        for index in erasures { current = product(current, [1, exponents[(length - 1 - index) % order]]) }
        var previous = current
        var errors = 0
        for step in erasures.count..<max(syndromes.count, erasures.count) {
            previous.insert(0, at: 0)
            var discrepancy: UInt16 = 0
            for (degree, factor) in current.enumerated() where degree <= step {
                discrepancy ^= multiply(factor, syndromes[step - degree])
            }
            guard discrepancy != 0 else { continue }
            let next = sum(current, previous.map { multiply($0, discrepancy) })
            if 2 * errors <= step - erasures.count {
                errors = step - erasures.count + 1 - errors
                let inverse = exponents[order - logarithms[Int(discrepancy)]]
                previous = current.map { multiply($0, inverse) }
            }
            current = next
        }
        while current.count > 1, current.last == 0 { current.removeLast() }
        return current.count - 1 <= syndromes.count ? current : nil
    }

    /// Returns the size of an error by Forney's algorithm.
    private func magnitude(at power: Int, locator: [UInt16], evaluator: [UInt16]) -> UInt16? {
        let inverse = inversePower(power)
        var derivative: UInt16 = 0
        for degree in stride(from: 1, to: locator.count, by: 2) {
            derivative ^= multiply(locator[degree], self.power(of: inverse, degree - 1))
        }
        guard derivative != 0 else { return nil }
        // The factor is αᵖ to the power of 1 - `firstRoot`, where p is `power`.
        let shift = (power * (order + 1 - firstRoot)) % order
        let value = multiply(evaluate(evaluator, at: inverse), exponents[shift])
        return multiply(value, exponents[order - logarithms[Int(derivative)]])
    }

    // MARK: Arithmetic

    private func multiply(_ a: UInt16, _ b: UInt16) -> UInt16 {
        a == 0 || b == 0 ? 0 : exponents[logarithms[Int(a)] + logarithms[Int(b)]]
    }

    private func power(of value: UInt16, _ exponent: Int) -> UInt16 {
        value == 0 ? (exponent == 0 ? 1 : 0) : exponents[logarithms[Int(value)] * exponent % order]
    }

    private func inversePower(_ power: Int) -> UInt16 { exponents[order - power % order] }

    private func evaluate(_ polynomial: [UInt16], at point: UInt16) -> UInt16 {
        polynomial.reversed().reduce(0) { multiply($0, point) ^ $1 }
    }

    private func product(_ a: [UInt16], _ b: [UInt16]) -> [UInt16] {
        var result = [UInt16](repeating: 0, count: a.count + b.count - 1)
        for (i, x) in a.enumerated() where x != 0 {
            for (j, y) in b.enumerated() { result[i + j] ^= multiply(x, y) }
        }
        return result
    }

    private func sum(_ a: [UInt16], _ b: [UInt16]) -> [UInt16] {
        (0..<max(a.count, b.count)).map { ($0 < a.count ? a[$0] : 0) ^ ($0 < b.count ? b[$0] : 0) }
    }
}
