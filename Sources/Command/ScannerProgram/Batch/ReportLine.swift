import FoundationEssentials
import ScanICS
import CommandLineInterface

/// What all lines of a run's report have in common.
struct ReportContext: Sendable {
    /// How hard the run looks: another effort may find other codes.
    let effort: String
    /// When the run began, in UTC, such as `2026-06-12T09:00:00Z`. A run that goes on with it writes the same times.
    let run: String
}

/// A line of a report: the JSON of one input, with what it takes to go on later without looking at the image again.
struct ReportLine: Encodable {
    let scanned: ScannedInput
    let result: ScanResult
    let context: ReportContext

    private enum CodingKeys: String, CodingKey {
        case size, modified, effort, run, reading
    }

    func encode(to encoder: any Encoder) throws {
        try result.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let stamp = scanned.stamp {
            try container.encode(stamp.size, forKey: .size)
            // Nanoseconds have more digits than a JSON number is sure to keep.
            try container.encode(String(stamp.modified), forKey: .modified)
        }
        try container.encode(context.effort, forKey: .effort)
        try container.encode(context.run, forKey: .run)
        try container.encodeIfPresent(scanned.reading, forKey: .reading)
    }
}

/// What a report has of an input.
struct RememberedInput: Decodable {
    /// The beginning of a line, by which it is found.
    struct Key: Decodable {
        let path: String
        let run: String
    }

    let path: String
    let size: Int?
    let modified: String?
    let effort: String
    let reading: ImageReading?
    let error: Failure?

    struct Failure: Decodable {}

    /// What was read in a file of this state, so that it need not be read again; nil where it changed or failed.
    func reading(of stamp: FileStamp, effort: String) -> ImageReading? {
        guard error == nil, self.effort == effort, size == stamp.size, modified == String(stamp.modified),
            let reading, !reading.isCutShort
        else { return nil }
        return reading
    }
}
