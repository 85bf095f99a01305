import CLinux
import Glibc
import SystemPackage

/// Threads that may block, and that no other thread joins.
package enum WorkerThread {
    /// The size of a thread's stack. It is large because image libraries put large arrays on the stack. Pages that
    /// aren't touched cost nothing.
    private static let stackBytes = 8 << 20

    /// Starts a thread that runs `body` and then ends. Throws the system's error if no thread can be started.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(Errno) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackBytes)
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Body(run: body))
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                cchild_guard_thread()
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, argument.toOpaque())
        guard status == 0 else {
            argument.release()
            throw Errno(rawValue: status)
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
