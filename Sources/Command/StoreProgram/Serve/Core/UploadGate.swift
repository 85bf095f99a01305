import Synchronization

/// The memory that uploads may take together, from the first byte of their body until their pictures are scanned.
///
/// Small uploads have memory of their own, so that they never wait for large ones. When a client leaves room, the
/// waiting client that uses the least is next.
final class UploadGate: Sendable {
    struct Lane: Sendable {
        /// The greatest size of an upload, in bytes.
        let uploadLimit: Int
        /// The size of all uploads together, in bytes. An upload that is larger waits until it is alone.
        let budget: Int
        /// The greatest number of uploads that wait.
        let queueLimit: Int
    }

    fileprivate enum Entry {
        case entered, cancelled, full
    }

    fileprivate struct Waiting {
        let number: Int
        let size: Int
        let client: String
        let continuation: CheckedContinuation<Entry, Never>
    }

    fileprivate struct State {
        var free: Int
        var used: [String: Int] = [:]
        var waiting: [Waiting] = []

        init(_ lane: Lane) { free = lane.budget }
    }

    private let lanes: [Lane]
    /// The greatest time that an upload waits. Connections on which nothing arrives for a minute are closed without an
    /// answer, so the wait must end before.
    private let patience: Duration
    private let state: Mutex<All>

    private struct All {
        var lanes: [State]
        var nextNumber = 0
    }

    static let usual = [
        Lane(uploadLimit: 16 << 20, budget: 64 << 20, queueLimit: 256),
        Lane(uploadLimit: .max, budget: 64 << 20, queueLimit: 32),
    ]

    /// - Parameter lanes: in the order of their sizes; the last one takes uploads of any size.
    init(_ lanes: [Lane] = usual, patience: Duration = .seconds(40)) {
        self.lanes = lanes
        self.patience = patience
        state = Mutex(All(lanes: lanes.map { State($0) }))
    }

    /// Room for one upload. It is free again when nothing refers to this object any more.
    final class Room: Sendable {
        private let leave: @Sendable () -> Void
        fileprivate init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
        deinit { leave() }
    }

    /// Waits until there is room for an upload.
    ///
    /// - Parameter client: the text by which the uploads of one client are known.
    /// - Throws: a problem with the status 503 if too many uploads wait, or if this one waits too long;
    ///   `CancellationError` if the task is cancelled.
    func room(for size: Int, of client: String) async throws -> Room {
        let place = lanes.firstIndex { size <= $0.uploadLimit } ?? lanes.count - 1
        let lane = lanes[place]
        let size = min(max(size, 1), lane.budget)
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        let entry = await withTaskCancellationHandler {
            var timer: Task<Void, Never>?
            let entry = await withCheckedContinuation { continuation in
                let waiting = Waiting(number: number, size: size, client: client, continuation: continuation)
                guard enter(waiting, place) else { return }
                timer = Task { [patience] in
                    guard (try? await Task.sleep(for: patience)) != nil else { return }
                    self.remove(number, from: place, as: .full)
                }
            }
            timer?.cancel()
            return entry
        } onCancel: {
            remove(number, from: place, as: .cancelled)
        }
        switch entry {
        case .entered: return Room { self.leave(size, client, place) }
        case .cancelled: throw CancellationError()
        case .full:
            throw ServerProblem(
                .serviceUnavailable, "busy", "too many pictures are waiting to be read; send yours again soon",
                retryAfter: 10)
        }
    }

    /// The number of uploads that wait.
    var waitingCount: Int { state.withLock { $0.lanes.reduce(0) { $0 + $1.waiting.count } } }

    /// Returns whether the upload must wait.
    private func enter(_ waiting: Waiting, _ place: Int) -> Bool {
        let (entry, refused) = state.withLock { state -> (Entry?, Waiting?) in
            // The task may have been cancelled before its place in the queue was known.
            guard !Task.isCancelled else { return (.cancelled, nil) }
            guard state.lanes[place].waiting.isEmpty, state.lanes[place].free >= waiting.size else {
                return state.lanes[place].queue(waiting, limit: lanes[place].queueLimit)
            }
            state.lanes[place].admit(waiting)
            return (.entered, nil)
        }
        refused?.continuation.resume(returning: .full)
        if let entry { waiting.continuation.resume(returning: entry) }
        return entry == nil
    }

    private func remove(_ number: Int, from place: Int, as entry: Entry) {
        let (removed, admitted) = state.withLock { state -> (Waiting?, [Waiting]) in
            guard let index = state.lanes[place].waiting.firstIndex(where: { $0.number == number }) else {
                return (nil, [])
            }
            // Uploads that waited behind this one may fit.
            return (state.lanes[place].waiting.remove(at: index), state.lanes[place].admitNext())
        }
        removed?.continuation.resume(returning: entry)
        for waiting in admitted { waiting.continuation.resume(returning: .entered) }
    }

    private func leave(_ size: Int, _ client: String, _ place: Int) {
        let admitted = state.withLock { state in
            state.lanes[place].free += size
            let rest = (state.lanes[place].used[client] ?? 0) - size
            state.lanes[place].used[client] = rest > 0 ? rest : nil
            return state.lanes[place].admitNext()
        }
        for waiting in admitted { waiting.continuation.resume(returning: .entered) }
    }
}

extension UploadGate.State {
    fileprivate mutating func admit(_ waiting: UploadGate.Waiting) {
        free -= waiting.size
        used[waiting.client, default: 0] += waiting.size
    }

    /// Adds an upload to the queue. In a full queue it takes the place of the last upload of the client with the most
    /// uploads there, so that no client keeps the others out.
    ///
    /// - Returns: the refusal of the new upload, if it is refused, and the upload that gave up its place.
    fileprivate mutating func queue(
        _ new: UploadGate.Waiting, limit: Int
    ) -> (UploadGate.Entry?, UploadGate.Waiting?) {
        var refused: UploadGate.Waiting?
        if waiting.count >= limit {
            var counts: [String: Int] = [:]
            for one in waiting { counts[one.client, default: 0] += 1 }
            guard let (client, most) = counts.max(by: { $0.value < $1.value }), (counts[new.client] ?? 0) + 1 < most,
                let last = waiting.lastIndex(where: { $0.client == client })
            else { return (.full, nil) }
            refused = waiting.remove(at: last)
        }
        waiting.append(new)
        return (nil, refused)
    }

    /// Admits uploads of the clients that use the least, as long as the next one fits.
    fileprivate mutating func admitNext() -> [UploadGate.Waiting] {
        var admitted: [UploadGate.Waiting] = []
        func use(_ place: Int) -> Int { used[waiting[place].client] ?? 0 }
        while let place = waiting.indices.min(by: { use($0) < use($1) }), waiting[place].size <= free {
            let next = waiting.remove(at: place)
            admit(next)
            admitted.append(next)
        }
        return admitted
    }
}
