import BarcodeReading
import CalendarModel
import ImageDecoding

extension Fuzzer {
    /// Reads the codes in pictures. New pictures are made of others by ``CodeMutation``: codes in perspective, bent,
    /// blurred, noisy, dark or torn, and compressed data with bits changed.
    static let readCodes = Fuzzer(
        "ReadCodes", aims: ["Reading/BarcodeReading"],
        seeds: ["Fuzz/Corpus/codes"],
        mutation: { CodeMutation.mutate($0, most: $1, seed: $2) }
    ) { input in
        for (index, frame) in pictures(in: input).enumerated() {
            // Decoders ignore what follows a picture, so the last byte is free to choose the effort.
            let effort: Effort = input.last.map { $0 & 7 == 0 } == true ? .standard : .fast
            let reading = BarcodeReader().read(frame, index: index, effort: effort)
            for barcode in reading.barcodes {
                expect(barcode.frame == index, "a code is in another picture than the one that was read")
                expect(!barcode.bytes.isEmpty || barcode.text == nil, "a code without bytes has a text")
                // Even the largest code of any symbology has fewer bytes.
                expect(barcode.bytes.count < 16_384, "a code has \(barcode.bytes.count) bytes")
            }
            let again = BarcodeReader().read(frame, index: index, effort: effort)
            expect(again == reading, "a picture gives other codes when it is read again")
        }
    }

    /// Returns the first pictures of a file. Returns none if a separate process would decode the format, or if decoding
    /// fails.
    static func pictures(in file: [UInt8]) -> [DecodedFrame] {
        var limits = ScanLimits()
        limits.pixels = 1 << 17
        limits.frames = 2
        if ImageFormat(signatureOf: file)?.needsProcesses == true { return [] }
        return (try? ImageDecoder(limits: limits).decode(file)).map { Array($0.frames) } ?? []
    }
}
