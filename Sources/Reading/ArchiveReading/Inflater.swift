import CZlib

/// Inflates data compressed with deflate. Owns zlib's state, and is used once.
package struct Inflater: ~Copyable {
    /// The format of compressed data.
    package enum Format {
        /// RFC 1952.
        case gzip
        /// RFC 1950.
        case zlib
        /// RFC 1951, without a header or checksum.
        case deflate

        /// zlib's `windowBits`: 15 is the largest window, adding 16 means gzip, and a negative number means raw
        /// deflate.
        fileprivate var windowBits: Int32 {
            switch self {
            case .gzip: 31
            case .zlib: 15
            case .deflate: -15
            }
        }
    }

    package enum Ending {
        /// The data are complete and have the right checksum. `rest` bytes follow them.
        case complete(rest: Int)
        /// The data end too early.
        case truncated
        case damaged
        /// The inflated data are longer than the limit.
        case tooLong
    }

    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates an inflater; nil if there is not enough memory.
    package init?(_ format: Format) {
        // zlib stores the address of the stream, so the stream must not move.
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, format.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Inflates data up to `limit` bytes. The output never exceeds the limit by more than 64 KiB.
    package consuming func inflate(_ bytes: [UInt8], limit: Int) -> (bytes: [UInt8], ending: Ending) {
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        var input = bytes
        let ending = input.withUnsafeMutableBufferPointer { input -> Ending in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(clamping: input.count)
            while true {
                let (status, count) = piece.withUnsafeMutableBufferPointer { piece -> (Int32, Int) in
                    stream.pointee.next_out = piece.baseAddress
                    stream.pointee.avail_out = UInt32(piece.count)
                    let status = CZlib.inflate(stream, Z_NO_FLUSH)
                    return (status, piece.count - Int(stream.pointee.avail_out))
                }
                output += piece[..<count]
                if output.count > limit { return .tooLong }
                switch status {
                case Z_STREAM_END: return .complete(rest: Int(stream.pointee.avail_in))
                case Z_OK where count > 0: continue
                case Z_OK, Z_BUF_ERROR: return .truncated
                default: return .damaged
                }
            }
        }
        return (output, ending)
    }
}
