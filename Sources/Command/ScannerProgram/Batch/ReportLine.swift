import CommandLineInterface
import FoundationEssentials

struct ReportContext: Sendable {
    /// The effort of the run. A run with another effort may find other codes.
    let effort: String
    /// The start of the report's first run in UTC, such as `2026-06-12T09:00:00Z`. Runs that continue the report have
    /// the same value.
    let run: String
    /// Whether the report has the texts of codes that are secrets.
    let keepsSecrets: Bool
}

/// A line of a report: the JSON of one input, and the values that a later run needs to use this line instead of
/// scanning the image again.
struct ReportLine: Encodable {
    let scanned: ScannedInput
    let result: ScanResult
    let context: ReportContext

    private enum CodingKeys: String, CodingKey {
        case size, modified, effort, run, reading
    }

    func encode(to encoder: any Encoder) throws {
        let withholds = !context.keepsSecrets && result.hasSecrets
        try (withholds ? result.withoutSecrets : result).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let stamp = scanned.stamp {
            try container.encode(stamp.size, forKey: .size)
            // The time is a string, because nanoseconds have more digits than many JSON readers keep in a number.
            try container.encode(String(stamp.modified), forKey: .modified)
        }
        try container.encode(context.effort, forKey: .effort)
        try container.encode(context.run, forKey: .run)
        // The reading has the bytes of each code. Without it, a run that continues the report reads the picture again.
        if !withholds { try container.encodeIfPresent(scanned.reading, forKey: .reading) }
    }
}

struct RememberedInput: Decodable {
    struct Key: Decodable {
        let path: String
        let run: String
        let size: Int?
        let modified: String?

        var stamp: FileStamp? {
            guard let size, let modified = modified.flatMap({ Int($0) }) else { return nil }
            return FileStamp(size: size, modified: modified)
        }
    }

    let path: String
    let size: Int?
    let modified: String?
    let effort: String
    let reading: ImageReading?
    let error: Failure?

    struct Failure: Decodable {}

    /// Returns the reading in this line if it is still valid: the file's size and time and the effort are unchanged,
    /// and the earlier run read the file completely. Returns nil otherwise.
    func reading(of stamp: FileStamp, effort: String) -> ImageReading? {
        guard error == nil, self.effort == effort, size == stamp.size, modified == String(stamp.modified),
            let reading, !reading.isCutShort
        else { return nil }
        return reading
    }
}
