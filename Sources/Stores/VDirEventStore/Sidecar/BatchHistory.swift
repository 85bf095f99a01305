import CalendarModel
import EventStore

struct BatchLog: Sendable {
    let name: String
    private var file = GrowingFile()
    private(set) var lines: [BatchLine] = []
    private(set) var lastNumber = 0

    init(name: String) {
        self.name = name
    }

    mutating func refresh(in folder: Folder) {
        var file = file
        try? file.readLines(of: "\(name).jsonl", in: folder, restart: { (lines, lastNumber) = ([], 0) }) { line, _ in
            // An incomplete line is ignored, because its change was not made.
            guard let line = JSONLine.decoded(BatchLine.self, line) else { return }
            lines.append(line)
            lastNumber = max(lastNumber, line.change?.number ?? 0)
        }
        self.file = file
    }

    var history: BatchHistory { BatchHistory(lines) }
}

struct BatchHistory {
    private(set) var head: BatchLine.Head?
    /// The changes that were made and not undone, in their order.
    private(set) var changes: [BatchLine.Change] = []
    /// For each of the ``changes``: the numbers of the lines that the change combines.
    private var numbers: [[Int]] = []
    /// The last change of each resource. Key: the resource, value: the index of the change in ``changes``.
    private var places: [ResourceKey: Int] = [:]

    init(_ lines: [BatchLine]) {
        var undone: Set<Int> = []
        for line in lines {
            if let head = line.head { self.head = head }
            if let number = line.undone { undone.insert(number) }
        }
        for case let change? in lines.map(\.change) where !undone.contains(change.number) {
            // If this batch also made the previous change of the resource, the entry of that change already has the
            // state to restore. Only the revision in that entry is updated.
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

    func lastChange(of key: ResourceKey) -> BatchLine.Change? { places[key].map { changes[$0] } }

    /// Returns the numbers of the lines to mark as undone when a resource's last change is undone.
    func lastNumbers(of key: ResourceKey) -> [Int] {
        places[key].map { numbers[$0] } ?? []
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
