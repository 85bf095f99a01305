import CalendarModel

/// UUIDs of version 5: the SHA-1 of a name in a namespace (RFC 9562 §5.5).
package enum NameBasedUUID {
    /// A namespace, which is a UUID itself.
    package struct Namespace: Sendable {
        fileprivate let bytes: [UInt8]

        package init(_ uuid: String) { bytes = NameBasedUUID.bytes(of: uuid) }
    }

    /// Returns the UUID, in lower case, of a name in a namespace. The name is hashed as UTF-8.
    package static func text(of name: String, namespace: Namespace) -> String {
        text(of: Array(name.utf8), namespace: namespace)
    }

    /// Returns the UUID, in lower case, of a name that is given as UTF-8.
    package static func text(of name: [UInt8], namespace: Namespace) -> String {
        let digest = MessageDigest.sha1.hash(namespace.bytes + name)
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for (index, byte) in digest.prefix(16).enumerated() {
                if [4, 6, 8, 10].contains(index) {
                    buffer[place] = UInt8(ascii: "-")
                    place += 1
                }
                let byte = index == 6 ? byte & 0x0F | 0x50 : index == 8 ? byte & 0x3F | 0x80 : byte
                buffer[place] = digit(byte >> 4)
                buffer[place + 1] = digit(byte & 0x0F)
                place += 2
            }
            return place
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
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
