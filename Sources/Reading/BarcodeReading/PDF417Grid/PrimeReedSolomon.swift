/// The error correction of PDF417: a Reed-Solomon code over the field of 929 elements (ISO/IEC 15438, annex B). Decodes
/// errors and erasures.
enum PrimeReedSolomon {
    static let prime = 929
    /// The element whose powers with exponents 1, 2, ... are the roots of the code's generator polynomial.
    private static let generator = 3

    /// The powers of the generator, from exponent 0. The cycle of all 928 powers is stored twice.
    private static let powers: [Int] = {
        var powers = [Int](repeating: 1, count: 2 * (prime - 1))
        for index in powers.indices.dropFirst() { powers[index] = powers[index - 1] * generator % prime }
        return powers
    }()

    /// The inverse of each element; 0 for 0.
    private static let inverses: [Int] = {
        var inverses = [Int](repeating: 0, count: prime)
        for index in 0..<(prime - 1) { inverses[powers[index]] = powers[prime - 1 - index] }
        return inverses
    }()

    /// Corrects a block in place.
    ///
    /// - Parameters:
    ///   - block: Up to 928 codewords below 929: data, then `correction` codewords.
    ///   - erasures: Indices of codewords whose values count as unknown.
    ///   - margin: The number of correction codewords that must remain unused, to distinguish a code from noise.
    ///   - syndromes: The syndromes of the block, if they are known.
    /// - Returns: The number of codewords that were wrong or unknown; 0 if the block was correct, even with erasures.
    ///   If the block cannot be corrected, it stays unchanged and the result is nil.
    static func correct(
        _ block: inout [Int], correction: Int, erasures: [Int] = [], margin: Int = 0, syndromes: [Int]? = nil
    ) -> Int? {
        guard block.count < prime, correction < block.count else { return nil }
        let syndromes = syndromes ?? self.syndromes(of: block, count: correction)
        guard syndromes.contains(where: { $0 != 0 }) else { return 0 }
        guard erasures.count + margin <= correction else { return nil }
        let locator = locator(syndromes, erasures: erasures.map { power(block.count - 1 - $0) })
        let count = locator.count - 1
        guard count >= erasures.count, 2 * (count - erasures.count) + erasures.count + margin <= correction else {
            return nil
        }
        let evaluator = product(syndromes, locator, limit: correction)
        let derivative = locator.indices.dropFirst().map { locator[$0] * $0 % prime }
        var corrected = block
        var roots = 0
        for index in block.indices {
            let inverse = power(prime - 1 - (block.count - 1 - index))
            guard value(of: locator, at: inverse) == 0 else { continue }
            roots += 1
            let slope = value(of: derivative, at: inverse)
            guard slope != 0 else { return nil }
            corrected[index] = (block[index] + value(of: evaluator, at: inverse) * inverses[slope]) % prime
        }
        guard roots == count, self.syndromes(of: corrected, count: correction).allSatisfy({ $0 == 0 }) else {
            return nil
        }
        block = corrected
        return count
    }

    /// Returns data codewords, followed by the `correction` codewords that belong to them.
    static func extended(_ data: [Int], correction: Int) -> [Int] {
        var polynomial = [1]
        for root in 1...max(correction, 1) {
            polynomial = zip(polynomial + [0], [0] + polynomial).map { ($0 + (prime - power(root)) * $1) % prime }
        }
        // The highest power comes first, as in the block. The remainder of the division stays in the last `correction`
        // places.
        var rest = data + [Int](repeating: 0, count: correction)
        for index in data.indices where rest[index] != 0 {
            let factor = prime - rest[index]
            for (offset, value) in polynomial.enumerated() {
                rest[index + offset] = (rest[index + offset] + value * factor) % prime
            }
        }
        return data + rest.suffix(correction).map { (prime - $0) % prime }
    }

    private static func power(_ exponent: Int) -> Int { powers[exponent % (prime - 1)] }

    /// Returns the syndromes of a block, which are 0 if the block is correct.
    static func syndromes(of block: [Int], count: Int) -> [Int] {
        let words = block.map(UInt32.init)
        return words.withUnsafeBufferPointer { words in
            (1...max(count, 1)).map { root in
                let (element, prime) = (UInt32(power(root)), UInt32(prime))
                var sum: UInt32 = 0
                for word in words { sum = (sum &* element &+ word) % prime }
                return Int(sum)
            }
        }
    }

    /// Returns the error locator polynomial, whose roots are the inverses of the wrong places. The constant term comes
    /// first. This is the Berlekamp-Massey algorithm, started with the erasures.
    private static func locator(_ syndromes: [Int], erasures: [Int]) -> [Int] {
        var locator = [1]
        for place in erasures {
            locator = zip(locator + [0], [0] + locator).map { ($0 + (prime - place) * $1) % prime }
        }
        var (former, length) = (locator, erasures.count)
        for step in erasures.count..<max(syndromes.count, erasures.count) {
            var difference = 0
            for index in 0...min(step, locator.count - 1) {
                difference = (difference + locator[index] * syndromes[step - index]) % prime
            }
            former.insert(0, at: 0)
            guard difference != 0 else { continue }
            var next = locator + [Int](repeating: 0, count: max(0, former.count - locator.count))
            for index in former.indices { next[index] = (next[index] + (prime - difference) * former[index]) % prime }
            if 2 * length <= step + erasures.count {
                length = step + 1 + erasures.count - length
                let inverse = inverses[difference]
                former = locator.map { $0 * inverse % prime }
            }
            locator = next
        }
        while locator.count > 1, locator.last == 0 { locator.removeLast() }
        return locator
    }

    private static func product(_ one: [Int], _ other: [Int], limit: Int) -> [Int] {
        var result = [Int](repeating: 0, count: limit)
        for (i, a) in one.enumerated() where a != 0 && i < limit {
            for (j, b) in other.enumerated().prefix(limit - i) { result[i + j] = (result[i + j] + a * b) % prime }
        }
        return result
    }

    private static func value(of polynomial: [Int], at element: Int) -> Int {
        polynomial.reversed().reduce(0) { ($0 * element + $1) % prime }
    }
}
