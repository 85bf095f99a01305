import EventStore
import Foundation
import GRDB

/// A change with everything that it writes, computed before the file is locked.
struct PreparedChange: Sendable {
    struct Content: Sendable {
        let type: EntityType
        let text: String
        let revision: Revision
        let fingerprint: ContentFingerprint
        let time: TimeIndex.Entry?
        let alarms: TimeIndex.Entry?
        /// The words of summaries, locations and descriptions.
        let words: String

        /// The columns `type`, `content`, `revision`, `fingerprint`, `first`, `last`, `length_class`, `alarm_first`,
        /// `alarm_last` and `alarm_class`.
        var arguments: StatementArguments {
            [
                type.rawValue, text, revision.rawValue, fingerprint.rawValue, time?.first, time?.last,
                time?.lengthClass, alarms?.first, alarms?.last, alarms?.lengthClass,
            ]
        }
    }

    let change: ResourceChange
    let content: Content?

    init(_ change: ResourceChange) {
        self.change = change
        content = change.content.map { resource in
            let text = resource.text
            let items = resource.items
            return Content(
                type: resource.type, text: text, revision: Revision(ofText: text),
                fingerprint: ContentFingerprint(of: items), time: ResourceSpan(of: resource).map(TimeIndex.Entry.init),
                alarms: ResourceSpan(alarmsOf: resource).map(TimeIndex.Entry.init),
                words: items.flatMap { item in
                    ["SUMMARY", "LOCATION", "DESCRIPTION"].compactMap { item.text($0) }
                }.map(TextSearch.folded).joined(separator: " "))
        }
    }

    /// Returns prepared changes in the order of the changes. If there are many changes, all processors prepare them.
    static func all(_ changes: [ResourceChange]) async -> [PreparedChange] {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        guard processors > 1, changes.count >= 100 else { return changes.map(PreparedChange.init) }
        let size = (changes.count + processors - 1) / processors
        return await withTaskGroup(of: (Int, [PreparedChange]).self) { group in
            for start in stride(from: 0, to: changes.count, by: size) {
                let part = changes[start..<min(start + size, changes.count)]
                group.addTask { (start, part.map(PreparedChange.init)) }
            }
            var parts: [Int: [PreparedChange]] = [:]
            for await (start, part) in group { parts[start] = part }
            return parts.sorted { $0.key < $1.key }.flatMap(\.value)
        }
    }
}
