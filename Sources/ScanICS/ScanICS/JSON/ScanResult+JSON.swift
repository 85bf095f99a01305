import BarcodeReading
import CalendarModel
import FoundationEssentials
import TimeZones

/// The JSON that other programs rely on: `scanics --format json`, `jsonl` and `worker`.
extension ScanResult: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, frames, symbols, unread, lines, events, links, diagnostics, error
    }

    /// Encodes one input as one object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(path, forKey: .path)
        if let error {
            try container.encode(["code": error.code, "message": error.message], forKey: .error)
        }
        try container.encodeIfPresent(frames, forKey: .frames)
        try container.encodeIfPresent(symbols, forKey: .symbols)
        try container.encodeUnlessEmpty(unread, forKey: .unread)
        try container.encodeUnlessEmpty(print.flatMap(\.records), forKey: .lines)
        try container.encode(events, forKey: .events)
        try container.encode(links, forKey: .links)
        try container.encode(diagnostics, forKey: .diagnostics)
    }
}

extension ScannedSymbol: Encodable {
    private enum CodingKeys: String, CodingKey {
        case text, bytes, secret, symbology, frame, corners, engine, step, family, content, structuredAppend
    }

    /// Encodes a code. If its payload isn't text, the bytes are encoded in base64.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if withholdsSecret, let secret {
            try container.encode(secret.rawValue, forKey: .secret)
        } else if let text = barcode.text {
            try container.encode(text, forKey: .text)
        } else {
            try container.encode(Data(barcode.bytes).base64EncodedString(), forKey: .bytes)
        }
        try container.encode(barcode.symbology.rawValue, forKey: .symbology)
        try container.encode(barcode.frame, forKey: .frame)
        try container.encode(barcode.corners.points.map { [$0.x, $0.y] }, forKey: .corners)
        try container.encode(barcode.engine, forKey: .engine)
        try container.encode(barcode.step, forKey: .step)
        try container.encode(content.rawValue, forKey: .content)
        try container.encodeIfPresent(family?.rawValue, forKey: .family)
        try container.encodeIfPresent(barcode.structuredAppend.map(PartRecord.init), forKey: .structuredAppend)
    }

    private struct PartRecord: Encodable {
        let index: Int
        let count: Int?
        let id: String

        init(_ part: StructuredAppend) {
            index = part.index
            count = part.count
            id = part.id
        }
    }
}

extension UnreadCode: Encodable {
    private enum CodingKeys: String, CodingKey {
        case corners, frame, reason, advice, symbology
    }

    /// Encodes a code that could not be read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(corners.points.map { [$0.x, $0.y] }, forKey: .corners)
        try container.encode(frame, forKey: .frame)
        try container.encode(reason.rawValue, forKey: .reason)
        try container.encode(reason.advice, forKey: .advice)
        try container.encode(symbology.rawValue, forKey: .symbology)
    }
}

extension CalendarLink: Encodable {
    private enum CodingKeys: String, CodingKey {
        case url, provider, scheme, eventID, calendarID, instanceStart, feed
    }

    /// Encodes a link. Values that it doesn't have are absent.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(webURL, forKey: .url)
        try container.encode(scheme, forKey: .scheme)
        try container.encodeIfPresent(provider, forKey: .provider)
        try container.encodeIfPresent(eventID, forKey: .eventID)
        try container.encodeIfPresent(calendarID, forKey: .calendarID)
        try container.encodeIfPresent(
            instanceStart.map { TimeRecord(ZoneResolver().resolved($0)) }, forKey: .instanceStart)
        if isFeed { try container.encode(true, forKey: .feed) }
    }
}

extension Diagnostic: Encodable {
    private enum CodingKeys: String, CodingKey {
        case code, message, symbol, event, line
    }

    /// Encodes a diagnostic. The key for a code, an event or a line is absent if the diagnostic does not refer to one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code.rawValue, forKey: .code)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(symbol, forKey: .symbol)
        try container.encodeIfPresent(event, forKey: .event)
        try container.encodeIfPresent(line, forKey: .line)
    }
}
