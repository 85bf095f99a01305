import CalendarModel
import Glibc

package struct FormData: Sendable {
    package struct File: Sendable {
        /// The file name that the browser sent.
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Key: a field's name. Value: the field's first value.
    package private(set) var values: [String: String] = [:]
    package private(set) var files: [File] = []

    /// Returns a value without surrounding blanks; nil if it is missing or empty.
    package subscript(_ name: String) -> String? {
        values[name].map { String($0.trimmed) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reads the form in a body with the Content-Type `type`. A body of any type other than multipart/form-data is read
    /// as application/x-www-form-urlencoded. Nil if a multipart body is refused.
    package init?(_ body: [UInt8], type: String) {
        guard type.lowercased().hasPrefix("multipart/form-data") else {
            self.init(urlencoded: String(decoding: body, as: UTF8.self))
            return
        }
        let boundary = type.firstRange(of: "boundary=").map { range in
            type[range.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        }
        self.init(multipart: body, boundary: boundary ?? "")
    }

    /// Reads the form in a body of the type application/x-www-form-urlencoded (WHATWG URL §5.1).
    package init(urlencoded text: some StringProtocol) {
        for pair in text.split(separator: "&").prefix(1000) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(parts[0])
            if values[name] == nil { values[name] = parts.count > 1 ? Self.decoded(parts[1]) : "" }
        }
    }

    /// Reads the form in a body of the type multipart/form-data (RFC 7578); nil if the body is malformed or has
    /// too many parts.
    ///
    /// - Parameter boundary: the text between the parts, from the Content-Type field.
    package init?(multipart body: [UInt8], boundary: String) {
        guard (1...70).contains(boundary.utf8.count) else { return nil }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter has no line break before it in the body.
        guard body.starts(with: delimiter.dropFirst(2)) else { return nil }
        var parts = body.dropFirst(delimiter.count - 2).split(at: delimiter, atMost: Self.mostParts + 1)
        guard 1...Self.mostParts + 1 ~= parts.count, parts.removeLast().starts(with: "--".utf8) else { return nil }
        for part in parts {
            guard let gap = part.firstPlace(of: Array("\r\n\r\n".utf8)), gap - part.startIndex <= Self.headerLimit
            else { return nil }
            let header = String(decoding: part[..<gap], as: UTF8.self)
            let content = part[(gap + 4)...]
            guard let name = Self.parameter("name", in: header) else { continue }
            if let file = Self.parameter("filename", in: header) {
                // An empty field for files is sent as an empty file without a name.
                if !file.isEmpty || !content.isEmpty { files.append(File(name: file, bytes: Array(content))) }
            } else if values[name] == nil {
                values[name] = String(decoding: content, as: UTF8.self)
            }
        }
    }

    /// The maximum number of parts. A form with more parts is refused, because the list of its parts can take several
    /// times the memory of the body.
    private static let mostParts = 10_000
    /// The greatest size of the header fields of a part, in bytes.
    private static let headerLimit = 16 << 10

    private static func parameter(_ name: String, in header: String) -> String? {
        guard
            let line = header.split(whereSeparator: \.isNewline).first(where: {
                $0.lowercased().hasPrefix("content-disposition:")
            }), let start = line.firstRange(of: " \(name)=\"")
        else { return nil }
        // Browsers escape a quotation mark in a name as %22 (WHATWG HTML §4.10.22.8).
        let value = line[start.upperBound...].prefix { $0 != "\"" }
        return String(value).replacing("%22", with: "\"").replacing("%0D", with: "").replacing("%0A", with: "")
    }

    package static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = Self.byte(ofDigits: rest.prefix(2)) {
                bytes.append(escaped)
                rest.removeFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the byte that two hexadecimal digits stand for; nil if they are not two digits.
    private static func byte(ofDigits digits: ArraySlice<UInt8>) -> UInt8? {
        let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return values.count == 2 ? UInt8(values[0] * 16 + values[1]) : nil
    }

    package static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                result.append(character)
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}

extension ArraySlice<UInt8> {
    fileprivate func split(at pattern: [UInt8], atMost most: Int) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest = self[...]
        while parts.count < most, let place = rest.firstPlace(of: pattern) {
            parts.append(rest[..<place])
            rest = rest[(place + pattern.count)...]
        }
        return parts + [rest]
    }
}

extension ArraySlice<UInt8> {
    /// Returns the first place where a pattern occurs. The time is linear, unless the bytes often repeat the
    /// beginning of the pattern.
    fileprivate func firstPlace(of pattern: [UInt8]) -> Int? {
        withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, let first = pattern.first else { return nil }
            var place = 0
            while place + pattern.count <= bytes.count,
                let found = memchr(base + place, Int32(first), bytes.count - place - pattern.count + 1)
            {
                place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                if memcmp(base + place, pattern, pattern.count) == 0 { return startIndex + place }
                place += 1
            }
            return nil
        }
    }
}
