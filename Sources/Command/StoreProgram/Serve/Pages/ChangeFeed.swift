import EventStore
import Hummingbird
import ServiceLifecycle

extension PageServer {
    /// Returns the feed that tells a page when the store has changed (server-sent events, WHATWG HTML §9.2).
    func changeFeed(_ context: ServerContext) -> Response {
        let changes = store.changes()
        let (notes, writer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { body in
                try await body.write(ByteBuffer(string: "retry: 5000\n\n"))
                // Without this, the feed would stay open after its client has left, if nobody changes the store.
                async let _: Void? = try? context.whileConnected {
                    for await _ in changes { writer.yield() }
                    writer.finish()
                }
                for await _ in notes.cancelOnGracefulShutdown() {
                    try await body.write(ByteBuffer(string: "event: change\ndata: store\n\n"))
                }
                try await body.finish(nil)
            })
    }
}
