import CalendarModel
import TextDecoding

extension PercentEncoding {
    /// Decodes a part of a link other than its query. Bytes that are not UTF-8 are read as Latin-1.
    static func linkText(_ text: Substring.UTF8View) -> String {
        let bytes = decode(Array(text)).bytes
        return String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
    }

    static func latin1(_ bytes: [UInt8]) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return String(scalars)
    }
}
