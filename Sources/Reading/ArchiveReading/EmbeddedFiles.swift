/// The files that are attached to a PDF document (ISO 32000 §7.11.4). A stream cannot be inside a compressed object, so
/// each one is found by its dictionary in the file.
package enum EmbeddedFiles {
    /// A file that is attached to the document.
    package struct File: Hashable, Sendable {
        /// The media type that the document states, such as `text/calendar`; empty if it states none.
        package let type: String
        package let bytes: [UInt8]
    }

    private static let mostFiles = 100
    /// The most types that are looked at, also those without a dictionary around them.
    private static let mostAttempts = 500
    /// The most bytes of a dictionary before and after its type.
    private static let longestDictionary = 2000

    /// Returns the attached files; empty for another file. Encrypted files, and those with uncommon filters, are nil.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of all files together.
    ///   - unpacked: the bytes that were unpacked are added to it, also those of files that cannot be read.
    package static func read(_ bytes: [UInt8], limit: Int, unpacked: inout Int) -> [File?] {
        var files: [File?] = []
        var attempts = 0
        let most = unpacked + limit
        let mark = Array("/EmbeddedFile".utf8)
        var place = bytes.startIndex
        while files.count < mostFiles, attempts < mostAttempts, let slash = next(mark, in: bytes, from: place) {
            place = slash + mark.count
            guard place < bytes.count, !isName(bytes[place]) else { continue }
            attempts += 1
            guard let file = file(bytes, around: slash..<place, limit: max(0, most - unpacked)) else { continue }
            files.append(file.content)
            unpacked += file.unpacked
            place = file.next
        }
        return files
    }

    private static func file(
        _ bytes: [UInt8], around type: Range<Int>, limit: Int
    ) -> (content: File?, unpacked: Int, next: Int)? {
        let before = max(0, type.lowerBound - longestDictionary)
        guard let object = last(Array("obj".utf8), in: bytes, from: before, to: type.lowerBound),
            let stream = next(
                Array("stream".utf8), in: bytes, from: type.upperBound, to: type.upperBound + longestDictionary)
        else { return nil }
        let dictionary = String(decoding: bytes[object..<stream], as: UTF8.self)
        guard !dictionary.contains("endobj") else { return nil }
        var start = stream + 6
        if start < bytes.count, bytes[start] == 0x0D { start += 1 }
        if start < bytes.count, bytes[start] == 0x0A { start += 1 }
        let end = self.end(of: dictionary, start, bytes)
        let data = Array(bytes[start..<end])
        let filters = dictionary.value(of: "/Filter")
        var content: [UInt8]? = data
        var unpacked = data.count
        if filters.contains("/FlateDecode") || filters.contains("/Fl ") {
            content = nil
            if let (inflated, ending) = Inflater(.zlib)?.inflate(data, limit: limit) {
                unpacked = inflated.count
                if case .complete = ending { content = inflated }
            }
        } else if !filters.isEmpty {
            (content, unpacked) = (nil, 0)
        }
        let name = dictionary.value(of: "/Subtype").drop { $0 == " " || $0 == "/" }
            .prefix { !" /<>[]()\r\n".contains($0) }
        let typeName = name.replacing("#2F", with: "/").replacing("#2f", with: "/").lowercased()
        let file = content.flatMap { $0.count <= limit ? File(type: typeName, bytes: $0) : nil }
        return (file, unpacked, end)
    }

    /// Returns the end of a stream: by its length, if that is written in the dictionary and right.
    private static func end(of dictionary: String, _ start: Int, _ bytes: [UInt8]) -> Int {
        let words = dictionary.value(of: "/Length").split { " \r\n/>".contains($0) }
        let isReference = words.dropFirst(2).first == "R"
        if !isReference, let length = words.first.flatMap({ Int($0) }), length >= 0, length <= bytes.count - start,
            bytes[(start + length)...].prefix(20).contains(where: { $0 == UInt8(ascii: "e") }),
            let next = next(Array("endstream".utf8), in: bytes, from: start + length), next - start - length <= 2
        {
            return start + length
        }
        return next(Array("endstream".utf8), in: bytes, from: start) ?? bytes.count
    }

    private static func isName(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func next(
        _ mark: [UInt8], in bytes: [UInt8], from place: Int, to end: Int = .max
    ) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var place = place
            while place + mark.count <= min(bytes.count, end) {
                guard bytes[place] == mark[0] else {
                    place += 1
                    continue
                }
                if bytes[place..<place + mark.count].elementsEqual(mark) { return place }
                place += 1
            }
            return nil
        }
    }

    private static func last(_ mark: [UInt8], in bytes: [UInt8], from first: Int, to end: Int) -> Int? {
        var place = end - mark.count
        while place >= first {
            if bytes[place..<place + mark.count].elementsEqual(mark) { return place + mark.count }
            place -= 1
        }
        return nil
    }
}

extension String {
    /// Returns what follows a key of a PDF dictionary, up to the next line or key; empty without the key.
    fileprivate func value(of key: String) -> Substring {
        guard let range = firstRange(of: key) else { return "" }
        let rest = self[range.upperBound...]
        let value = rest.drop { $0 == " " || $0 == "[" }
        // The value may be a name itself.
        let start = value.first == "/" ? value.index(after: value.startIndex) : value.startIndex
        let end = self[start...].firstIndex { $0 == "/" || $0 == ">" } ?? endIndex
        return self[rest.startIndex..<end]
    }
}
