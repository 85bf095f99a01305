/// Airports by their IATA codes.
enum Airport {
    /// Returns an airport's name; nil if the table does not have the code.
    static func name(_ code: String) -> String? {
        let code = Array(code.utf8)
        guard code.count == 3 else { return nil }
        return AirportNames.table.withUTF8Buffer { table in
            // The lines are sorted, so a binary search finds the code.
            var low = 0
            var high = table.count
            while low < high {
                var start = (low + high) / 2
                while start > low, table[start - 1] != UInt8(ascii: "\n") { start -= 1 }
                let end = table[start...].firstIndex(of: UInt8(ascii: "\n")) ?? table.count
                let line = table[start..<end]
                if line.starts(with: code) { return String(decoding: line.dropFirst(4), as: UTF8.self) }
                if line.prefix(3).lexicographicallyPrecedes(code) { low = end + 1 } else { high = start }
            }
            return nil
        }
    }
}
