import CLibUUID

/// UUIDs of version 5: the SHA-1 of a name in a namespace (RFC 9562 §5.5).
public enum NameBasedUUID {
    /// The UUID, in lower case, of a name's UTF-8 in a namespace, which is a UUID itself.
    public static func text(of name: String, namespace: String) -> String {
        var space = [UInt8](repeating: 0, count: 16)
        var uuid = [UInt8](repeating: 0, count: 16)
        var text = [CChar](repeating: 0, count: 37)
        uuid_parse(namespace, &space)
        var name = name
        name.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { uuid_generate_sha1(&uuid, space, $0.baseAddress, $0.count) }
        }
        uuid_unparse_lower(uuid, &text)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
