import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// A server on loopback whose answers a test scripts.
final class ScriptedServer: Sendable {
    /// A request that the server received.
    struct Request: Sendable {
        var method: String
        var target: String
        var headers: HTTPHeaders
        var body: String
    }

    /// An answer of the server.
    struct Answer: Sendable {
        var status = 200
        var headers: [(String, String)] = []
        var body = ""
        var manner = Manner.whole

        /// The way in which the answer is sent.
        enum Manner: Sendable {
            /// The answer is complete.
            case whole
            /// The body is repeated endlessly.
            case endless
            /// The body is sent byte by byte, with this pause between the bytes.
            case dripping(TimeAmount)
            /// The head is sent, and then nothing.
            case silent
            /// The connection is closed without an answer.
            case closed
            /// Nothing is sent, and the connection stays open.
            case never
            /// The answer is like HTTP/1.0, where the end of the connection ends the body.
            case oldFashioned
        }

        /// Returns a WebDAV list from the content of `multistatus`.
        static func list(_ responses: String, status: Int = 207) -> Answer {
            Answer(
                status: status, headers: [("Content-Type", "application/xml; charset=utf-8")],
                body: """
                    <?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\(responses)\
                    </multistatus>
                    """)
        }

        /// Returns an answer that requires a login.
        static func login(_ challenge: String = "Basic realm=\"test\"") -> Answer {
            Answer(status: 401, headers: [("WWW-Authenticate", challenge)])
        }

        static func redirect(_ location: String, status: Int = 301) -> Answer {
            Answer(status: status, headers: [("Location", location)])
        }
    }

    typealias Script = @Sendable (Request) -> Answer

    let port: Int
    private let channel: any Channel
    private let log: NIOLockedValueBox<[Request]>

    private init(port: Int, channel: any Channel, log: NIOLockedValueBox<[Request]>) {
        self.port = port
        self.channel = channel
        self.log = log
    }

    /// The requests so far.
    var requests: [Request] { log.withLockedValue { $0 } }

    /// Runs a server during a closure.
    static func run<Result>(
        tls: NIOSSLContext? = nil, _ script: @escaping Script, _ body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        let log = NIOLockedValueBox<[Request]>([])
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                    try pipeline.addHandler(Handler(script: script, log: log))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = ScriptedServer(port: channel.localAddress?.port ?? 0, channel: channel, log: log)
        do {
            let result = try await body(server)
            try await channel.close()
            return result
        } catch {
            try await channel.close()
            throw error
        }
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let script: Script
        private let log: NIOLockedValueBox<[Request]>
        private var request = Request(method: "", target: "", headers: [:], body: "")

        init(script: @escaping Script, log: NIOLockedValueBox<[Request]>) {
            self.script = script
            self.log = log
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                request = Request(method: head.method.rawValue, target: head.uri, headers: head.headers, body: "")
            case .body(let part): request.body += String(buffer: part)
            case .end:
                let asked = request
                log.withLockedValue { $0.append(asked) }
                send(script(request), context)
            }
        }

        private func send(_ answer: Answer, _ context: ChannelHandlerContext) {
            switch answer.manner {
            case .closed: return context.close(promise: nil)
            case .never: return
            default: break
            }
            var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status))
            head.headers.add(contentsOf: answer.headers)
            switch answer.manner {
            case .whole: head.headers.add(name: "Content-Length", value: "\(answer.body.utf8.count)")
            case .oldFashioned:
                head.version = .http1_0
                head.headers.add(name: "Connection", value: "close")
            default: break
            }
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
            let channel = context.channel
            let bytes = channel.allocator.buffer(string: answer.body)
            switch answer.manner {
            case .silent, .closed, .never: return
            case .whole:
                context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            case .oldFashioned:
                context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
            case .endless: Self.repeatBody(bytes, channel)
            case .dripping(let pause): Self.drip(bytes, pause, channel)
            }
        }

        /// Writes the body again after the previous write is done, so that nothing accumulates in memory.
        private static func repeatBody(_ bytes: ByteBuffer, _ channel: any Channel) {
            channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(bytes))).whenSuccess {
                repeatBody(bytes, channel)
            }
        }

        private static func drip(_ bytes: ByteBuffer, _ pause: TimeAmount, _ channel: any Channel) {
            var rest = bytes
            guard let byte = rest.readSlice(length: 1) else { return }
            let left = rest
            channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(byte))).whenSuccess {
                channel.eventLoop.scheduleTask(in: pause) { drip(left, pause, channel) }
            }
        }
    }
}
