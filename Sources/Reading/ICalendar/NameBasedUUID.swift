import CLibUUID

/// UUIDs of version 5: the SHA-1 of a name in a namespace (RFC 9562 §5.5).
public enum NameBasedUUID {
    /// The UUID, in lower case, of a name's UTF-8 in a namespace, which is a UUID itself.
    public static func text(of name: String, namespace: String) -> String {
        let space = bytes(of: namespace)
        var uuid = [UInt8](repeating: 0, count: 16)
        var text = [CChar](repeating: 0, count: 37)
        var name = name
        name.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { uuid_generate_sha1(&uuid, space, $0.baseAddress, $0.count) }
        }
        uuid_unparse_lower(uuid, &text)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The bytes of a UUID; zeros where the text is none.
    private static func bytes(of uuid: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        var count = 0
        for digit in uuid.utf8 {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
            default: continue
            }
            if count < 32 { bytes[count / 2] = bytes[count / 2] << 4 | value }
            count += 1
        }
        return count == 32 ? bytes : [UInt8](repeating: 0, count: 16)
    }
}
