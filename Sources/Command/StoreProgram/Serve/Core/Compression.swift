import CZlib
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// Compresses the texts that are sent (RFC 1952), if the client accepts it.
enum Compression {
    /// The sizes in bytes of the texts that are compressed. Larger ones would keep other requests waiting.
    private static let sizes = 256...(1 << 20)
    private static let types = [
        "text/html", "text/css", "text/javascript", "text/calendar", "application/json", "application/manifest+json",
        "image/svg+xml",
    ]

    /// Compresses an answer. Answers with `no-transform` stay as they are. From the length of a compressed page, somebody
    /// who can choose a part of the page could guess a secret in it.
    static func compress(_ response: inout Response, for request: Request) async {
        guard let type = response.headers[.contentType], types.contains(where: type.hasPrefix),
            let size = response.body.contentLength, sizes.contains(size),
            response.headers[.contentEncoding] == nil,
            response.headers[.cacheControl]?.contains("no-transform") != true
        else { return }
        response.headers[.vary] = "Accept-Encoding"
        guard accepts(request.headers[.acceptEncoding]) else { return }
        let collector = Collector()
        do {
            try await response.body.write(collector)
        } catch {
            return
        }
        guard let bytes = gzipped(collector.bytes) else { return }
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        response.headers[.contentLength] = String(bytes.count)
        response.headers[.contentEncoding] = "gzip"
    }

    private static func accepts(_ field: String?) -> Bool {
        (field ?? "").split(separator: ",").contains { part in
            let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            return words.first == "gzip" && !words.contains("q=0")
        }
    }

    /// Returns bytes in the form of gzip; nil if there is not enough memory.
    static func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 for the header of gzip.
        guard
            deflateInit2_(
                &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let status = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { return nil }
        return Array(output.prefix(Int(stream.total_out)))
    }

    /// Collects the bytes of a body. Only one task uses it.
    private final class Collector: ResponseBodyWriter {
        private(set) var bytes: [UInt8] = []

        func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }

        func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
