/// Reads the properties and attachments of a `.msg` file ([MS-OXMSG]).
struct MessageFileReader {
    private var file: CompoundFile
    /// The names of the properties from 0x8000 on.
    private var names: [Int: OutlookProperties.Key] = [:]

    private static let deepest = 8
    private static let mostAttachments = 500
    private static let values = "__substg1.0_"

    init(_ file: CompoundFile) {
        self.file = file
        names = readNames()
    }

    /// Returns the message; nil if the file is not one.
    func read() -> OutlookMessage? {
        guard file.root.contains(where: { $0.name == "__properties_version1.0" }) else { return nil }
        var reader = self
        return reader.message(file.root, headerSize: 32, depth: 0)
    }

    private mutating func message(_ entries: [CompoundFile.Entry], headerSize: Int, depth: Int) -> OutlookMessage {
        var message = OutlookMessage(properties(entries, headerSize: headerSize))
        let attachments = entries.filter { $0.isStorage && $0.name.hasPrefix("__attach_version1.0_") }
        for attachment in attachments.sorted(by: { $0.name < $1.name }).prefix(Self.mostAttachments) {
            let inside = file.entries(of: attachment)
            let found = properties(inside, headerSize: 8)
            if let storage = inside.first(where: { $0.isStorage && $0.name == Self.values + "3701000D" }) {
                guard depth < Self.deepest else { continue }
                let content = file.entries(of: storage)
                message.messages.append(self.message(content, headerSize: 24, depth: depth + 1))
            } else if let content = found.bytes(OutlookNumber.attachedData) {
                message.attach(found, content: content)
            }
        }
        return message
    }

    private mutating func properties(_ entries: [CompoundFile.Entry], headerSize: Int) -> OutlookProperties {
        var properties = OutlookProperties()
        if let stream = entries.first(where: { $0.name == "__properties_version1.0" }) {
            let bytes = file.content(of: stream)
            for place in stride(from: headerSize, through: bytes.count - 16, by: 16) {
                let (type, number) = (bytes.little(place, 2), bytes.little(place + 2, 2))
                // The values of these types stand here; the others are streams.
                guard [2, 3, OutlookProperties.Kind.boolean, OutlookProperties.Kind.time].contains(type) else {
                    continue
                }
                properties.add(key(number), .init(type: type, bytes: Array(bytes[place + 8..<place + 16])))
            }
        }
        if let page = properties.number(OutlookNumber.messageCodePage) { properties.codePage = page }
        for entry in entries where !entry.isStorage && entry.name.hasPrefix(Self.values) && entry.name.count == 20 {
            guard let tag = Int(entry.name.suffix(8), radix: 16) else { continue }
            properties.add(key(tag >> 16), .init(type: tag & 0xFFFF, bytes: file.content(of: entry)))
        }
        return properties
    }

    private func key(_ number: Int) -> OutlookProperties.Key { names[number] ?? .number(number) }

    private mutating func readNames() -> [Int: OutlookProperties.Key] {
        guard let storage = file.root.first(where: { $0.name == "__nameid_version1.0" }) else { return [:] }
        let streams = file.entries(of: storage)
        func content(_ tag: String) -> [UInt8] {
            guard let stream = streams.first(where: { $0.name == Self.values + tag }) else { return [] }
            return file.content(of: stream)
        }
        let (sets, entries) = (content("00020102"), content("00030102"))
        var names: [Int: OutlookProperties.Key] = [:]
        for place in stride(from: 0, through: entries.count - 8, by: 8) {
            let kind = entries.little(place + 4, 2)
            // The first bit is set for names that are texts; the sets 1 and 2 are known ones.
            let set = (kind >> 1) - 3
            guard kind & 1 == 0, set >= 0, (set + 1) * 16 <= sets.count else { continue }
            names[0x8000 + entries.little(place + 6, 2)] =
                .named(set: Array(sets[set * 16..<(set + 1) * 16]), entries.little(place, 4))
        }
        return names
    }
}
