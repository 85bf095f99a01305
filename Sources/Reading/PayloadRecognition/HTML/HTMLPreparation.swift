/// Prepares a page for libxml2, so that libxml2 cannot spend a long time on a hostile page.
///
/// Comments, styles, drawings (`svg`), text areas and the contents of scripts are removed; ``scripts`` keeps the places
/// of the scripts. NULs become blanks. Attributes of a tag beyond a limit are dropped. An end tag is dropped if no
/// element of its name can be open. The end tags of `body` and `html` are always dropped, because libxml2 reads nothing
/// after them.
struct HTMLPreparation {
    /// The page for libxml2.
    private(set) var output: [UInt8] = []
    /// The ranges of the scripts' contents in the page. A script's tag in ``output`` states the index of the script's
    /// range in this list.
    private(set) var scripts: [Range<Int>] = []
    /// Whether something was dropped because of a limit.
    private(set) var isCut = false

    private let limits: HTMLLimits
    private var ampersands = 0
    /// Index: the hash value of a name. Value: an upper bound for the number of open elements whose names have this
    /// hash value.
    private var open = [UInt16](repeating: 0, count: 256)
    /// Kinds of raw text whose end does not occur in the rest of the page.
    private var endless: Set<RawText> = []

    /// The kinds of contents that are removed without being parsed.
    private enum RawText {
        case comment, script, style, svg, textarea

        var end: StaticString {
            switch self {
            case .comment: "-->"
            case .script: "</script"
            case .style: "</style"
            case .svg: "</svg"
            case .textarea: "</textarea"
            }
        }
    }

    init(_ page: [UInt8], limits: HTMLLimits) {
        self.limits = limits
        output.reserveCapacity(page.count)
        page.withUnsafeBufferPointer { prepare(Page(bytes: $0)) }
    }

    /// The bytes of a page.
    private struct Page {
        let bytes: UnsafeBufferPointer<UInt8>

        var count: Int { bytes.count }

        /// The byte at a place; 0 beyond the end.
        subscript(place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

        func next(_ byte: UInt8, from start: Int) -> Int? {
            var place = start
            while place < bytes.count {
                if bytes[place] == byte { return place }
                place += 1
            }
            return nil
        }

        /// Returns whether a word is at a place, in upper or lower case. `word` is in lower case.
        func has(_ word: StaticString, at place: Int) -> Bool {
            word.withUTF8Buffer { word in
                guard place + word.count <= bytes.count else { return false }
                for index in 0..<word.count where bytes[place + index].lowercased != word[index] { return false }
                return true
            }
        }

        /// Returns the next place of a word, in upper or lower case. `word` is in lower case, and must not begin with a
        /// letter.
        func next(_ word: StaticString, from start: Int) -> Int? {
            var place = start
            while let found = next(word.utf8Start[0], from: place) {
                if has(word, at: found) { return found }
                place = found + 1
            }
            return nil
        }
    }

    // MARK: The page

    private mutating func prepare(_ page: Page) {
        var place = 0
        while place < page.count {
            let byte = page.bytes[place]
            guard byte == UInt8(ascii: "<") else {
                copy(byte)
                place += 1
                continue
            }
            let next = page[place + 1]
            if next.isLetter {
                place = startTag(page, at: place)
            } else if next == UInt8(ascii: "/"), page[place + 2].isLetter {
                place = endTag(page, at: place)
            } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") {
                place = declaration(page, at: place)
            } else {
                // This `<` does not begin a tag. It is escaped, because libxml2 would report it as an error.
                copy(UInt8(ascii: "&"))
                if ampersands <= limits.ampersands { output.append(contentsOf: "lt;".utf8) }
                place += 1
            }
        }
    }

    /// Copies a byte of text or of an attribute's value.
    private mutating func copy(_ byte: UInt8) {
        switch byte {
        case 0: output.append(0x20)
        case UInt8(ascii: "&"):
            ampersands += 1
            if ampersands <= limits.ampersands { output.append(byte) } else { isCut = true }
        default: output.append(byte)
        }
    }

    /// Skips a comment, a document type or another declaration, and returns the place after it.
    private mutating func declaration(_ page: Page, at place: Int) -> Int {
        if page.has("<!--", at: place) {
            // A comment without an end is skipped like a declaration, so that the rest of the page is read.
            if let end = end(of: .comment, page, from: place + 2) { return end + 3 }
        } else if page.has("<![cdata[", at: place) {
            return place + 9
        }
        return page.next(UInt8(ascii: ">"), from: place).map { $0 + 1 } ?? page.count
    }

    /// Returns the end of a raw text; nil if the rest of the page has none. Later calls for this kind of raw text then
    /// return nil without a search.
    private mutating func end(of text: RawText, _ page: Page, from place: Int) -> Int? {
        guard !endless.contains(text) else { return nil }
        let found = page.next(text.end, from: place)
        if found == nil { endless.insert(text) }
        return found
    }

    // MARK: Tags

