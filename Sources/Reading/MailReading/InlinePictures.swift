import CalendarModel

/// The pictures that stand in the text of a page, as addresses in base64 (RFC 2397).
public enum InlinePictures {
    private static let most = 100
    private static let longestType = 100

    /// Returns the pictures of a page, in their order.
    public static func read(_ page: [UInt8]) -> [[UInt8]] {
        var pictures: [[UInt8]] = []
        var place = 0
        while pictures.count < most, let colon = page[place...].firstIndex(of: UInt8(ascii: ":")) {
            place = colon + 1
            guard colon >= 4, page[colon - 4..<colon].elementsEqual("data".utf8),
                page[place...].starts(with: "image/".utf8),
                let comma = page[place...].prefix(longestType).firstIndex(of: UInt8(ascii: ",")),
                page[..<comma].suffix(7).elementsEqual(";base64".utf8)
            else { continue }
            let text = page[(comma + 1)...].prefix { isBase64($0) }
            place = text.endIndex
            let picture = TransferEncoding.base64.decode(text)
            if !picture.isEmpty { pictures.append(picture) }
        }
        return pictures
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "+/=\r\n".utf8.contains(byte)
    }
}
