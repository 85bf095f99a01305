import CalendarModel
import Foundation
import ImageDecoding
import SystemPackage
import Testing

@testable import ScanICS

@Suite("Limits of inputs")
struct InputLimitsTests {
    /// Reads a file of 10 bytes.
    private func read(limit: Int, size: Int? = nil, after head: [UInt8] = []) throws -> Int {
        let path = FileManager.default.temporaryDirectory.appending(path: "scanics-\(UUID().uuidString)").path()
        try Data(repeating: 1, count: 10).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard let size else { return try InputFile.read(path, limit: limit).count }
        let file = try FileDescriptor.open(FilePath(path), .readOnly)
        return try file.closeAfter { try InputFile.bytes(of: file, limit: limit, size: size, after: head).count }
    }

    @Test("a file has up to the limit of bytes, whether its size is known, unknown or wrong", arguments: [nil, 0, 7])
    func bytes(size: Int?) throws {
        #expect(try read(limit: 10, size: size) == 10)
        #expect(throws: ScanError.fileTooLarge(limit: 9)) { try read(limit: 9, size: size) }
    }

    @Test("the bytes of standard input that were read before count for the limit")
    func head() throws {
        let head = [UInt8](repeating: 2, count: 5)
        #expect(try read(limit: 15, size: 0, after: head) == 15)
        #expect(throws: ScanError.fileTooLarge(limit: 14)) { try read(limit: 14, size: 0, after: head) }
        #expect(throws: ScanError.fileTooLarge(limit: 4)) { try read(limit: 4, size: 0, after: head) }
    }

    @Test(
        "a reader can ask only for drawings within the limits",
        arguments: [
            (DrawingTask.drawPDF(first: 1, last: 100, dots: 300), true),
            (.drawPDF(first: 1, last: 1, dots: 300.5), false),
            (.drawPDF(first: 0, last: 1, dots: 300), false), (.drawPDF(first: 2, last: 1, dots: 300), false),
            (.drawPDF(first: 1, last: 1, dots: 0), false), (.showPDF(page: 1, side: 4000), true),
            (.showPDF(page: 1, side: 4001), false), (.drawSVG(side: 4000), true), (.drawSVG(side: 4001), false),
            (.drawSVG(side: 0), false),
        ])
    func drawings(task: DrawingTask, isAllowed: Bool) {
        #expect(task.isWithin(ScanLimits()) == isAllowed)
    }

    @Test("a file that is larger than the limit by its size is refused before it is read")
    func size() throws {
        #expect(throws: ScanError.fileTooLarge(limit: 100)) { try read(limit: 100, size: 101) }
    }

    @Test("a message has up to the limit of bytes", arguments: [(14, true), (13, false)])
    func message(limit: Int, isWhole: Bool) throws {
        var limits = ScanLimits()
        limits.payloadBytes = limit
        var joiner = StructuredAppendJoiner(limits: limits)
        let source = ScannedEvent.Source(path: nil, frame: nil, symbol: nil)
        func part(_ index: Int) throws -> StructuredAppendJoiner.Part {
            let point = PixelPoint(x: 0, y: 0)
            let barcode = Barcode(
                bytes: Array("1234567".utf8), reading: nil, symbology: .qrCode,
                corners: Quadrilateral(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point),
                frame: 0, engine: "", step: "", structuredAppend: StructuredAppend(index: index, count: 2, id: "7"))
            return try #require(StructuredAppendJoiner.Part(barcode, source: source))
        }
        #expect(joiner.add(try part(0)) == nil)
        #expect((joiner.add(try part(1)) != nil) == isWhole)
    }

    @Test("up to 16 missing parts are listed, and more are counted")
    func missing() {
        func message(_ count: Int) -> String {
            MissingParts(present: [0], count: count, source: ScannedEvent.Source(), input: 0).message
        }
        #expect(message(3) == "1 of 3 parts: parts 2 and 3 are missing")
        #expect(message(17).hasSuffix(", 16 and 17 are missing"))
        #expect(message(18) == "1 of 18 parts: 17 parts are missing")
    }

    @Test("pictures that need exactly the budget together do not wait for each other")
    func budget() async {
        let budget = PixelBudget(capacity: 100)
        let (first, second) = (budget.ticket(), budget.ticket())
        first.add(60)
        let done = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            let finished = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                second.add(40)
                finished.signal()
            }
            DispatchQueue.global().async {
                continuation.resume(returning: finished.wait(timeout: .now() + 60) == .success)
            }
        }
        #expect(done)
        first.release()
        second.release()
    }

    @Test("the properties of the calendar itself are made safe, unless the caller keeps them")
    func calendarProperties() {
        let text = "BEGIN:VCALENDAR\nSOURCE:file:///x\nBEGIN:VEVENT\nUID:1\nDTSTART:20260612\nEND:VEVENT\nEND:VCALENDAR"
        var options = ScanOptions()
        let safe = EventScanner(options: options).parse(payload: Array(text.utf8))
        #expect(safe.documents.first?.properties.contains { $0.name == "SOURCE" } == false)
        #expect(safe.diagnostics.contains { $0.code == .unsafeURL })
        options.keepsUnsafe = true
        let kept = EventScanner(options: options).parse(payload: Array(text.utf8))
        #expect(kept.documents.first?.properties.contains { $0.name == "SOURCE" } == true)
    }
}
