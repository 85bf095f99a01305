import NIOCore
import NIOPosix

@testable import CalDAVEventStore

/// A name server on loopback with a few records (RFC 1035 §4).
final class TestNameServer: Sendable {
    enum Record: Sendable {
        case service(priority: UInt16, weight: UInt16, port: Int, target: String)
        case text([String])

        var type: UInt16 {
            switch self {
            case .service: 33
            case .text: 16
            }
        }

        var data: [UInt8] {
            switch self {
            case .service(let priority, let weight, let port, let target):
                [priority, weight, UInt16(port)].flatMap(TestNameServer.bytes) + TestNameServer.name(target)
            case .text(let texts): texts.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
            }
        }
    }

    let records: ServiceRecords
    private let channel: any Channel

    private init(channel: any Channel) {
        self.channel = channel
        let port = UInt16(channel.localAddress?.port ?? 0)
        records = ServiceRecords(server: .init(address: [127, 0, 0, 1], port: port))
    }

    static func run<Result>(
        _ records: [String: [Record]], _ body: (ServiceRecords) async throws -> Result
    ) async throws -> Result {
        let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(records: records))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = TestNameServer(channel: channel)
        do {
            let result = try await body(server.records)
            try await channel.close()
            return result
        } catch {
            try await channel.close()
            throw error
        }
    }

    private static func bytes(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    private static func name(_ text: String) -> [UInt8] {
        text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>
        typealias OutboundOut = AddressedEnvelope<ByteBuffer>

        private let records: [String: [Record]]

        init(records: [String: [Record]]) {
            self.records = records
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let envelope = unwrapInboundIn(data)
            let message = Array(envelope.data.readableBytesView)
            guard let answer = answer(message) else { return }
            let reply = AddressedEnvelope(
                remoteAddress: envelope.remoteAddress, data: context.channel.allocator.buffer(bytes: answer))
            context.writeAndFlush(wrapOutboundOut(reply), promise: nil)
        }

        private func answer(_ message: [UInt8]) -> [UInt8]? {
            var labels: [String] = []
            var at = 12
            while at < message.count, message[at] != 0 {
                let end = at + 1 + Int(message[at])
                guard end < message.count else { return nil }
                labels.append(String(decoding: message[(at + 1)..<end], as: UTF8.self))
                at = end
            }
            guard at + 5 <= message.count else { return nil }
            let question = message[12..<(at + 5)]
            let type = UInt16(message[at + 1]) << 8 | UInt16(message[at + 2])
            let known = records[labels.joined(separator: ".").lowercased()]
            let found = (known ?? []).filter { $0.type == type }
            // 0x81 and 0x80 mark an answer of a server with recursion. The 3 in 0x83 means that the name does not
            // exist.
            var reply = Array(message[0..<2]) + [0x81, known == nil ? 0x83 : 0x80, 0, 1]
            reply += TestNameServer.bytes(UInt16(found.count)) + [0, 0, 0, 0] + question
            for record in found {
                let data = record.data
                reply += [0xC0, 12] + TestNameServer.bytes(record.type) + [0, 1, 0, 0, 0, 60]
                reply += TestNameServer.bytes(UInt16(data.count)) + data
            }
            return reply
        }
    }
}
