import CAirports

/// Airports by their IATA codes.
enum Airport {
    /// The lines of airports, in order of their codes: the code, a blank, the name.
    static var table: UnsafeBufferPointer<UInt8> {
        var size = 0
        let bytes = scanics_airports(&size)
        return UnsafeBufferPointer(start: bytes, count: size)
    }

    /// Returns an airport's name; nil if the table does not have the code.
    static func name(_ code: String) -> String? {
        guard code.utf8.count == 3 else { return nil }
        let table = table
        // The lines are sorted, so a binary search finds the code.
        var low = 0
        var high = table.count
        while low < high {
            var start = (low + high) / 2
            while start > low, table[start - 1] != UInt8(ascii: "\n") { start -= 1 }
            let end = table[start...].firstIndex(of: UInt8(ascii: "\n")) ?? table.count
            let line = table[start..<end]
            if line.starts(with: code.utf8) { return String(decoding: line.dropFirst(4), as: UTF8.self) }
            if line.prefix(3).lexicographicallyPrecedes(code.utf8) { low = end + 1 } else { high = start }
        }
        return nil
    }
}
