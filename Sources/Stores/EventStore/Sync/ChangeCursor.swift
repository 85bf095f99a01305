/// The parts of a sync token, for stores that number the changes of each calendar.
package struct ChangeCursor: Hashable, Sendable {
    /// Identifies the log of a calendar. A backup of a store has logs of its own, so it refuses the original's tokens.
    package let log: String
    /// The number of the last change that the reader knows. Resources whose changes have greater numbers are new to the
    /// reader.
    package let number: Int
    /// The number of the last removal that the reader knows or does not need. While the reader reads all resources for
    /// the first time, this is the number of the last change before that reading began.
    package let removals: Int

    /// Reads a token of a log.
    ///
    /// - Parameters:
    ///   - token: the token; nil begins before the first change.
    ///   - log: the log's identifier.
    ///   - oldest: the number of a change; all removals after this change are remembered.
    ///   - last: the number of the last change.
    /// - Throws: ``EventStoreError/invalidSyncToken`` for a token of another log, or of a time before the remembered
    ///   removals.
    package init(_ token: SyncToken?, of log: String, oldest: Int, last: Int) throws(EventStoreError) {
        self.log = log
        guard let token else {
            (number, removals) = (0, last)
            return
        }
        let prefix = Self.prefix + log + "/"
        guard token.rawValue.hasPrefix(prefix) else { throw .invalidSyncToken }
        let numbers = token.rawValue.dropFirst(prefix.count).split(separator: "/", maxSplits: 1).map { Int($0) }
        guard let first = numbers.first, let number = first, let removals = numbers.last ?? nil, 0 <= number,
            number <= removals, oldest <= removals, removals <= last
        else { throw .invalidSyncToken }
        self.number = number
        self.removals = removals
        // Each cursor has only one valid token; other spellings of its numbers are refused.
        guard self.token == token else { throw .invalidSyncToken }
    }

    private init(log: String, number: Int, removals: Int) {
        (self.log, self.number, self.removals) = (log, number, removals)
    }

    /// Creates the cursor after the last change of a log.
    package init(after last: Int, of log: String) {
        self.init(log: log, number: last, removals: last)
    }

    /// The usual number of removals that a log remembers.
    package static let usualTombstones = 10_000

    /// A sync token is a URI (RFC 6578 §6.2). These tokens have the scheme `data`, because they are not addresses.
    private static let prefix = "data:,"

    /// The token with these parts.
    package var token: SyncToken {
        SyncToken(rawValue: Self.prefix + log + "/\(number)" + (removals == number ? "" : "/\(removals)"))
    }

    /// Returns the cursor after the change with a number.
    func advanced(to number: Int) -> ChangeCursor {
        ChangeCursor(log: log, number: number, removals: max(number, removals))
    }
}

extension SyncChanges {
    /// A change in a log.
    package enum Change: Sendable {
        case changed(ChangedResource)
        case removed(Tombstone)
    }

    /// Creates a report of the first changes of a log after a cursor.
    ///
    /// - Parameters:
    ///   - changes: the changes after the cursor with their numbers, in any order. The list need not be complete, but
    ///     must have the first `limit` + 1 changed resources and the first `limit` + 1 removals.
    ///   - cursor: the cursor.
    ///   - last: the number of the log's last change.
    ///   - limit: the greatest number of changes in the report.
    package init(_ changes: [(number: Int, change: Change)], after cursor: ChangeCursor, last: Int, limit: Int) {
        let sorted = changes.sorted { $0.number < $1.number }
        let part = sorted.prefix(max(1, limit))
        let hasMore = part.count < sorted.count
        let number = hasMore ? part.last?.number ?? last : last
        self.init(token: cursor.advanced(to: number).token, hasMore: hasMore)
        for (_, change) in part {
            switch change {
            case .changed(let resource): changed.append(resource)
            case .removed(let tombstone): removed.append(tombstone)
            }
        }
    }
}
