/// A transit ticket of the VDV core application (VDV-KA), in its own barcode.
///
/// The ticket is signed with message recovery (ISO/IEC 9796-2). Most of its content is inside the signature and can be
/// read only with the issuer's public key. The content outside the signature has no times.
enum TransitTicket {
    /// Whether the bytes are such a ticket. They have a signature (tag 9E), then the part of the message that is not in
    /// the signature (9A), with `VDV` at its start or end, then the certificate (7F21) or its reference (42).
    static func isTicket(_ bytes: [UInt8]) -> Bool {
        var fields = FieldReader(bytes[...])
        guard let signature = element(0x9E, &fields), signature.count >= 96, let rest = element(0x9A, &fields) else {
            return false
        }
        return rest.count >= 5 && rest.starts(with: "VDV".utf8) || rest.suffix(5).starts(with: "VDV".utf8)
    }

    /// Reads an element with a tag of one byte.
    private static func element(_ tag: Int, _ fields: inout FieldReader) -> ArraySlice<UInt8>? {
        guard fields.integer(1) == tag, var length = fields.integer(1) else { return nil }
        if length > 0x80 {
            guard length <= 0x82, let long = fields.integer(length - 0x80) else { return nil }
            length = long
        }
        return fields.take(length)
    }
}
