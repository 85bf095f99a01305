import CZXing
import Foundation
import ImageDecoding
import Testing

@testable import BarcodeReading

/// Tests pictures on which an assertion of Debian's libzxing fails. Such a failure would normally end the process.
@Suite("Failed assertions of zxing")
struct FailedAssertionTests {
    static let names = ["69", "78", "342"].map { "fails-an-assertion-\($0).png" }

    @Test("a failed assertion is reported, and ends neither the process nor the reading", arguments: names)
    func reported(name: String) throws {
        let frame = try fixture(name)
        #expect(ZXingEngine().attempt(frame.overWhite, kinds: .all).hasFailed)
        #expect(Self.microQRFails(frame.overWhite))
        for effort in Effort.allCases {
            #expect(BarcodeReader().read(frame, index: 0, effort: effort).failedEngines == [.zxing])
        }
    }

    @Test("a picture on which no assertion fails is read without a failure")
    func unreported() throws {
        #expect(BarcodeReader().read(try fixture("event.png"), index: 0).failedEngines == [])
    }

    @Test("codes in a picture on which an assertion fails are still read by zxing", arguments: names[..<2])
    func others(name: String) throws {
        let picture = try beside(try fixture("event.png").overWhite, try fixture(name).overWhite)
        let attempt = ZXingEngine().attempt(picture, kinds: .all)
        #expect(attempt.hasFailed)
        #expect(attempt.readings.map { String(decoding: $0.bytes, as: UTF8.self) } == [eventText])
        let reading = BarcodeReader().read(DecodedFrame(picture), index: 0)
        #expect(reading.barcodes.map(\.text) == [eventText])
        #expect(reading.barcodes.map(\.engine) == ["zxing"])
        #expect(reading.failedEngines == [.zxing])
    }

    @Test("ten thousand failed assertions leak no memory and do not change later results")
    func hostileThousands() async {
        // Other tests must not allocate memory at the same time, so this test runs in a process of its own.
        await #expect(processExitsWith: .success) {
            let pictures = try Self.names.map { try fixture($0).overWhite }
            let codes = try ["event.png", "micro-qr.png", "event-aztec.png"].map { try fixture($0).overWhite }
            let answers = { codes.map { ZXingEngine().attempt($0, kinds: .all) } }
            let expected = answers()
            #expect(expected.allSatisfy { $0.readings.count == 1 && !$0.hasFailed })
            func fail(_ count: Int) {
                for number in 0..<count { #expect(Self.microQRFails(pictures[number % pictures.count])) }
            }
            fail(100)
            #expect(answers() == expected)
            let before = try Self.residentMemory()
            fail(10_000)
            let growth = try Self.residentMemory() - before
            // A leak of 50 bytes in each of the ten thousand failures would reach this limit.
            #expect(growth < 500_000, "memory grew by \(growth) bytes")
            #expect(answers() == expected)
        }
    }

    @Test("assertions that fail on several threads at once do not disturb any thread")
    func threads() async throws {
        let picture = try fixture(Self.names[0]).overWhite
        let code = try fixture("event.png").overWhite
        let expected = ZXingEngine().attempt(code, kinds: .all)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<20).allSatisfy { _ in
                        ZXingEngine().attempt(picture, kinds: .all).hasFailed
                            && ZXingEngine().attempt(code, kinds: .all) == expected
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("a failed assertion outside zxing still aborts the process, even after one inside zxing was caught")
    func assertionsOfOthers() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            let picture = try fixture(Self.names[0]).overWhite
            guard ZXingEngine().attempt(picture, kinds: .all).hasFailed else { exit(0) }
            typealias Fail =
                @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UInt32, UnsafePointer<CChar>) -> Void
            let symbol = try #require(dlsym(nil, "__assert_fail"))
            unsafeBitCast(symbol, to: Fail.self)("an assertion of the host", "host.c", 1, "host")
        }
    }

    /// Returns whether the reader of Micro QR codes fails on a picture.
    private static func microQRFails(_ picture: LumaImage) -> Bool {
        if let results = ZXingResults(of: picture, symbologies: UInt32(CZXING_MICRO_QR_CODE)) {
            _ = results.readings
            return false
        }
        return true
    }

    /// Returns the resident memory of this process in bytes.
    private static func residentMemory() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return try #require(Int(pages)) * Int(getpagesize())
    }

    /// Returns a picture that shows two pictures side by side on a white ground.
    private func beside(_ left: LumaImage, _ right: LumaImage) throws -> LumaImage {
        let (width, height) = (left.width + right.width, max(left.height, right.height))
        var pixels = [UInt8](repeating: 255, count: width * height)
        for (image, start) in [(left, 0), (right, left.width)] {
            for y in 0..<image.height {
                for x in 0..<image.width { pixels[y * width + start + x] = image.pixels[y * image.width + x] }
            }
        }
        return try #require(LumaImage(width: width, height: height, pixels: pixels))
    }
}
