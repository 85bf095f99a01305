/// Reads the attributes of a `winmail.dat` ([MS-OXTNEF]).
struct TNEFReader {
    static let signature: [UInt8] = [0x78, 0x9F, 0x3E, 0x22]

    /// The attributes that are read.
    private enum Attribute {
        static let (subject, body, messageClass) = (0x0001_8004, 0x0002_800C, 0x0007_8008)
        static let (properties, codePage) = (0x0006_9003, 0x0006_9007)
        static let (rendering, title, data, attachment) = (0x0006_9002, 0x0001_8010, 0x0006_800F, 0x0006_9005)
    }

    private static let mostAttachments = 500
    private static let mostProperties = 5000
    private static let deepest = 8

    private struct Attached {
        var title: [UInt8] = []
        var content: [UInt8] = []
        var properties = OutlookProperties()
    }

    private var properties = OutlookProperties()
    private var attached: [Attached] = []

    /// Returns the message; nil if the bytes are not one.
    static func read(_ bytes: [UInt8]) -> OutlookMessage? { read(bytes, depth: 0) }

    private static func read(_ bytes: [UInt8], depth: Int) -> OutlookMessage? {
        guard bytes.starts(with: signature) else { return nil }
        var reader = TNEFReader()
        reader.readAttributes(bytes)
        return reader.message(depth: depth)
    }

    private mutating func readAttributes(_ bytes: [UInt8]) {
        var place = 6
        while place + 11 <= bytes.count {
            let (number, count) = (bytes.little(place + 1, 4), bytes.little(place + 5, 4))
            let start = place + 9
            guard count <= bytes.count - start else { return }
            take(number, Array(bytes[start..<start + count]))
            place = start + count + 2
        }
    }

    private mutating func take(_ number: Int, _ content: [UInt8]) {
        typealias Kind = OutlookProperties.Kind
        switch number {
        case Attribute.codePage: properties.codePage = content.little(0, 4)
        case Attribute.subject: properties.add(OutlookNumber.subject, .init(type: Kind.text8, bytes: content))
        case Attribute.body: properties.add(OutlookNumber.body, .init(type: Kind.text8, bytes: content))
        case Attribute.messageClass: properties.add(OutlookNumber.messageClass, .init(type: Kind.text8, bytes: content))
        case Attribute.properties: Self.readProperties(content, into: &properties)
        case Attribute.rendering where attached.count < Self.mostAttachments: attached.append(Attached())
        default:
            guard !attached.isEmpty else { return }
            let last = attached.count - 1
            switch number {
            case Attribute.title: attached[last].title = Array(content.prefix { $0 != 0 })
            case Attribute.data: attached[last].content = content
            case Attribute.attachment: Self.readProperties(content, into: &attached[last].properties)
            default: break
            }
        }
    }

    private func message(depth: Int) -> OutlookMessage {
        var message = OutlookMessage(properties)
        for one in attached {
            var inner = one.properties
            inner.codePage = properties.codePage
            if let object = inner.values[OutlookNumber.attachedData], object.type == OutlookProperties.Kind.object {
                // The identifier of the object's interface comes before an attached message.
                guard depth < Self.deepest else { continue }
                if let nested = Self.read(Array(object.bytes.dropFirst(16)), depth: depth + 1) {
                    message.messages.append(nested)
                }
                continue
            }
            let content = one.content.isEmpty ? inner.bytes(OutlookNumber.attachedData) ?? [] : one.content
            let title = inner.text(of: .init(type: OutlookProperties.Kind.text8, bytes: one.title))
            message.attach(inner, content: content, title: title)
        }
        return message
    }

    // MARK: Properties

    private static func readProperties(_ bytes: [UInt8], into properties: inout OutlookProperties) {
        var place = 4
        for _ in 0..<min(bytes.little(0, 4), mostProperties) where place + 4 <= bytes.count {
            let (type, number) = (bytes.little(place, 2), bytes.little(place + 2, 2))
            place += 4
            var key: OutlookProperties.Key? = .number(number)
            if number >= 0x8000 { key = name(bytes, &place) }
            guard let value = value(bytes, type, &place) else { return }
            if let key { properties.add(key, .init(type: type & ~multiple, bytes: value)) }
        }
    }

    /// Reads the name of a property: a set, and a number or a text in it. Returns nil for a text.
    private static func name(_ bytes: [UInt8], _ place: inout Int) -> OutlookProperties.Key? {
        guard place + 24 <= bytes.count else {
            place = bytes.count
            return nil
        }
        let set = Array(bytes[place..<place + 16])
        let number = bytes.little(place + 20, 4)
        defer { place += 24 }
        guard bytes.little(place + 16, 4) == 1 else { return .named(set: set, number) }
        place += min(padded(number), bytes.count)
        return nil
    }

    /// The bit of types with several values.
    private static let multiple = 0x1000

    /// Reads a value; of several values the first. Returns nil if the bytes end.
    private static func value(_ bytes: [UInt8], _ type: Int, _ place: inout Int) -> [UInt8]? {
        typealias Kind = OutlookProperties.Kind
        let base = type & ~multiple
        let isVariable = [Kind.text8, Kind.text16, Kind.binary, Kind.object].contains(base)
        var count = 1
        if isVariable || type != base {
            guard place + 4 <= bytes.count else { return nil }
            count = bytes.little(place, 4)
            place += 4
        }
        var first: [UInt8]?
        for _ in 0..<min(count, mostProperties) {
            var size = fixedSize(base)
            if isVariable {
                guard place + 4 <= bytes.count else { return nil }
                size = bytes.little(place, 4)
                place += 4
            }
            guard size <= bytes.count - place else { return nil }
            if first == nil { first = Array(bytes[place..<place + size]) }
            place += padded(size)
            guard place <= bytes.count + 3 else { return nil }
        }
        return first ?? []
    }

    private static func fixedSize(_ type: Int) -> Int {
        switch type {
        case 5, 6, 7, 0x14, OutlookProperties.Kind.time: 8
        case 0x48: 16
        default: 4
        }
    }

    private static func padded(_ size: Int) -> Int { (size + 3) & ~3 }
}
