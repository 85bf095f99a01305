import CalendarModel
import EventStore
import GRDB

/// A file as a row of the index.
enum IndexRow {
    /// The columns of a row, after the calendar.
    static let columns = """
        name, inode, size, modified, modified_nanoseconds, changed, changed_nanoseconds, is_settled, uid, type, first, last,
        reason, checksum
        """

    /// Returns the values of the columns.
    static func values(_ file: ItemFile) -> StatementArguments {
        let signature = file.signature
        var values: [(any DatabaseValueConvertible)?] = [
            file.name, Int(bitPattern: signature.inode), signature.size, signature.modified.seconds,
            signature.modified.nanoseconds, signature.changed.seconds, signature.changed.nanoseconds,
            file.isSettled ? 1 : 0,
        ]
        switch file.content {
        case .item(let uid, let type, let span): values += [uid, type.rawValue, span?.start, span?.end, nil]
        case .unreadable(let reason): values += [nil, nil, nil, nil, reason]
        }
        values.append(checksum(file))
        return StatementArguments(values)
    }

    /// Returns the file in a row; nil if the row is damaged.
    static func file(_ row: Row) -> ItemFile? {
        // The values of a damaged row may have any type. SQLite converts numbers, but texts have to be checked.
        func text(_ column: Int) -> String? { String.fromDatabaseValue(row[column] as DatabaseValue) }
        func number(_ column: Int) -> Int? { row[column] }
        guard let name = text(0), let inode = number(1), let size = number(2), let modified = number(3),
            let modifiedNanoseconds = number(4), let changed = number(5), let changedNanoseconds = number(6),
            let isSettled = number(7), let checksum = number(13)
        else { return nil }
        let content: ItemFile.Content
        if let uid = text(8) {
            guard let type = text(9).flatMap(EntityType.init) else { return nil }
            content = .item(
                uid: uid, type: type, span: number(10).map { ResourceSpan(start: $0, end: number(11)) })
        } else if let reason = text(12) {
            content = .unreadable(reason)
        } else {
            return nil
        }
        let file = ItemFile(
            name: name,
            signature: FileSignature(
                inode: UInt(bitPattern: inode), size: size,
                modified: FileSignature.Time(seconds: modified, nanoseconds: modifiedNanoseconds),
                changed: FileSignature.Time(seconds: changed, nanoseconds: changedNanoseconds)),
            isSettled: isSettled == 1, content: content)
        return self.checksum(file) == checksum ? file : nil
    }

    /// Returns a number that differs if any value of a file differs. SQLite does not notice damage inside a row.
    private static func checksum(_ file: ItemFile) -> Int {
        let signature = file.signature
        var checksum = Checksum()
        checksum.add(file.name)
        for number in [
            Int(bitPattern: signature.inode), signature.size, signature.modified.seconds,
            signature.modified.nanoseconds, signature.changed.seconds, signature.changed.nanoseconds,
        ] { checksum.add(number) }
        checksum.add(file.isSettled ? 1 : 0)
        switch file.content {
        case .item(let uid, let type, let span):
            checksum.add(uid)
            checksum.add(type.rawValue)
            checksum.add(span?.start ?? .min)
            checksum.add(span?.end ?? .max)
        case .unreadable(let reason): checksum.add(reason)
        }
        return checksum.value
    }
}

/// A checksum against accidental damage (FNV-1a, by words of 64 bits for numbers).
private struct Checksum {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325
    var value: Int { Int(truncatingIfNeeded: state) }

    mutating func add(_ number: Int) {
        state = (state ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3
        state ^= state >> 32
    }

    mutating func add(_ text: String) {
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        add(text.utf8.count)
    }
}
