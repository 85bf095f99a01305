import ScanICS
import CommandLineInterface

/// What an import says on standard output, in the form that was asked for.
final class ImportReport {
    private let format: ImportFormat
    private let console: Console
    /// Whether what was there already is worth a line.
    private let showsUnchanged: Bool
    private var isFirst = true

    init(_ format: ImportFormat, console: Console, showsUnchanged: Bool) {
        self.format = format
        self.console = console
        self.showsUnchanged = showsUnchanged
    }

    /// An input as a line of JSON.
    private struct InputRecord: Encodable {
        let path: String
        let results: [ImportRecord]
        let error: [String: String]?
    }

    /// Tells what was done with the items of an input.
    ///
    /// - Parameter error: why it could not be read.
    func add(_ records: [ImportRecord], path: String, error: ScanError? = nil) throws {
        switch format {
        case .text:
            let text = records.filter { showsUnchanged || $0.outcome != "unchanged" }.map(\.text).joined()
            if !text.isEmpty { try console.write(text) }
        case .json:
            for record in records {
                try console.write((isFirst ? "{\"results\":[\n" : ",\n") + (try JSONText.text(of: record)))
                isFirst = false
            }
        case .jsonl:
            let failure = error.map { ["code": $0.code, "message": $0.message] }
            try console.write(
                try JSONText.text(of: InputRecord(path: path, results: records, error: failure)) + "\n")
        }
    }

    /// What the import came to.
    struct Ending: Encodable {
        /// Names what was done, to undo it; nil where nothing was.
        let batch: String?
        let store: String
        let calendar: String?
        let dryRun: Bool
        let summary: ImportCounts
    }

    /// Ends what is said.
    func finish(_ ending: Ending) throws {
        switch format {
        case .text: break
        case .json:
            let text = try JSONText.text(of: ending).dropFirst()
            try console.write((isFirst ? "{\"results\":[" : "\n]").appending(isFirst ? "]" : "") + ",\(text)\n")
        case .jsonl: try console.write(try JSONText.text(of: ending) + "\n")
        }
    }
}
