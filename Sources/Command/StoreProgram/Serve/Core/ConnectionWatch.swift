import NIOCore
import NIOHTTP1

/// Watches the requests of a connection. It refuses heads that could be read in two ways, closes the connection when
/// the client sends its request too slowly or does not stop sending after the answer, and notices when the client
/// leaves.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How fast a client must send the body of its request.
    struct Pace: Sendable {
        /// The period in which the client must send ``bytes``, unless the server itself makes it wait.
        var period = TimeAmount.seconds(15)
        var bytes = 4096
        /// The number of slow periods in a row after which a person's browser is cut off: a phone may lose its network
        /// for a moment. Other clients are cut off after one, because a slow upload keeps room that others wait for.
        var slowPeriods = 4
        /// The number of periods in which a client may go on to send its body after the answer.
        var periodsAfterAnswer = 4
        /// The time in which a client that has not signed in may go on to send its body after the answer.
        var strangerTime = TimeAmount.seconds(2)
        /// The time after which a connection without an open request is closed.
        var idleTime = TimeAmount.seconds(60)
    }

    /// Adds the watch to a pipeline, directly behind the decoder of HTTP/1.1. Hummingbird itself adds handlers further
    /// back, where requests have another type.
    final class Start: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = Any

        private let connections: Connections

        init(_ connections: Connections) { self.connections = connections }

        func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            do {
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                try pipeline.addHandler(ConnectionWatch(connections), position: .after(decoder))
            } catch {
                // A connection that nobody watches could stay open for ever.
                context.close(promise: nil)
            }
        }
    }

    private let connections: Connections
    private let pace: Pace
    private var connection: Connection?
    /// Whether the body of a request is not complete.
    private var isReceiving = false
    /// The number of requests whose answers are not complete. A client may send several requests before the first
    /// answer (RFC 9112 §9.3.2).
    private var openAnswers = 0
    /// Whether the head of the request was refused, so that its body is dropped.
    private var isRefused = false
    private var received = 0
    private var slowPeriods = 0
    /// Whether the server was ready to receive when the period began. While it is not, it makes the client wait.
    private var wasReady = true
    private var isReady = false
    private var periodsAfterAnswer = 0
    /// When ``check()`` must be called; nil while the client waits for the server.
    private var deadline: NIODeadline?
    /// Nil before the handler is added to a pipeline, and at the end.
    private var context: ChannelHandlerContext?

    init(_ connections: Connections, pace: Pace = Pace()) {
        self.connections = connections
        self.pace = pace
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        let connection = Connection(channel, address: context.remoteAddress?.ipAddress ?? "") {
            channel.close(promise: nil)
        }
        self.connection = connection
        self.context = context
        connections.clock(of: context.eventLoop).add(self)
        setDeadline(in: pace.idleTime)
        for other in connections.add(connection) { other.close() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        guard let connection, let context else { return }
        connections.clock(of: context.eventLoop).remove(self)
        (self.context, deadline) = (nil, nil)
        connections.remove(connection)
        connection.leave()
        self.connection = nil
    }

    // MARK: Requests

    func read(context: ChannelHandlerContext) {
        isReady = true
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReady = false
        context.fireChannelReadComplete()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            if let status = head.refusal { return refuse(status, context) }
            head.useHostOfTarget()
            begin(context)
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body(let part):
            received += part.readableBytes
            context.fireChannelRead(data)
        case .end:
            isReceiving = false
            setDeadline(in: openAnswers == 0 ? pace.idleTime : nil)
            context.fireChannelRead(data)
        }
    }

    private func begin(_ context: ChannelHandlerContext) {
        isReceiving = true
        openAnswers += 1
        (received, slowPeriods, wasReady, periodsAfterAnswer) = (0, 0, true, 0)
        connection?.note(isAnswering: true)
        setDeadline(in: pace.period)
    }

    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        isRefused = true
        // The answers to earlier requests come first, and this one cannot wait for them here.
        guard openAnswers == 0 else { return context.close(promise: nil) }
        let fields: HTTPHeaders = ["Connection": "close", "Content-Length": "0", "X-Content-Type-Options": "nosniff"]
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            openAnswers -= 1
            connection?.note(isAnswering: openAnswers > 0)
            if openAnswers == 0 {
                if !isReceiving {
                    setDeadline(in: pace.idleTime)
                } else if connection?.isSignedIn == false {
                    setDeadline(in: pace.strangerTime)
                }
            }
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { connection?.leave() }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Pace

    private func setDeadline(in time: TimeAmount?) {
        guard let context, let time else { return deadline = nil }
        deadline = context.eventLoop.now + time
    }

    /// Whether the deadline has passed.
    func isDue(_ now: NIODeadline) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Closes the connection if the client did too little until the deadline.
    func check() {
        let isStranger = connection?.isSignedIn == false
        guard isReceiving, !(openAnswers == 0 && isStranger) else { return close() }
        slowPeriods = wasReady && isReady && received < pace.bytes ? slowPeriods + 1 : 0
        let mayBeSlow = connection?.isPerson == true ? pace.slowPeriods : 1
        if openAnswers == 0 { periodsAfterAnswer += 1 }
        guard slowPeriods < mayBeSlow, periodsAfterAnswer <= pace.periodsAfterAnswer else { return close() }
        (received, wasReady) = (0, isReady)
        setDeadline(in: pace.period)
    }

    private func close() {
        deadline = nil
        context?.close(promise: nil)
    }
}

/// Checks the deadlines of an event loop's connections once a second.
///
/// With a timer for each connection, a flood of connections would cost time in proportion to the square of their number, because
/// an event loop looks through all its timers for one that is canceled.
final class ConnectionClock: @unchecked Sendable {
    // The properties are used on the event loop only.
    private let loop: any EventLoop
    private var watches: [ObjectIdentifier: ConnectionWatch] = [:]
    private var isRunning = false

    private static let interval = TimeAmount.seconds(1)

    init(_ loop: any EventLoop) { self.loop = loop }

    func add(_ watch: ConnectionWatch) {
        watches[ObjectIdentifier(watch)] = watch
        start()
    }

    func remove(_ watch: ConnectionWatch) { watches[ObjectIdentifier(watch)] = nil }

    private func start() {
        guard !isRunning, !watches.isEmpty else { return }
        isRunning = true
        loop.assumeIsolated().scheduleTask(in: Self.interval) { [self] in
            isRunning = false
            let now = loop.now
            for watch in watches.values.filter({ $0.isDue(now) }) { watch.check() }
            start()
        }
    }
}

extension HTTPRequestHead {
    /// The status with which the head is refused, because two servers could read it differently (RFC 9112 §3.2, §6.1).
    fileprivate var refusal: HTTPResponseStatus? {
        let codings = headers[canonicalForm: "transfer-encoding"].map { $0.lowercased() }
        if headers["host"].count > 1 || (version.minor > 0 && headers["host"].isEmpty) { return .badRequest }
        if !codings.isEmpty, headers.contains(name: "content-length") { return .badRequest }
        if !codings.isEmpty, codings != ["chunked"] { return .notImplemented }
        return nil
    }

    /// Makes the host of an absolute target, such as `http://host/path`, the request's Host field (RFC 9112 §3.2.2).
    fileprivate mutating func useHostOfTarget() {
        guard !uri.hasPrefix("/"), let start = uri.firstRange(of: "://") else { return }
        let authority = uri[start.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        headers.replaceOrAdd(name: "Host", value: String(host))
    }
}
