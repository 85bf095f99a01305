extension TimeZoneRules {
    /// Reads a compiled zone file (RFC 8536) of version 2 or later; nil if the bytes are not such a file.
    init?(identifier: String, tzif bytes: [UInt8]) {
        var reader = TZifReader(bytes: bytes)
        // The first block is skipped: it has 4-byte times for old readers.
        guard let old = reader.header(), old.version >= UInt8(ascii: "2"), reader.skip(old.size(timeSize: 4)),
            let header = reader.header(), header.typeCount > 0
        else { return nil }

        let times = (0..<header.timeCount).map { _ in reader.integer(8) }
        let types = (0..<header.timeCount).map { _ in reader.integer(1) }
        let infos = (0..<header.typeCount).map { _ in
            (seconds: reader.integer(4), isDaylight: reader.integer(1), name: reader.integer(1))
        }
        let names = (0..<header.characterCount).map { _ in UInt8(truncatingIfNeeded: reader.integer(1) ?? 0) }
        guard reader.skip(header.leapCount * 12 + header.standardCount + header.utcCount) else { return nil }

        let offsets = infos.compactMap { info -> ZoneOffset? in
            guard let seconds = info.seconds, let isDaylight = info.isDaylight, let name = info.name,
                (0..<names.count).contains(name)
            else { return nil }
            return ZoneOffset(
                seconds: seconds, isDaylight: isDaylight != 0,
                abbreviation: String(decoding: names[name...].prefix { $0 != 0 }, as: UTF8.self))
        }
        let transitions = zip(times, types).compactMap { time, type -> ZoneTransition? in
            guard let time, let type, offsets.indices.contains(type) else { return nil }
            return ZoneTransition(at: time, to: offsets[type])
        }
        guard offsets.count == header.typeCount, transitions.count == header.timeCount else { return nil }

        self.identifier = identifier
        initial = offsets[0]
        // Files for old readers end with a transition at the last second that 32 bits can hold. That transition changes
        // nothing, so it is left out.
        let before = [offsets[0]] + transitions.map(\.to)
        self.transitions = zip(transitions, before).filter { $0.to != $1 }.map(\.0)
        tail = PosixRule(reader.footer())
    }
}

/// Reads numbers from the front of a zone file, the most significant byte first. After the end of the file, the results
/// are nil.
private struct TZifReader {
    struct Header {
        let version: UInt8
        let utcCount, standardCount, leapCount, timeCount, typeCount, characterCount: Int

        func size(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4) + standardCount
                + utcCount
        }
    }

    let bytes: [UInt8]
    var place = 0

    mutating func header() -> Header? {
        guard bytes.count >= place + 44, bytes[place..<place + 4].elementsEqual("TZif".utf8) else { return nil }
        let version = bytes[place + 4]
        place += 20
        let counts = (0..<6).map { _ in integer(4) ?? -1 }
        guard counts.allSatisfy({ (0...bytes.count).contains($0) }) else { return nil }
        return Header(
            version: version, utcCount: counts[0], standardCount: counts[1], leapCount: counts[2],
            timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
    }

    /// Reads a signed number of `size` bytes; a single byte is unsigned.
    mutating func integer(_ size: Int) -> Int? {
        guard place + size <= bytes.count else { return nil }
        defer { place += size }
        let number = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch size {
        case 8: return Int(Int64(bitPattern: number))
        case 4: return Int(Int32(truncatingIfNeeded: number))
        default: return Int(number)
        }
    }

    mutating func skip(_ size: Int) -> Bool {
        place += size
        return place <= bytes.count
    }

    func footer() -> String {
        guard place < bytes.count else { return "" }
        return String(decoding: bytes[place...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
