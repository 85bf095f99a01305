import CalendarModel
import EventStore

/// What the lines of a batch's file come to.
struct BatchHistory {
    private(set) var head: BatchLine.Head?
    /// What was done and not undone, in its order.
    private(set) var changes: [BatchLine.Change] = []
    private(set) var lastNumber = 0
    /// The lines that each change stands for.
    private var numbers: [[Int]] = []

    init(_ lines: [BatchLine]) {
        var undone: Set<Int> = []
        for line in lines {
            if let head = line.head { self.head = head }
            if let number = line.undone { undone.insert(number) }
            if let change = line.change { lastNumber = max(lastNumber, change.number) }
        }
        var places: [ResourceKey: Int] = [:]
        for case let change? in lines.map(\.change) where !undone.contains(change.number) {
            // Where nobody else changed it in between, what it was before the batch is enough.
            if let place = places[change.key], let after = changes[place].after, after == change.revisionBefore {
                changes[place].after = change.after
                numbers[place].append(change.number)
            } else {
                places[change.key] = changes.count
                changes.append(change)
                numbers.append([change.number])
            }
        }
    }

    /// The numbers to mark as undone when what was done last to a resource is.
    func lastNumbers(of key: ResourceKey) -> [Int] {
        changes.lastIndex { $0.key == key }.map { numbers[$0] } ?? []
    }
}

extension BatchLine.Change {
    var key: ResourceKey { ResourceKey(calendar: CalendarIdentifier(rawValue: calendar), uid: uid) }

    var entry: BatchEntry {
        BatchEntry(
            number: number, key: key, before: before.flatMap { try? CalendarResource(text: $0) },
            provenanceBefore: provenance?.provenance, after: after.map { Revision(rawValue: $0) })
    }
}
