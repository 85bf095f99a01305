import EventStore
import FoundationEssentials
import NIOCore
import NIOHTTP1
import NIOPosix

/// A login in the browser, in which the user allows ScanICS to use the calendar (RFC 8252). The browser brings the
/// answer to a port on this machine, and the tokens are saved in a file.
public struct OAuthLogin: Sendable {
    private let provider: OAuthProvider
    private let file: OAuthTokenFile
    private let timeout: Duration

    /// Creates a login.
    ///
    /// - Parameters:
    ///   - client: the client program that is registered with the provider.
    ///   - file: the file to save the tokens in.
    ///   - caFile: a file with the certificates of the authorities to trust instead of the system's, for a private
    ///     provider.
    ///   - timeout: the longest time to wait for the user.
    public init(
        client: OAuthClient, file: OAuthTokenFile, caFile: String? = nil, timeout: Duration = .seconds(300)
    ) throws(EventStoreError) {
        let transport = try AsyncHTTPTransport(caFile: caFile, timeouts: CalDAVAccount.Timeouts(), limit: 1 << 20)
        provider = OAuthProvider(client: client, transport: transport)
        self.file = file
        self.timeout = timeout
    }

    /// Waits until the user has answered, and saves the tokens.
    ///
    /// - Parameter open: called with the address that the user must open in a browser on this machine.
    public func run(open: @Sendable (URL) async -> Void) async throws(EventStoreError) {
        let verifier = OAuthProvider.Verifier()
        let state = RandomText.make(bytes: 32)
        let listener = try await RedirectListener.start(state: state)
        let redirect = "http://127.0.0.1:\(listener.port)/"
        await open(provider.authorizationURL(redirect: redirect, state: state, verifier: verifier))
        let answer = await listener.answer(within: timeout)
        await listener.stop()
        switch answer {
        case .code(let code):
            try file.write(try await provider.tokens(code: code, redirect: redirect, verifier: verifier))
        case .refused:
            throw .serverRejected(
                status: 403,
                "\(provider.client.authorizationEndpoint.serverName) did not allow access; nothing was saved")
        case nil:
            throw .transport("there was no answer from the browser in time")
        }
    }
}

/// A listener on loopback to which the provider redirects the browser (RFC 8252 §7.3).
private final class RedirectListener: Sendable {
    enum Answer: Sendable {
        case code(String)
        case refused
    }

    let port: Int
    private let channel: any Channel
    private let answers: AsyncStream<Answer>

    private init(port: Int, channel: any Channel, answers: AsyncStream<Answer>) {
        self.port = port
        self.channel = channel
        self.answers = answers
    }

    static func start(state: String) async throws(EventStoreError) -> RedirectListener {
        let (answers, continuation) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        do {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(
                            RedirectHandler(state: state, continuation: continuation))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            guard let port = channel.localAddress?.port else { throw ChannelError.unknownLocalAddress }
            return RedirectListener(port: port, channel: channel, answers: answers)
        } catch {
            throw .internalFailure("no port on this machine is free for the browser's answer")
        }
    }

    func answer(within timeout: Duration) async -> Answer? {
        await withTaskGroup(of: Answer?.self) { group in
            group.addTask { [answers] in await answers.first { _ in true } }
            group.addTask {
                try? await Task.sleep(for: timeout)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }

    func stop() async {
        try? await channel.close()
    }
}

/// A handler that accepts only the address that the provider redirects the browser to, and answers 404 at all other
/// addresses.
private final class RedirectHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let state: String
    private let continuation: AsyncStream<RedirectListener.Answer>.Continuation
    private var target = ""

    init(state: String, continuation: AsyncStream<RedirectListener.Answer>.Continuation) {
        self.state = state
        self.continuation = continuation
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): target = head.method == .GET ? head.uri : ""
        case .body: break
        case .end: answer(context)
        }
    }

    private func answer(_ context: ChannelHandlerContext) {
        let parts = URLComponents(string: target)
        let items = parts?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        // A request without the right state did not come from this login (RFC 6749 §10.12).
        guard parts?.path == "/", value("state") == state else {
            respond(context, .notFound, "There is nothing here.")
            return
        }
        if let code = value("code"), !code.isEmpty {
            respond(context, .ok, "ScanICS may use the calendar now. This page can be closed.")
            continuation.yield(.code(code))
        } else {
            respond(context, .ok, "ScanICS has no access, and saved nothing. This page can be closed.")
            continuation.yield(.refused)
        }
    }

    private func respond(_ context: ChannelHandlerContext, _ status: HTTPResponseStatus, _ text: String) {
        let body = "<!DOCTYPE html><meta charset=\"utf-8\"><title>ScanICS</title><p>\(text)</p>\n"
        let headers: HTTPHeaders = [
            "Content-Type": "text/html; charset=utf-8", "Content-Length": "\(body.utf8.count)",
            "Content-Security-Policy": "default-src 'none'", "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff", "Connection": "close",
        ]
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(string: body)))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
