import ArchiveReading
import CalendarModel

/// A calendar compressed with gzip, zlib or raw deflate.
///
/// Gzip and zlib have headers, but raw deflate has none. Bytes are recognized as raw deflate only if they are not
/// UTF-8, can be inflated up to the last byte, and contain a calendar when inflated.
struct CompressedFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard context.inside != nil, let format = Self.format(of: payload.bytes) else { return nil }
        let limit = context.limits.payloadBytes
        guard let (bytes, ending) = Inflater(format)?.inflate(payload.bytes, limit: limit) else { return nil }
        var diagnostics = [Self.diagnostic(format)]
        switch ending {
        case .tooLong: return format == .deflate ? nil : Self.refusal(limit)
        case .complete(let rest):
            if format == .deflate, rest > 0 { return nil }
        case .truncated, .damaged:
            guard format != .deflate, !bytes.isEmpty else { return nil }
            diagnostics.append(Self.damage(ending))
        }
        return Unwrapped(bytes: bytes, diagnostics: diagnostics).calendar(context: context)
    }

    /// Returns the format that the first bytes suggest; nil if the bytes cannot be compressed data.
    private static func format(of bytes: [UInt8]) -> Inflater.Format? {
        guard bytes.count > 8 else { return nil }
        // RFC 1952 §2.3: ID1, ID2, CM (8), and FLG, whose upper three bits are reserved and must be 0.
        if bytes.starts(with: [0x1F, 0x8B, 8]), bytes[3] & 0xE0 == 0 { return .gzip }
        // RFC 1950 §2.2: CM is 8, CINFO is at most 7, both bytes as one number are a multiple of 31, and there is no
        // preset dictionary.
        let header = Int(bytes[0]) << 8 | Int(bytes[1])
        if bytes[0] & 0x0F == 8, bytes[0] >> 4 <= 7, header % 31 == 0, bytes[1] & 0x20 == 0 { return .zlib }
        // RFC 1951 §3.2.3: block type 3 is reserved.
        guard bytes[0] & 0b110 != 0b110, String(validating: bytes, as: UTF8.self) == nil else { return nil }
        return .deflate
    }

    /// Returns the result that refuses a decompression bomb, so that no other family tries the payload.
    private static func refusal(_ limit: Int) -> RecognizedPayload {
        RecognizedPayload(
            .binary,
            diagnostics: [
                Diagnostic(
                    .payloadTooLong,
                    "the compressed payload inflates to more than the limit of \(limit) bytes; it was refused")
            ])
    }

    private static func diagnostic(_ format: Inflater.Format) -> Diagnostic {
        switch format {
        case .gzip: Diagnostic(.encodingGzip, "the calendar was compressed with gzip")
        case .zlib: Diagnostic(.encodingZlib, "the calendar was compressed with zlib")
        case .deflate: Diagnostic(.encodingDeflate, "the calendar was compressed with deflate, without a header")
        }
    }

    private static func damage(_ ending: Inflater.Ending) -> Diagnostic {
        if case .truncated = ending {
            Diagnostic(.truncated, "the compressed calendar is cut off; the part before the cut was read")
        } else {
            Diagnostic(.encodingDamaged, "the compressed calendar is damaged; the part that could be inflated was read")
        }
    }
}
