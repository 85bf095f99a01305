import EventStore
import GRDB

/// A fault in a store: a damaged file, a resource that cannot be read, or an index that disagrees with the indexed
/// resource.
public struct IntegrityProblem: Hashable, Sendable, CustomStringConvertible {
    /// The calendar of the resource; nil if the problem does not belong to a resource.
    public let calendar: CalendarIdentifier?
    /// The UID of the resource.
    public let uid: String?
    /// What is wrong.
    public let reason: String

    init(_ reason: String, calendar: CalendarIdentifier? = nil, uid: String? = nil) {
        self.calendar = calendar
        self.uid = uid
        self.reason = reason
    }

    /// The problem in words.
    public var description: String { uid.map { "\($0): \(reason)" } ?? reason }
}

extension SQLiteEventStore {
    /// Checks the whole file for damage, as ``integrityProblems(limit:)`` does.
    ///
    /// - Throws: `EventStoreError.corrupt(path:_:)` if there is any damage.
    public func checkIntegrity() async throws(EventStoreError) {
        let problems = try await integrityProblems(limit: 10)
        guard problems.isEmpty else {
            throw .corrupt(path: path, problems.map(\.description).joined(separator: "; "))
        }
    }

    /// Checks the whole file and returns what is wrong.
    ///
    /// SQLite's own checks come first (`integrity_check`, `foreign_key_check`, and FTS5's check). Then each resource
    /// must be readable, and must agree with the recorded UID, revision and fingerprint, and with the indexes of times,
    /// alarms and words. Other programs may use the file meanwhile. The check sees the file as it was at the beginning.
    ///
    /// - Parameter limit: the greatest number of problems to return.
    public func integrityProblems(limit: Int = 100) async throws(EventStoreError) -> [IntegrityProblem] {
        let limit = max(1, limit)
        do {
            let snapshot = try await database.snapshot()
            defer { snapshot.close() }
            var problems = try await snapshot.read { db in try IntegrityCheck.file(db, limit: limit) }
            // If SQLite itself finds damage, the results of other checks are unreliable.
            guard problems.isEmpty else { return problems }
            try await database.checkWords()
            problems = try await snapshot.read { db in try IntegrityCheck.words(db) }
            var last: Int64 = -1
            while problems.count < limit {
                let start = last
                let (number, found) = try await snapshot.read { db in try IntegrityCheck.resources(after: start, db) }
                problems += found
                guard let number else { break }
                last = number
            }
            return Array(problems.prefix(limit))
        } catch .corrupt(_, let reason) {
            return [IntegrityProblem(reason)]
        }
    }
}
