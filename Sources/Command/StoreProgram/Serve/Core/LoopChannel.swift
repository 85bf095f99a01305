import HummingbirdCore
import Logging
import NIOCore

/// A channel whose connections are handled on their event loops: what arrives is then handled without waking another thread,
/// and the threads of tasks are left to the one that accepts connections. Work that takes long goes to ``RequestThreads``.
struct LoopChannel<Base: HTTPChannelHandler>: HTTPChannelHandler {
    typealias Value = LoopValue<Base.Value>

    let base: Base

    var responder: HTTPChannelHandler.Responder { base.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let executor = LoopExecutor(channel.eventLoop)
        return base.setup(channel: channel, logger: logger).map { Value(base: $0, executor: executor) }
    }

    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(value.executor) { await base.handle(value: value.base, logger: logger) }
    }
}

struct LoopValue<Base: ServerChildChannelValue>: ServerChildChannelValue {
    let base: Base
    let executor: LoopExecutor

    var channel: any Channel { base.channel }
}

/// Runs tasks on an event loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
