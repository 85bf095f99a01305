import CommandLineInterface
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore

/// A channel with TLS. A client that speaks HTTP without encryption is sent to the same address with `https`.
struct EncryptedChannel: HTTPChannelHandler {
    typealias Value = TLSChannel<HTTP1Channel>.Value

    private let encrypted: TLSChannel<HTTP1Channel>
    private let settings: ServerSettings

    init(_ channel: HTTP1Channel, _ configuration: TLSConfiguration, settings: ServerSettings) throws {
        encrypted = try TLSChannel(channel, tlsConfiguration: configuration)
        self.settings = settings
    }

    var responder: HTTPChannelHandler.Responder { encrypted.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture { [settings] in
            try channel.pipeline.syncOperations.addHandler(PlainRequestCatcher(settings))
        }.flatMap { encrypted.setup(channel: channel, logger: logger) }
    }

    func handle(value: Value, logger: Logger) async { await encrypted.handle(value: value, logger: logger) }
}

/// Answers requests without encryption, and lets everything else pass.
final class PlainRequestCatcher: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let settings: ServerSettings
    /// What a client without encryption has sent so far.
    private var head: ByteBuffer?

    private static let headLimit = 16_384

    init(_ settings: ServerSettings) { self.settings = settings }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        // Each method of HTTP begins with a letter, and each record of a TLS handshake with the byte 22 (RFC 8446 §5.1).
        guard head != nil || part.readableBytesView.first.map({ (0x41...0x5A).contains($0) }) == true else {
            context.fireChannelRead(data)
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
            return
        }
        if head == nil { head = context.channel.allocator.buffer(capacity: part.readableBytes) }
        head?.writeBuffer(&part)
        let text = head.map { String(decoding: $0.readableBytesView, as: UTF8.self) } ?? ""
        guard text.contains("\r\n\r\n") || text.utf8.count > Self.headLimit else { return }
        let answer = Self.answer(to: text, settings: settings)
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: answer)), promise: nil)
        context.close(promise: nil)
    }

    /// Returns the answer to a request without encryption.
    static func answer(to head: String, settings: ServerSettings) -> String {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        let host = lines.lazy.compactMap { line in
            line.lowercased().hasPrefix("host:") ? String(line.dropFirst(5).trimmed) : nil
        }.first
        let isPlain = lines[0].utf8.allSatisfy { (0x20...0x7E).contains($0) }
        var location = ""
        if let host, settings.isOwn(host: host), isPlain, words.count == 3, words[1].hasPrefix("/"),
            ["GET", "HEAD"].contains(words[0])
        {
            location = "Location: https://\(host)\(words[1])\r\n"
        }
        let body = "This server is encrypted: write https:// at the beginning of its address.\n"
        let status = location.isEmpty ? "400 Bad Request" : "307 Temporary Redirect"
        return "HTTP/1.1 \(status)\r\n\(location)Content-Type: text/plain; charset=utf-8\r\n"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(words.first == "HEAD" ? "" : body)"
    }
}