    private mutating func endTag(_ page: Page, at place: Int) -> Int {
        let name = Self.name(page, at: place + 2)
        let end = page.next(UInt8(ascii: ">"), from: name.upperBound).map { $0 + 1 } ?? page.count
        let slot = Self.slot(page, name)
        guard open[slot] > 0, !Self.isOutermost(page, name) else { return end }
        open[slot] -= 1
        for index in place..<name.upperBound { output.append(page.bytes[index].lowercased) }
        output.append(UInt8(ascii: ">"))
        return end
    }

    private mutating func startTag(_ page: Page, at place: Int) -> Int {
        let name = Self.name(page, at: place + 1)
        let begin = output.count
        output.append(UInt8(ascii: "<"))
        for index in name { output.append(page.bytes[index].lowercased) }
        let raw = Self.rawText(page, name)
        if raw == .script { output.append(contentsOf: " scanics-script=\(scripts.count)".utf8) }
        let end = attributes(page, from: name.upperBound)
        if let raw {
            // In browsers, a script without an end tag ends with the page.
            let close = self.end(of: raw, page, from: end) ?? (raw == .script ? page.count : nil)
            guard let close else { return end }
            if raw == .script {
                scripts.append(end..<close)
                output.append(contentsOf: "</script>".utf8)
            } else {
                output.removeLast(output.count - begin)
            }
            return page.next(UInt8(ascii: ">"), from: close).map { $0 + 1 } ?? page.count
        }
        let slot = Self.slot(page, name)
        // At most `limits.depth` elements can be open.
        if open[slot] < UInt16(clamping: limits.depth) { open[slot] += 1 }
        return end
    }

    /// Copies the attributes of a tag up to the limit, and the tag's end; returns the place after the tag.
    private mutating func attributes(_ page: Page, from start: Int) -> Int {
        var place = start
        var count = 0
        while place < page.count {
            let byte = page.bytes[place]
            if byte == UInt8(ascii: ">") {
                output.append(byte)
                return place + 1
            }
            guard byte > 0x20 else {
                place += 1
                continue
            }
            if byte == UInt8(ascii: "/") {
                // The slash in `/>` is kept. It makes libxml2 end the element, as the author meant, although browsers
                // leave the element open.
                if page[place + 1] == UInt8(ascii: ">") { output.append(byte) }
                place += 1
                continue
            }
            let mark = output.count
            place = attribute(page, from: place)
            count += 1
            if count > limits.attributes {
                output.removeLast(output.count - mark)
                isCut = true
            }
        }
        output.append(UInt8(ascii: ">"))
        return place
    }

    /// Copies one attribute with its value in quotation marks; returns the place after the attribute.
    private mutating func attribute(_ page: Page, from start: Int) -> Int {
        var place = start
        output.append(0x20)
        // As in browsers, a name may begin with "=" or "<".
        repeat {
            output.append(page.bytes[place] == 0 ? 0x5F : page.bytes[place].lowercased)
            place += 1
        } while page[place] > 0x20 && !"=>/".utf8.contains(page[place])
        var equals = place
        while equals < page.count, page.bytes[equals] <= 0x20 { equals += 1 }
        guard page[equals] == UInt8(ascii: "=") else { return place }
        place = equals + 1
        while place < page.count, page.bytes[place] <= 0x20 { place += 1 }
        output.append(UInt8(ascii: "="))
        let quote = page[place]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = page.next(quote, from: place + 1) ?? page.count
            output.append(quote)
            for index in place + 1..<max(end, place + 1) { copy(page.bytes[index]) }
            output.append(quote)
            return min(end + 1, page.count)
        }
        output.append(UInt8(ascii: "\""))
        while place < page.count, page.bytes[place] > 0x20, page.bytes[place] != UInt8(ascii: ">") {
            if page.bytes[place] == UInt8(ascii: "\"") {
                output.append(contentsOf: "&quot;".utf8)
            } else {
                copy(page.bytes[place])
            }
            place += 1
        }
        output.append(UInt8(ascii: "\""))
        return place
    }

    // MARK: Names

    private static func name(_ page: Page, at start: Int) -> Range<Int> {
        var end = start
        while page[end].isLetter || page[end].isNameByte { end += 1 }
        return start..<end
    }

    private static func slot(_ page: Page, _ name: Range<Int>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for index in name { hash = (hash ^ UInt32(page.bytes[index].lowercased)) &* 16_777_619 }
        return Int((hash ^ hash >> 16) & 255)
    }

    private static func isOutermost(_ page: Page, _ name: Range<Int>) -> Bool {
        name.count == 4 && (page.has("body", at: name.lowerBound) || page.has("html", at: name.lowerBound))
    }

    /// Returns the kind of raw text inside an element; nil if its contents are markup.
    private static func rawText(_ page: Page, _ name: Range<Int>) -> RawText? {
        switch name.count {
        case 6 where page.has("script", at: name.lowerBound): .script
        case 5 where page.has("style", at: name.lowerBound): .style
        case 3 where page.has("svg", at: name.lowerBound): .svg
        case 8 where page.has("textarea", at: name.lowerBound): .textarea
        default: nil
        }
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// A digit, hyphen, underscore, colon or full stop.
    fileprivate var isNameByte: Bool { (0x30...0x3A).contains(self) || self == 0x2D || self == 0x5F || self == 0x2E }
}
