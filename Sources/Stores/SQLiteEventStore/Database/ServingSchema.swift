import EventStore
import GRDB

/// Version 6 of the tables: what a server needs, and more properties of calendars.
///
/// - `resource.name` is the name of a resource in addresses; NULL if it is the UID followed by `.ics`.
///   `resource.modified` is the number of its last change. Each calendar numbers its changes.
/// - `tombstone` has the names of removed resources, with the numbers of their removals.
/// - `calendar.log` identifies a calendar's log, and `last_change` is the number of its last change. All removals with
///   greater numbers than `oldest_change` are remembered.
/// - `client_grant` has the access levels of clients of servers.
enum ServingSchema {
    /// Migrates to version 6. The resources of older files get change numbers in the order of their row numbers.
    static func add(to db: Database) throws {
        try db.execute(sql: tables)
        try db.execute(sql: newLogs)
        for (id, uid) in try unsafeUIDs(db) {
            try db.execute(
                sql: "UPDATE resource SET name = ? WHERE id = ?", arguments: [ResourceName.name(forUID: uid), id])
        }
    }

    private static func unsafeUIDs(_ db: Database) throws -> [(Int64, String)] {
        var found: [(Int64, String)] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT id, uid FROM resource")
        while let row = try rows.next() {
            let uid: String = row[1]
            if column(name: ResourceName.name(forUID: uid), uid: uid) != nil { found.append((row[0], uid)) }
        }
        return found
    }

    /// Returns the value for `resource.name`: nil if the name is the UID followed by `.ics`.
    static func column(name: String, uid: String) -> String? {
        ResourceName.uid(ofUsualName: name) == uid ? nil : name
    }

    /// Gives each calendar of a copied file a new log, so that tokens of the original file are not valid for the copy.
    static let newLogs = "UPDATE calendar SET log = lower(hex(randomblob(16)))"

    private static let tables = """
        ALTER TABLE calendar ADD COLUMN position INTEGER;
        ALTER TABLE calendar ADD COLUMN description TEXT;
        ALTER TABLE calendar ADD COLUMN time_zone TEXT;
        ALTER TABLE calendar ADD COLUMN log TEXT NOT NULL DEFAULT '';
        ALTER TABLE calendar ADD COLUMN last_change INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE calendar ADD COLUMN oldest_change INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE resource ADD COLUMN name TEXT;
        ALTER TABLE resource ADD COLUMN modified INTEGER;
        UPDATE resource SET modified = id;
        UPDATE calendar SET last_change = coalesce(
            (SELECT max(modified) FROM resource WHERE resource.calendar = calendar.id), 0);
        CREATE UNIQUE INDEX resource_name ON resource (calendar, name) WHERE name IS NOT NULL;
        CREATE INDEX resource_modified ON resource (calendar, modified);
        CREATE TABLE tombstone (
            calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            uid TEXT NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (calendar, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tombstone_number ON tombstone (calendar, number);
        CREATE TABLE client_grant (
            client TEXT NOT NULL,
            calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
            level TEXT NOT NULL,
            PRIMARY KEY (client, calendar)
        ) STRICT, WITHOUT ROWID;
        """
}
