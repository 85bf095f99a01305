import Glibc
import ScanICS
import Synchronization

/// An app that scans pictures and does other work at the same time. It prints by how many milliseconds its timer was
/// late at most.
@main
enum HostApp {
    static func main() async {
        let paths = CommandLine.arguments.dropFirst()
        let inputs = paths.map { ScanInput(path: .init($0)) }
        let workers = ScanWorkers(EventScanner(options: ScanOptions(effort: .fast)), jobs: 4)
        let isDone = Atomic<Bool>(false)
        async let latest = heartbeat { isDone.load(ordering: .relaxed) }
        await withTaskGroup(of: Void.self) { group in
            // One at a time, all at once as an unaware app does, and as a sequence of inputs.
            for path in paths { group.addTask { _ = try? await workers.scan(path: path) } }
            group.addTask { for await _ in workers.results(of: inputs + inputs) {} }
        }
        isDone.store(true, ordering: .relaxed)
        print(await latest / .milliseconds(1))
    }

    private static func heartbeat(until isOver: () -> Bool) async -> Duration {
        var latest = Duration.zero
        while !isOver() {
            let due = ContinuousClock.now + .milliseconds(2)
            try? await Task.sleep(until: due, clock: .continuous)
            latest = max(latest, .now - due)
        }
        return latest
    }
}
