import Foundation
import Glibc
import EventStore
import Synchronization
import TestSupport
import Testing

@Suite struct FileLockTests {
    @Test("a signal does not end the wait for a file's lock")
    func signals() throws {
        let folder = try TemporaryFolder()
        try folder.write("file", [])
        func open() -> Int32 { Glibc.open(folder.path + "file", O_RDWR | O_CLOEXEC) }
        let (held, waiting) = (open(), open())
        defer { for file in [held, waiting] { close(file) } }
        #expect(FileLock.wait(for: held))

        // Without SA_RESTART, the signal interrupts calls of the system.
        var (action, before) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGURG, &action, &before)
        defer { sigaction(SIGURG, &before, nil) }
        let state = Mutex<(thread: pthread_t?, result: Bool?)>((nil, nil))
        Thread.detachNewThread {
            state.withLock { $0.thread = pthread_self() }
            let result = FileLock.wait(for: waiting)
            state.withLock { $0.result = result }
        }
        var thread: pthread_t?
        while thread == nil {
            usleep(1000)
            thread = state.withLock(\.thread)
        }
        for _ in 0..<50 {
            if let thread { pthread_kill(thread, SIGURG) }
            usleep(1000)
        }
        #expect(state.withLock(\.result) == nil)
        flock(held, LOCK_UN)
        while state.withLock(\.result) == nil { usleep(1000) }
        #expect(state.withLock(\.result) == true)
    }
}
