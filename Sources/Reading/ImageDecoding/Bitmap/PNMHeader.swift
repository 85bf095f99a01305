import CalendarModel

/// The part of a netpbm picture before its pixels.
///
/// Source: netpbm's pbm(5), pgm(5), ppm(5), pam(5).
struct PNMHeader {
    private(set) var width = 0
    private(set) var height = 0
    /// The number of samples of a pixel: 1 for gray, 2 for gray and alpha, 3 for RGB, 4 for RGB and alpha.
    private(set) var channels = 1
    /// The greatest value of a sample. It means white, except in bitmaps.
    private(set) var most = 255
    /// Whether the samples are decimal numbers instead of bytes.
    private(set) var isText = false
    /// Whether a sample is a bit; 1 is black.
    private(set) var isBitmap = false

    /// Reads a header from a scanner at the beginning of a picture.
    init(_ scanner: inout PNMScanner) throws(ImageDecodingError) {
        guard scanner.next() == UInt8(ascii: "P"), let kind = scanner.next() else {
            throw .damaged(.pnm, reason: "its header cannot be read")
        }
        switch kind {
        case UInt8(ascii: "1"), UInt8(ascii: "4"): (isBitmap, most) = (true, 1)
        case UInt8(ascii: "2"), UInt8(ascii: "5"): break
        case UInt8(ascii: "3"), UInt8(ascii: "6"): channels = 3
        case UInt8(ascii: "7"):
            try readPAM(&scanner)
            return
        default: throw .damaged(.pnm, reason: "its kind is unknown")
        }
        isText = kind <= UInt8(ascii: "3")
        width = try Self.number(scanner.number())
        height = try Self.number(scanner.number())
        if !isBitmap { most = try Self.number(scanner.number(), atMost: 65535) }
        // A single blank ends the header. Further blanks may be pixels.
        if !isText { _ = scanner.next() }
    }

    private mutating func readPAM(_ scanner: inout PNMScanner) throws(ImageDecodingError) {
        most = 0
        channels = 0
        for _ in 0..<64 {
            let word = scanner.word()
            switch word {
            case "WIDTH": width = try Self.number(scanner.number())
            case "HEIGHT": height = try Self.number(scanner.number())
            case "DEPTH": channels = try Self.number(scanner.number(), atMost: 4)
            case "MAXVAL": most = try Self.number(scanner.number(), atMost: 65535)
            case "ENDHDR":
                scanner.line()
                guard width > 0, height > 0, channels > 0, most > 0 else {
                    throw .damaged(.pnm, reason: "its header is not complete")
                }
                return
            default: scanner.line()
            }
        }
        throw .damaged(.pnm, reason: "its header has no end")
    }

    private static func number(_ number: Int?, atMost most: Int = 1 << 30) throws(ImageDecodingError) -> Int {
        guard let number, (1...most).contains(number) else {
            throw .damaged(.pnm, reason: "a number in its header is missing or out of range")
        }
        return number
    }

    /// The length of a row in bytes.
    var rowBytes: Int { isBitmap ? (width + 7) / 8 : width * channels * (most > 255 ? 2 : 1) }
}

/// Reads words and numbers from a netpbm picture.
struct PNMScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Takes the bytes of a row; nil if fewer are left.
    mutating func row(_ count: Int) -> UnsafeBufferPointer<UInt8>? {
        guard bytes.count - position >= count else { return nil }
        defer { position += count }
        return UnsafeBufferPointer(rebasing: bytes[position..<(position + count)])
    }

    /// Takes the next word, after blanks and comments.
    mutating func word() -> String {
        skipBlanks()
        let start = position
        while let byte = peek, !Self.isBlank(byte), position - start < 64 { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Takes the next decimal number, after blanks and comments.
    mutating func number() -> Int? {
        skipBlanks()
        var value: Int?
        while let byte = peek, byte.isDigit {
            value = min((value ?? 0) * 10 + Int(byte - 0x30), 1 << 40)
            position += 1
        }
        return value
    }

    /// Takes the next digit 0 or 1. Another digit may follow directly.
    mutating func bit() -> Int? {
        skipBlanks()
        guard let byte = peek, (0x30...0x31).contains(byte) else { return nil }
        position += 1
        return Int(byte - 0x30)
    }

    /// Skips the rest of the line and the line end.
    mutating func line() {
        while let byte = next(), byte != 0x0A {}
    }

    mutating func skipBlanks() {
        while let byte = peek {
            if byte == UInt8(ascii: "#") {
                line()
            } else if Self.isBlank(byte) {
                position += 1
            } else {
                return
            }
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
