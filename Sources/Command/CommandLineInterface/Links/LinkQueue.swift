/// The results of a run, with the events that their links lead to, in the order of the inputs.
///
/// If links are followed without asking, the links of several inputs are followed at the same time. A result waits here
/// until its own links and the links of all earlier results have been followed. The follower limits the number of
/// requests.
package final class LinkQueue: Sendable {
    package struct Source {
        let ready: () -> ScannedInput?
        let next: () -> ScannedInput?

        package init(ready: @escaping () -> ScannedInput?, next: @escaping () -> ScannedInput?) {
            (self.ready, self.next) = (ready, next)
        }
    }

    private static let window = 16

    private struct State {
        var waiting: [ScannedInput?] = []
        var taken = 0
    }

    private let policy: FollowingPolicy
    private let scanner: EventScanner
    private let state = Monitor(State())

    package init(_ policy: FollowingPolicy, scanner: EventScanner) {
        self.policy = policy
        self.scanner = scanner
    }

    package func next(from source: Source) -> ScannedInput? {
        guard policy.followsFreely else { return source.next().map { policy.follow($0, with: scanner) } }
        while state.read({ $0.waiting.count < Self.window }), let scanned = source.ready() { add(scanned) }
        if state.read(\.waiting.isEmpty) {
            guard let scanned = source.next() else { return nil }
            add(scanned)
        }
        return state.wait { state in
            guard let first = state.waiting.first, let first else { return nil }
            state.waiting.removeFirst()
            state.taken += 1
            return first
        }
    }

    private func add(_ scanned: ScannedInput) {
        guard policy.mayFollow(scanned) else { return state.update { $0.waiting.append(scanned) } }
        let number = state.update { state in
            state.waiting.append(nil)
            return state.taken + state.waiting.count - 1
        }
        let finish: @Sendable () -> Void = { [self] in
            let followed = policy.follow(scanned, with: scanner)
            state.change { $0.waiting[number - $0.taken] = followed }
        }
        do {
            try WorkerThread.start(finish)
        } catch {
            finish()
        }
    }
}
