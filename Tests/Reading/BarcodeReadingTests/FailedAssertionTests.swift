import CZXing
import Foundation
import ImageDecoding
import Subprocess
import SystemPackage
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
    func hostileThousands() async throws {
        // Other tests allocate memory at the same time, so another process measures how its memory grows.
        let result = try await host("leaks")
        #expect(result.status == .exited(0))
        let growth = try #require(Int(result.output?.dropLast() ?? ""), "\(result)")
        // A leak of 50 bytes in each of the ten thousand failures would reach this limit.
        #expect(growth < 500_000, "memory grew by \(growth) bytes")
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
    func assertionsOfOthers() async throws {
        let result = try await host("fails")
        #expect(result.status == .signaled(SIGABRT) && result.output == "caught\n")
    }

    /// Runs AssertionHost, a program in the folder of the tests. Exit tests are not used: they would start the tests
    /// once more, and watch for the ends of processes in a busy loop as long as all other tests run.
    private func host(_ mode: String) async throws -> (status: TerminationStatus, output: String?) {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = FilePath(tests).removingLastComponent().appending("AssertionHost")
        let result = try await Subprocess.run(
            .path(program), arguments: [mode, fixtureFolder],
            environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]), output: .string(limit: 1000),
            error: .discarded)
        return (result.terminationStatus, result.standardOutput)
    }

    /// Returns whether the reader of Micro QR codes fails on a picture.
    private static func microQRFails(_ picture: LumaImage) -> Bool {
        if let results = ZXingResults(of: picture, symbologies: UInt32(CZXING_MICRO_QR_CODE)) {
            _ = results.readings
            return false
        }
        return true
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
