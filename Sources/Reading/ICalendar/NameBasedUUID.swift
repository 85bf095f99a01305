import CalendarModel

/// UUIDs of version 5: the SHA-1 of a name in a namespace (RFC 9562 §5.5).
package enum NameBasedUUID {
    /// Returns the UUID, in lower case, of a name in a namespace. The namespace is a UUID itself; the name is hashed as
    /// UTF-8.
    package static func text(of name: String, namespace: String) -> String {
        var uuid = Array(MessageDigest.sha1.hash(bytes(of: namespace) + Array(name.utf8)).prefix(16))
        uuid[6] = uuid[6] & 0x0F | 0x50
        uuid[8] = uuid[8] & 0x3F | 0x80
        let digits = uuid.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
        return groups.map { digits[$0].joined() }.joined(separator: "-")
    }

    /// Returns the bytes of a UUID; zeros if the text is not a UUID.
    private static func bytes(of uuid: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        var count = 0
        for digit in uuid.utf8 {
            guard let value = digit.hexadecimalDigit else { continue }
            if count < 32 { bytes[count / 2] = bytes[count / 2] << 4 | value }
            count += 1
        }
        return count == 32 ? bytes : [UInt8](repeating: 0, count: 16)
    }
}
