import ScanICS

/// Answers uploads of pictures by strangers. It does not depend on a web framework: call ``answer(to:)`` with the body of
/// the request, and send what it returns.
struct UploadHandler: Sendable {
    /// The answer to an upload: the status of HTTP, and JSON.
    struct Answer: Sendable {
        var status: Int
        var json: String
    }

    private let scanner: IsolatedScanner

    /// The greatest number of bytes of a picture. A server should stop reading a longer body.
    static let largestUpload = 32 << 20

    init() throws(ScanError) {
        var options = ScanOptions()
        options.limits.seconds = 10
        options.limits.fileBytes = Self.largestUpload
        options.limits.frames = 20
        scanner = try IsolatedScanner(EventScanner(options: options))
    }

    /// Scans an upload. If the client leaves, cancel the task: the scan ends, too.
    func answer(to upload: [UInt8]) async -> Answer {
        do throws(ScanError) {
            return Answer(status: 200, json: Self.json(of: try await scanner.scan(image: upload)))
        } catch {
            return Answer(status: Self.status(of: error), json: Self.json(of: ScanResult(path: nil, error: error)))
        }
    }

    private static func json(of result: ScanResult) -> String {
        // Encoding fails only for values that JSON cannot hold, and a result has none.
        (try? JSONText.text(of: result)) ?? "{}"
    }

    private static func status(of error: ScanError) -> Int {
        if error.isLimit { return 413 }
        switch error {
        // This picture is at fault, whatever it did to its process.
        case .image, .readerCrashed: return 422
        case .cancelled: return 499
        // This machine is at fault, and may be able to scan the picture later.
        default: return 503
        }
    }
}
