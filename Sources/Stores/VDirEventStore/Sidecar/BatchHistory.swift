import CalendarModel
import EventStore

/// The lines of a batch's file, as far as it was read.
struct BatchLog: Sendable {
    let name: String
    private var file = GrowingFile()
    private(set) var lines: [BatchLine] = []
    private(set) var lastNumber = 0

    init(name: String) {
        self.name = name
    }

    /// Reads what was added to the file.
    mutating func refresh(in folder: Folder) {
        guard let news = try? file.news(of: "\(name).jsonl", in: folder) else { return }
        if news.isAnew { (lines, lastNumber) = ([], 0) }
        for line in news.lines {
            // One that was cut off says what was not done.
            guard let line = JSONLine.decoded(BatchLine.self, line) else { continue }
            lines.append(line)
            lastNumber = max(lastNumber, line.change?.number ?? 0)
        }
    }

    /// What the batch did.
    var history: BatchHistory { BatchHistory(lines) }
}

/// What the lines of a batch's file come to.
struct BatchHistory {
    private(set) var head: BatchLine.Head?
    /// What was done and not undone, in its order.
    private(set) var changes: [BatchLine.Change] = []
    /// The lines that each change stands for.
    private var numbers: [[Int]] = []
    /// The last change of each resource.
    private var places: [ResourceKey: Int] = [:]

    init(_ lines: [BatchLine]) {
        var undone: Set<Int> = []
        for line in lines {
            if let head = line.head { self.head = head }
            if let number = line.undone { undone.insert(number) }
        }
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
