import CalendarModel

/// Tells mails from other files by their first bytes.
public enum MailSignature {
    /// Returns whether bytes begin like a mail: header lines only, and among them two that mails have.
    ///
    /// - Parameter bytes: the file, or its first kilobytes.
    public static func isMail(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[content(of: Array(bytes.prefix(longestHead))).lowerBound..<min(bytes.count, longestHead)]
        var known: Set<String> = []
        var isFirst = true
        while !rest.isEmpty {
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
            let line = rest[rest.startIndex..<end]
            // The last line may be cut off.
            if end == rest.endIndex, bytes.count >= longestHead { break }
            if line.isEmpty { break }
            let isFold = line.first == 0x20 || line.first == 0x09
            if let colon = MailHeaders.colon(in: line), !isFold {
                let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
                    .filter { $0 != " " && $0 != "\t" }
                if names.contains(name) { known.insert(name) }
            } else if isFirst || !isFold {
                guard isFirst, line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8) else { return false }
            }
            isFirst = false
            rest = rest[end...].dropFirst()
            if rest.first == 0x0A, end < bytes.count, bytes[end] == 0x0D { rest = rest.dropFirst() }
        }
        return known.count >= 2 && !known.isDisjoint(with: ["from", "received", "return-path", "date", "message-id"])
    }

    /// The bytes in which the headers are looked for.
    static let longestHead = 4096

    private static let names: Set<String> = [
        "from", "to", "subject", "date", "message-id", "mime-version", "received", "return-path", "delivered-to",
        "content-type", "reply-to", "sender", "cc", "dkim-signature", "x-mailer", "content-transfer-encoding",
        "arc-seal", "x-original-to", "envelope-to", "list-id",
    ]

    /// Returns whether bytes begin like an mbox file: a line `From ADDRESS DATE`, and a header after it.
    public static func isMbox(_ bytes: [UInt8]) -> Bool {
        guard isSeparator(bytes.prefix { $0 != 0x0A }) else { return false }
        return isMail(bytes)
    }

    /// Returns whether a line separates mails in an mbox file: `From`, an address, and a date with a clock time.
    static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: "From ".utf8), line.count <= 500 else { return false }
        // Two digits, a colon and two digits are a clock time. Every writer of mbox files adds one.
        func isDigit(_ place: Int) -> Bool { line[place].isDigit }
        var place = line.startIndex + 7
        while place + 2 < line.endIndex {
            if line[place] == UInt8(ascii: ":"), isDigit(place - 1), isDigit(place + 1), isDigit(place + 2) {
                return true
            }
            place += 1
        }
        return false
    }

    /// Returns the place of the mail in a file. In a file of Apple Mail, a line with the mail's length stands before it,
    /// and a property list after it. Empty lines before a mail are left out.
    static func content(of bytes: [UInt8]) -> Range<Int> {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D { start += 1 }
        let digits = bytes[start...].prefix(12).prefix(while: \.isDigit)
        guard !digits.isEmpty, let length = Int(String(decoding: digits, as: UTF8.self)) else {
            return start..<bytes.count
        }
        var next = digits.endIndex
        while next < bytes.count, bytes[next] == 0x20 { next += 1 }
        guard next < bytes.count, bytes[next] == 0x0A else { return start..<bytes.count }
        return next + 1..<min(bytes.count, next + 1 + length)
    }
}
