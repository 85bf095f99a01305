import CalendarModel

extension PercentEncoding {
    /// Decodes a part of a link. Returns the text, and whether the bytes were read as Latin-1 because they are not
    /// UTF-8.
    static func linkText(_ text: Substring.UTF8View, plusIsBlank: Bool) -> (text: String, isLatin1: Bool) {
        let bytes = decode(Array(text), plusIsBlank: plusIsBlank).bytes
        if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return (String(scalars), true)
    }
}
