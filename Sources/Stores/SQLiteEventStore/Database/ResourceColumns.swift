import EventStore
import Foundation
import GRDB

/// The columns of a resource that are derived from its content. They are computed before the file is locked.
struct ResourceColumns: Sendable {
    let type: EntityType
    let text: String
    let revision: Revision
    let fingerprint: ContentFingerprint
    let time: TimeIndex.Entry?
    let alarms: TimeIndex.Entry?
    /// The words of summaries, locations and descriptions.
    let words: String

    init(_ resource: CalendarResource) {
        let items = resource.items
        type = resource.type
        text = resource.text
        revision = Revision(ofText: text)
        fingerprint = ContentFingerprint(of: items)
        time = ResourceSpan(of: resource).map(TimeIndex.Entry.init)
        alarms = ResourceSpan(alarmsOf: resource).map(TimeIndex.Entry.init)
        words = items.flatMap { item in
            ["SUMMARY", "LOCATION", "DESCRIPTION"].compactMap { item.text($0) }
        }.map(TextSearch.folded).joined(separator: " ")
    }

    /// The columns `type`, `content`, `revision`, `fingerprint`, `first`, `last`, `length_class`, `alarm_first`,
    /// `alarm_last` and `alarm_class`.
    var arguments: StatementArguments {
        [
            type.rawValue, text, revision.rawValue, fingerprint.rawValue, time?.first, time?.last, time?.lengthClass,
            alarms?.first, alarms?.last, alarms?.lengthClass,
        ]
    }

    /// Returns the columns for each change; nil for a removal. If there are many changes, all processors compute them.
    static func all(of changes: [ResourceChange]) async -> [ResourceColumns?] {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        guard processors > 1, changes.count >= 100 else { return changes.map { $0.content.map(ResourceColumns.init) } }
        let size = (changes.count + processors - 1) / processors
        return await withTaskGroup(of: (Int, [ResourceColumns?]).self) { group in
            for start in stride(from: 0, to: changes.count, by: size) {
                let part = changes[start..<min(start + size, changes.count)]
                group.addTask { (start, part.map { $0.content.map(ResourceColumns.init) }) }
            }
            var parts: [Int: [ResourceColumns?]] = [:]
            for await (start, part) in group { parts[start] = part }
            return parts.sorted { $0.key < $1.key }.flatMap(\.value)
        }
    }
}
