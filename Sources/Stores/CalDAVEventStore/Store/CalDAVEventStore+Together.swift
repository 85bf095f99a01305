import EventStore

// Each operation is recorded before it is sent, and its result is recorded afterwards. One transaction can record many
// operations or results.
extension CalDAVEventStore {
    private static let groupSize = 32

    /// Sends operations one after the other, until one fails. Those that were sent before are then taken back. Returns the
    /// results of the operations that were sent.
    func sendInTurn(_ operations: [Operation]) async throws(EventStoreError) -> [SendResult] {
        var results: [SendResult] = []
        // With write-only access, nothing could be taken back.
        for begun in try await begin(operations, areTogether: !account.isWriteOnly) {
            let result = await send(begun)
            try await finish([(begun, result)])
            settings.progress?(results.count + 1, operations.count)
            guard result.isDone else {
                if !result.isUnreachable, begun.group != nil { results = results.map { _ in .takenBack } }
                return results + [result]
            }
            results.append(result)
        }
        return results
    }

    func sendTogether(_ operations: [Operation]) async throws(EventStoreError) -> [SendResult] {
        try await withTaskGroup(of: (Int, SendResult).self) { tasks in
            await Result { () async throws(EventStoreError) in try await send(operations, with: &tasks) }
        }.get()
    }

    /// Sends operations with tasks. Records are written while requests are in progress, so that there are always as
    /// many simultaneous requests as the settings allow.
    private func send(
        _ operations: [Operation], with tasks: inout TaskGroup<(Int, SendResult)>
    ) async throws(EventStoreError) -> [SendResult] {
        let width = max(1, settings.maximumRequests)
        var begun: [Operation] = []
        var results: [Int: SendResult] = [:]
        var unrecorded: [Int] = []
        var (next, failures) = (0, 0)

        func beginMore(_ count: Int) async throws(EventStoreError) {
            begun += try await begin(Array(operations[begun.count..<min(begun.count + count, operations.count)]))
        }
        func fill() {
            while next - results.count < width, next < begun.count {
                let (place, operation) = (next, begun[next])
                tasks.addTask { (place, await self.send(operation)) }
                next += 1
            }
        }
        func record() async throws(EventStoreError) {
            try await finish(unrecorded.compactMap { place in results[place].map { (begun[place], $0) } })
            unrecorded = []
            settings.progress?(results.count, operations.count)
        }

        while true {
            fill()
            if begun.count - next < width, begun.count < operations.count {
                try await beginMore(Self.groupSize)
                fill()
            }
            guard let (place, result) = await tasks.next() else { break }
            results[place] = result
            unrecorded.append(place)
            failures = result.isUnreachable ? failures + 1 : 0
            if failures == Self.groupSize, next < operations.count {
                // The server is unreachable. The remaining operations are recorded, and get the same result without an
                // attempt.
                try await beginMore(operations.count)
                for await (place, result) in tasks {
                    results[place] = result
                    unrecorded.append(place)
                }
                for place in next..<operations.count { results[place] = result }
                unrecorded += next..<operations.count
                next = operations.count
            }
            if unrecorded.count >= Self.groupSize {
                fill()
                try await record()
            }
        }
        try await record()
        return operations.indices.compactMap { results[$0] }
    }
}
