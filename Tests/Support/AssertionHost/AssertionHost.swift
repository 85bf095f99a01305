import BarcodeReading
import CZXing
import Foundation
import ImageDecoding

/// An app whose pictures make assertions of zxing fail. `leaks FOLDER` prints by how many bytes the memory grows in ten
/// thousand failures. `fails FOLDER` makes an assertion of zxing fail, and then an assertion of the app itself. FOLDER
/// has the pictures.
@main
enum AssertionHost {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { return print("usage: AssertionHost leaks|fails FOLDER") }
        let names = ["69", "78", "342"].map { "fails-an-assertion-\($0).png" }
        let pictures = try names.map { try picture(arguments[2] + "/" + $0) }
        if arguments[1] == "leaks" {
            let codes = try ["event.png", "micro-qr.png", "event-aztec.png"].map {
                try picture(arguments[2] + "/" + $0)
            }
            print(try growth(pictures, codes).map { "\($0)" } ?? "no assertion failed, or codes are not read")
        } else {
            guard fails(pictures[0]) else { return print("no assertion of zxing failed") }
            typealias Fail =
                @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UInt32, UnsafePointer<CChar>) -> Void
            guard let symbol = dlsym(nil, "__assert_fail") else { return print("no __assert_fail") }
            print("caught")
            fflush(nil)
            unsafeBitCast(symbol, to: Fail.self)("an assertion of the host", "host.c", 1, "host")
        }
    }

    /// Returns the growth of the memory in bytes; nil if a picture makes no assertion fail, or if a code is not read in the
    /// same way before and after the failures.
    private static func growth(_ pictures: [LumaImage], _ codes: [LumaImage]) throws -> Int? {
        let answers = { codes.map { ZXingEngine().read($0, kinds: .all) } }
        let expected = answers()
        guard expected.allSatisfy({ $0.count == 1 }) else { return nil }
        func fail(_ count: Int) -> Bool { (0..<count).allSatisfy { fails(pictures[$0 % pictures.count]) } }
        guard fail(100), answers() == expected else { return nil }
        let before = try residentMemory()
        guard fail(10_000) else { return nil }
        let growth = try residentMemory() - before
        return answers() == expected ? growth : nil
    }

    private static func picture(_ path: String) throws -> LumaImage {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        guard let frame = try ImageDecoder().decode(bytes).frames.first(where: { _ in true }) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return frame.overWhite
    }

    /// Returns whether the reader of Micro QR codes fails on a picture.
    private static func fails(_ picture: LumaImage) -> Bool {
        let results = picture.withPixels {
            czxing_read($0.baseAddress, Int32(picture.width), Int32(picture.height), UInt32(CZXING_MICRO_QR_CODE))
        }
        czxing_free(results)
        return results == nil
    }

    /// Returns the resident memory of this process in bytes.
    private static func residentMemory() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        guard let pages = Int(pages) else { throw CocoaError(.fileReadCorruptFile) }
        return pages * Int(getpagesize())
    }
}
