/// A calendar whose properties state the character set of their values: `SUMMARY;CHARSET=IBM850:...`.
enum StatedLines {
    /// Returns the text; nil if no property states a character set, or if a value is not text in the stated one. Values
    /// without a statement are read in the encoding that fits all of them.
    static func read(_ bytes: [UInt8]) -> PayloadText.Reading? {
        guard bytes.beginsCalendar else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var charsets: [String?] = []
        for line in lines {
            let isFold = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
            charsets.append(isFold ? charsets.last ?? nil : charset(of: line))
        }
        guard charsets.contains(where: { $0 != nil }) else { return nil }
        let rest = Array(zip(lines, charsets).filter { $1 == nil }.map(\.0).joined(separator: [UInt8(ascii: "\n")]))
        guard let encoding = String(validating: rest, as: UTF8.self) == nil ? EncodingGuess.best(rest)?.encoding : .utf8
        else { return nil }
        var text: [String] = []
        for (line, charset) in zip(lines, charsets) {
            let line = Array(line)
            let decoded: String?
            if line.allSatisfy({ $0 < 0x80 }) {
                decoded = String(decoding: line, as: UTF8.self)
            } else if let charset {
                decoded = PayloadText.decode(line, charset: charset)
            } else {
                decoded = encoding == .utf8 ? String(validating: line, as: UTF8.self) : encoding.decode(line)
            }
            guard let decoded else { return nil }
            text.append(decoded)
        }
        return PayloadText.Reading(text: text.joined(separator: "\n"), encoding: encoding, statement: .parameter)
    }

    /// Returns the character set that a line states before its value.
    private static func charset(of line: ArraySlice<UInt8>) -> String? {
        let head = String(decoding: line.prefix(200).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        guard head.utf8.count < line.count else { return nil }
        for parameter in head.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].uppercased() == "CHARSET" {
                return parts[1].filter { $0 != "\"" && $0 != " " }
            }
        }
        return nil
    }
}
