import BarcodeReading
import Foundation
import Fuzzers
import ImageDecoding
import TestSupport
import Testing

@Suite("New pictures with codes for the fuzzer ReadCodes")
struct CodeMutationTests {
    private let picture: [UInt8]
    private let mutation: Fuzzer.Mutation

    init() throws {
        let path = packageRoot.appending(path: "Tests/Reading/BarcodeReadingTests/Fixtures/event.png")
        picture = [UInt8](try Data(contentsOf: path))
        mutation = try #require(Fuzzer.all.first { $0.name == "ReadCodes" }?.mutation)
    }

    @Test("some new pictures have a readable code, others an unreadable code, and no picture is too long")
    func readable() throws {
        let files = (0..<100).compactMap { mutation(picture, 4096, $0) }
        #expect(files.count > 50 && files.allSatisfy { $0.count <= 4096 && $0 != picture })
        let frames = files.compactMap { try? ImageDecoder().decode($0).frames.first { _ in true } }
        let read = frames.count { !BarcodeReader().read($0, index: 0, effort: .fast).barcodes.isEmpty }
        #expect(read > files.count / 5 && read < files.count * 4 / 5, "\(read) of \(files.count)")
        #expect(Set(files.compactMap { ImageFormat(signatureOf: $0) }).isSuperset(of: [.png, .jpeg, .pnm]))
    }

    @Test("bits of compressed data change, and the checksum stays right")
    func compressedBits() throws {
        let changed = (0..<300).compactMap { mutation(picture, 4096, $0) }.filter { $0.count == picture.count }
        #expect(changed.count > 20)
        // The stored CRC of IDAT is right if the CRC-32 of the chunk's type, data and stored CRC is this constant. The
        // constant is the same for every chunk (PNG §5.5).
        for file in changed where ImageFormat(signatureOf: file) == .png {
            let place = try #require(file.indices.first { file[$0...].starts(with: Array("IDAT".utf8)) })
            let length = file[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) }
            #expect(Self.checksum(of: file[place..<(place + 4 + length + 4)]) == 0x2144_DF1C)
        }
    }

    @Test("a seed always gives the same picture")
    func repeatable() {
        for seed in UInt32(0)..<30 { #expect(mutation(picture, 4096, seed) == mutation(picture, 4096, seed)) }
    }

    @Test("an input that is not a picture is left to libFuzzer", arguments: [[], [1], Array("BEGIN:VCALENDAR".utf8)])
    func noPicture(input: [UInt8]) {
        for seed in UInt32(0)..<30 { #expect(mutation(input, 4096, seed) == nil) }
    }

    /// The CRC-32 of some bytes that end with their own CRC. If that CRC is right and in little-endian order, the
    /// result is always 0x2144DF1C. A PNG stores it in big-endian order, so the last four bytes are reversed first.
    private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        ~(bytes.dropLast(4) + bytes.suffix(4).reversed()).reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
