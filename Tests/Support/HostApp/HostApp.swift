import Glibc
import ScanICS
import Synchronization

/// An app that scans the pictures named by its arguments, while another of its tasks sleeps for 2 ms again and again.
/// It prints the median delay of the wake-ups, divided by the time of all scans.
@main
enum HostApp {
    static func main() async {
        let paths = CommandLine.arguments.dropFirst()
        let inputs = paths.map { ScanInput(path: .init($0)) }
        let workers = ScanWorkers(EventScanner(options: ScanOptions(effort: .fast)), jobs: 4)
        let isDone = Atomic<Bool>(false)
        let start = ContinuousClock.now
        async let delay = heartbeat { isDone.load(ordering: .relaxed) }
        await withTaskGroup(of: Void.self) { group in
            // One task for each picture, all at the same time, and one more task that scans all pictures twice.
            for path in paths { group.addTask { _ = try? await workers.scan(path: path) } }
            group.addTask { for await _ in workers.results(of: inputs + inputs) {} }
        }
        isDone.store(true, ordering: .relaxed)
        print(await delay / (.now - start))
    }

    private static func heartbeat(until isOver: () -> Bool) async -> Duration {
        var delays: [Duration] = []
        repeat {
            let due = ContinuousClock.now + .milliseconds(2)
            try? await Task.sleep(until: due, clock: .continuous)
            delays.append(.now - due)
        } while !isOver()
        return delays.sorted()[delays.count / 2]
    }
}
