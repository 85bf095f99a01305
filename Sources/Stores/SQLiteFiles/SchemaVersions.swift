import EventStore
import GRDB

/// The versions of a file's tables, and how a file of an older one becomes one of the newest.
package struct SchemaVersions: Sendable {
    /// What makes version n of version n - 1.
    package typealias Step = @Sendable (Database) throws -> Void

    private let applicationID: Int
    private let mismatch: String
    private let steps: [Step]

    /// The versions of a kind of file.
    ///
    /// - Parameters:
    ///   - applicationID: what files of the kind have for `PRAGMA application_id`.
    ///   - mismatch: what is said of another kind of file.
    ///   - steps: what makes each version of the one before it.
    package init(applicationID: Int, mismatch: String, steps: [Step]) {
        self.applicationID = applicationID
        self.mismatch = mismatch
        self.steps = steps
    }

    /// Looks whether a file may be used; one that is empty may.
    ///
    /// - Returns: its version.
    /// - Throws: `EventStoreError.corrupt(path:_:)` where it is of another kind, `EventStoreError.newerVersion(path:)`.
    @discardableResult
    package func check(_ db: Database, path: String) throws -> Int {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application != applicationID {
            // A file that another process is just about to fill.
            let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
            guard application == 0, found == 0, isEmpty else {
                throw EventStoreError.corrupt(path: path, mismatch)
            }
        }
        guard found <= steps.count else { throw EventStoreError.newerVersion(path: path) }
        return found
    }

    /// Makes the tables those of the newest version.
    package func migrate(_ db: Database, path: String) throws {
        guard try check(db, path: path) < steps.count else { return }
        try db.inTransaction(.immediate) {
            // Another process may have been quicker.
            let found = try check(db, path: path)
            for step in steps.dropFirst(found) { try step(db) }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(steps.count)")
            return .commit
        }
    }
}
