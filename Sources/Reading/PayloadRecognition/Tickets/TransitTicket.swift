/// A transit ticket of the VDV core application (VDV-KA), in its own barcode.
///
/// The ticket is signed with message recovery (ISO/IEC 9796-2). Most of its content is inside the signature and can be
/// read only with the issuer's public key. The content outside the signature has no times.
enum TransitTicket {
    /// Returns whether the bytes begin like such a ticket. First comes the signature (tag 9E). Then comes the part of
    /// the message outside the signature (9A), which has `VDV` at its start or five bytes before its end. The
    /// certificate (7F21) or its reference (42) follows, but is not examined.
    static func isTicket(_ bytes: [UInt8]) -> Bool {
        var fields = FieldReader(bytes[...])
        guard let signature = element(0x9E, &fields), signature.count >= 96, let rest = element(0x9A, &fields) else {
            return false
        }
        return rest.count >= 5 && rest.starts(with: "VDV".utf8) || rest.suffix(5).starts(with: "VDV".utf8)
    }

    /// Returns the content of the next element; nil if its tag is not `tag`, which has one byte.
    private static func element(_ tag: Int, _ fields: inout FieldReader) -> ArraySlice<UInt8>? {
        guard fields.integer(1) == tag, var length = fields.integer(1) else { return nil }
        if length > 0x80 {
            guard length <= 0x82, let long = fields.integer(length - 0x80) else { return nil }
            length = long
        }
        return fields.take(length)
    }
}
