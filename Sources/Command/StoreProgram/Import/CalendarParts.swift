import Glibc

/// A large iCalendar text in parts, so that the import parses and holds only some of the text's events at a time. Each
/// part is a complete calendar, with all properties and zones of the large calendar and some of its events.
///
/// The events of a part have at least as many bytes as the properties and zones. So all parts together have at most twice
/// as many bytes as the text, even if it has thousands of zones.
///
/// The splitting looks only at BEGIN and END lines. If these lines are not balanced, the text is not split, because the
/// parser needs the whole text to repair it.
struct CalendarParts: Sequence {
    private let bytes: [UInt8]
    private let calendars: [Calendar]

    private struct Calendar {
        var common: [Range<Int>] = []
        var items: [Range<Int>] = []

        /// Returns the end of the part that begins with an item.
        func endOfPart(from start: Int) -> Int {
            let least = common.reduce(0) { $0 + $1.count }
            var (end, count) = (start, 0)
            while end < items.count, end - start < CalendarParts.itemsPerPart || count < least {
                count += items[end].count
                end += 1
            }
            return end
        }
    }

    private static let wholeBytes = 1 << 20
    /// The least number of events in a part.
    private static let itemsPerPart = 500

    init?(_ bytes: [UInt8]) {
        guard bytes.count > Self.wholeBytes, let calendars = Self.calendars(in: bytes) else { return nil }
        self.bytes = bytes
        self.calendars = calendars
    }

    private static func calendars(in bytes: [UInt8]) -> [Calendar]? {
        var calendars: [Calendar] = []
        var current: Calendar?
        var depth = 0
        var (start, isZone) = (0, false)
        var isBalanced = true
        forEachLine(of: bytes) { line in
            let begins = bytes.line(line, hasPrefix: "BEGIN:")
            let ends = !begins && bytes.line(line, hasPrefix: "END:")
            if begins {
                depth += 1
                if depth == 1 {
                    isBalanced = isBalanced && bytes.line(line, hasPrefix: "BEGIN:VCALENDAR")
                    current = Calendar()
                } else if depth == 2 {
                    (start, isZone) = (line.lowerBound, bytes.line(line, hasPrefix: "BEGIN:VTIMEZONE"))
                }
            } else if ends {
                depth -= 1
                if depth == 1 {
                    if isZone {
                        current?.common.append(start..<line.upperBound)
                    } else {
                        current?.items.append(start..<line.upperBound)
                    }
                } else if depth == 0, let ended = current {
                    calendars.append(ended)
                    current = nil
                }
            } else if depth == 1 {
                current?.common.append(line)
            }
            if depth < 0 { isBalanced = false }
            return isBalanced
        }
        return isBalanced && depth == 0 && !calendars.isEmpty ? calendars : nil
    }

    private static func forEachLine(of bytes: [UInt8], _ body: (Range<Int>) -> Bool) {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            var start = 0
            while start < buffer.count {
                let end = memchr(base + start, Int32(UInt8(ascii: "\n")), buffer.count - start).map {
                    UnsafeRawPointer($0) - base + 1
                }
                guard body(start..<(end ?? buffer.count)) else { return }
                start = end ?? buffer.count
            }
        }
    }

    func makeIterator() -> AnyIterator<[UInt8]> {
        var calendar = 0
        var item = 0
        return AnyIterator {
            while calendar < calendars.count {
                let current = calendars[calendar]
                guard item < current.items.count else {
                    (calendar, item) = (calendar + 1, 0)
                    continue
                }
                var part = Array("BEGIN:VCALENDAR\r\n".utf8)
                for range in current.common { part += bytes[range] }
                let end = current.endOfPart(from: item)
                for range in current.items[item..<end] { part += bytes[range] }
                if part.last != UInt8(ascii: "\n") { part += Array("\r\n".utf8) }
                part += Array("END:VCALENDAR\r\n".utf8)
                item = end
                return part
            }
            return nil
        }
    }
}

extension [UInt8] {
    /// Returns whether a line starts with a word, in upper or lower case. `prefix` is the word in upper case.
    fileprivate func line(_ line: Range<Int>, hasPrefix prefix: StaticString) -> Bool {
        guard line.count >= prefix.utf8CodeUnitCount else { return false }
        for offset in 0..<prefix.utf8CodeUnitCount {
            let byte = self[line.lowerBound + offset]
            let upper = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte
            if upper != prefix.utf8Start[offset] { return false }
        }
        return true
    }
}
