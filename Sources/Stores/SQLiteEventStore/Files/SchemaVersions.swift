import EventStore
import GRDB

/// The versions of a file's tables, and the migration of older versions.
package struct SchemaVersions: Sendable {
    /// A migration from one version to the next.
    package typealias Step = @Sendable (Database) throws -> Void

    private let applicationID: Int
    private let mismatch: String
    private let steps: [Step]

    /// Creates the versions of a kind of file.
    ///
    /// - Parameters:
    ///   - applicationID: the `PRAGMA application_id` of files of this kind.
    ///   - mismatch: the error message for a file of another kind.
    ///   - steps: the migrations to each version from the previous version. The first step creates the tables.
    package init(applicationID: Int, mismatch: String, steps: [Step]) {
        self.applicationID = applicationID
        self.mismatch = mismatch
        self.steps = steps
    }

    /// Checks that a file may be used. An empty file is accepted.
    @discardableResult
    package func check(_ db: Database, path: String) throws -> Int {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application != applicationID {
            // An empty file is accepted, because it is new, or another process is about to create the tables in it.
            let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
            guard application == 0, found == 0, isEmpty else {
                throw EventStoreError.corrupt(path: path, mismatch)
            }
        }
        guard found <= steps.count else { throw EventStoreError.newerVersion(path: path) }
        return found
    }

    func isNewest(_ db: Database, path: String) throws -> Bool { try check(db, path: path) == steps.count }

    package func migrate(_ db: Database, path: String) throws {
        guard try check(db, path: path) < steps.count else { return }
        try db.inTransaction(.immediate) {
            // Another process may have migrated the file in the meantime.
            let found = try check(db, path: path)
            for step in steps.dropFirst(found) { try step(db) }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(steps.count)")
            return .commit
        }
    }
}
