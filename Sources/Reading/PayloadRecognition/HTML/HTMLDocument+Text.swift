extension HTMLDocument {
    /// The maximum number of bytes of text to take from an element, unless the caller sets another limit.
    static let textLimit = 65_536

    /// Returns the visible text of an element. Blocks begin and end lines; other white space becomes single blanks.
    func text(of node: Int, limit: Int = textLimit) -> String {
        var text = HTMLTextBuilder(limit: limit)
        add(subtree(node), to: &text)
        return text.string
    }

    /// Returns the visible text of an element on one line.
    func line(of node: Int, limit: Int = textLimit) -> String {
        var text = HTMLTextBuilder(limit: limit, isOneLine: true)
        add(subtree(node), to: &text)
        return text.string
    }

    func add(_ range: Range<Int>, to text: inout HTMLTextBuilder) {
        // For each open block, the index after its last node. The text gets a line end there.
        var ends: [Int] = []
        var place = range.lowerBound
        while place < range.upperBound, !text.isFull {
            while let end = ends.last, end <= place {
                ends.removeLast()
                text.breakLine()
            }
            let node = nodes[place]
            switch node.name {
            case .text:
                text.append(bytes[Int(node.first)..<Int(node.last)])
            case .br:
                text.breakLine()
            case .td, .th:
                text.breakWord()
            default:
                // The element that the caller names is read, even if it is invisible.
                if node.name.isInvisible, place != range.lowerBound {
                    place = Int(node.end)
                    continue
                }
                if node.name.isBlock {
                    text.breakLine()
                    ends.append(Int(node.end))
                }
            }
            place += 1
        }
    }
}

/// Builds a text from the pieces of a page.
struct HTMLTextBuilder {
    private var bytes: [UInt8] = []
    private let limit: Int
    private let isOneLine: Bool
    /// The separator before the next byte: a blank, a line feed, or 0 for none.
    private var gap: UInt8 = 0

    /// Creates a builder without text.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of bytes of text.
    ///   - isOneLine: whether line ends become blanks.
    init(limit: Int, isOneLine: Bool = false) {
        self.limit = limit
        self.isOneLine = isOneLine
    }

    var isFull: Bool { bytes.count >= limit }

    var string: String { HTMLText.string(bytes[...]) }

    /// Puts a line end before the next text, unless that text is the first.
    mutating func breakLine() { gap = UInt8(ascii: "\n") }

    /// Puts a blank before the next text, unless that text begins a line.
    mutating func breakWord() {
        if gap == 0 { gap = 0x20 }
    }

    mutating func append(_ piece: ArraySlice<UInt8>) {
        for byte in piece {
            if byte <= 0x20 {
                if gap == 0 { gap = 0x20 }
                continue
            }
            if gap != 0 {
                if !bytes.isEmpty { bytes.append(isOneLine ? 0x20 : gap) }
                gap = 0
                if isFull { return }
            }
            bytes.append(byte)
        }
    }
}

/// Turns the bytes of a page into strings.
enum HTMLText {
    /// Returns the text of bytes from libxml2, with two repairs. Named references that libxml2 does not know are
    /// decoded. Control characters, into which libxml2 turns the references `&#128;` to `&#159;`, are replaced by the
    /// characters that Windows-1252 has for these numbers.
    static func string(_ bytes: ArraySlice<UInt8>) -> String {
        var hasControls = false
        var hasReferences = false
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "&") { hasReferences = true }
            if previous == 0xC2, byte < 0xA0 { hasControls = true }
            previous = byte
        }
        var text = String(decoding: bytes, as: UTF8.self)
        if hasControls {
            var scalars = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                let isControl = (0x80...0x9F).contains(scalar.value)
                scalars.append(isControl ? Windows1252Character.scalar(UInt8(scalar.value)) : scalar)
            }
            text = String(scalars)
        }
        return hasReferences ? HTMLEntities.decodeNew(text) : text
    }
}
