import CalendarModel
import EventStore
import GRDB

enum IntegrityCheck {
    static func file(_ db: Database, limit: Int) throws -> [IntegrityProblem] {
        let complaints = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(limit))")
        guard complaints == ["ok"] else { return complaints.map { IntegrityProblem($0) } }
        return try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(limit).map { row in
            IntegrityProblem("a row of \(row[0] as String) belongs to no row of \(row[2] as String)")
        }
    }

    /// Returns up to 100 rows of the index of words that belong to no resource.
    static func words(_ db: Database) throws -> [IntegrityProblem] {
        // The full-text index checks its own structure when it is queried.
        try db.execute(sql: "SELECT count(*) FROM words WHERE words MATCH 'a'")
        return try Row.fetchAll(
            db, sql: "SELECT rowid FROM words WHERE rowid NOT IN (SELECT id FROM resource) LIMIT 100"
        ).map { _ in IntegrityProblem("the index of words has a row without a resource") }
    }

    /// Returns the problems of up to 200 resources, in the order of their numbers.
    ///
    /// - Parameter number: the number of the last resource that was checked.
    /// - Returns: the number of the last resource that this call checked, or nil if no resource was left; and the
    ///   problems.
    static func resources(after number: Int64, _ db: Database) throws -> (Int64?, [IntegrityProblem]) {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT resource.id, calendar.identifier, resource.uid, resource.type, resource.content, revision, fingerprint,
                    first, last, length_class, alarm_first, alarm_last, alarm_class, words.rowid, words.text
                FROM resource JOIN calendar ON calendar.id = resource.calendar
                LEFT JOIN words ON words.rowid = resource.id
                WHERE resource.id > ? ORDER BY resource.id LIMIT 200
                """, arguments: [number])
        var last: Int64?
        var problems: [IntegrityProblem] = []
        while let row = try rows.next() {
            last = row[0]
            problems += self.problems(of: row).map {
                IntegrityProblem($0, calendar: CalendarIdentifier(rawValue: row[1]), uid: row[2])
            }
        }
        return (last, problems)
    }

    private static func problems(of row: Row) -> [String] {
        let uid: String = row[2]
        guard let text = String.fromDatabaseValue(row[4]) else { return ["its content isn't text"] }
        let resource: CalendarResource
        do {
            resource = try CalendarResource(text: text)
        } catch {
            return ["it cannot be read: \(error.message)"]
        }
        let expected = ResourceColumns(resource)
        var problems: [String] = []
        if resource.uid != uid { problems.append("its content has another UID") }
        if expected.type.rawValue != row[3] { problems.append("its content has another type") }
        if Revision(ofText: text).rawValue != row[5] { problems.append("its revision isn't that of its content") }
        if expected.fingerprint.rawValue != row[6] { problems.append("its fingerprint isn't that of its content") }
        if !agrees(expected.time, first: row[7], last: row[8], lengthClass: row[9]) {
            problems.append("the index of times disagrees with its content")
        }
        if !agrees(expected.alarms, first: row[10], last: row[11], lengthClass: row[12]) {
            problems.append("the index of alarms disagrees with its content")
        }
        if row[13] == nil {
            problems.append("it isn't in the index of words")
        } else if words(row[14] ?? "") != words(expected.words) {
            problems.append("the index of words disagrees with the resource")
        }
        return problems
    }

    /// Returns whether the indexed times of a resource are right.
    ///
    /// The indexed times may differ from the expected times by up to ``ResourceSpan/spare``, because time zones change
    /// their rules from time to time, and because earlier versions of ScanICS computed the end of a series more
    /// exactly. Queries still find the resource, because queries extend their windows by ``ResourceSpan/spare`` on both
    /// sides.
    private static func agrees(_ expected: TimeIndex.Entry?, first: Int?, last: Int?, lengthClass: Int?) -> Bool {
        guard let expected else { return lengthClass == nil }
        guard let first, let last, let lengthClass else { return false }
        let isSame = first == expected.first && last == expected.last
        return isSame
            ? lengthClass == expected.lengthClass
            : isNear(first, expected.first) && isNear(last, expected.last)
    }

    private static func isNear(_ time: Int, _ other: Int) -> Bool {
        let (difference, isTooFar) = time.subtractingReportingOverflow(other)
        return !isTooFar && difference.magnitude <= ResourceSpan.spare
    }

    private static func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }
}
