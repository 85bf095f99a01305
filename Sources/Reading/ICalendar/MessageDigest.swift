import CLibMD

/// A hash function of libmd: SHA-1 for name-based UUIDs (RFC 9562 §5.5), SHA-256 and MD5 for logins (RFC 7616).
package enum MessageDigest {
    case md5, sha1, sha256

    /// Returns the digest of bytes: 16 bytes for MD5, 20 for SHA-1, 32 for SHA-256.
    package func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let input = Array(bytes)
        return switch self {
        case .md5:
            Self.finish(input, MD5_CTX(), count: Int(MD5_DIGEST_LENGTH), MD5Init, MD5Update, MD5Final)
        case .sha1:
            Self.finish(input, SHA1_CTX(), count: Int(SHA1_DIGEST_LENGTH), SHA1Init, SHA1Update, SHA1Final)
        case .sha256:
            Self.finish(input, SHA2_CTX(), count: Int(SHA256_DIGEST_LENGTH), SHA256Init, SHA256Update, SHA256Final)
        }
    }

    /// Returns the digest of bytes in lower-case hexadecimal digits.
    package func text(of bytes: some Sequence<UInt8>) -> String {
        hash(bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private static func finish<Context, Count: BinaryInteger>(
        _ input: [UInt8], _ initial: Context, count: Int, _ begin: (UnsafeMutablePointer<Context>?) -> Void,
        _ update: (UnsafeMutablePointer<Context>?, UnsafePointer<UInt8>?, Count) -> Void,
        _ end: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Context>?) -> Void
    ) -> [UInt8] {
        var context = initial
        begin(&context)
        input.withUnsafeBufferPointer { update(&context, $0.baseAddress, Count($0.count)) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            end(buffer.baseAddress, &context)
            used = count
        }
    }
}
