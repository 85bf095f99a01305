import CZlib
import ImageDecoding

/// Makes new pictures of codes from other pictures.
///
/// Random changes of a file's bits nearly always damage the file format, and leave the code in the picture unchanged.
/// Therefore a picture is decoded, changed as a camera would change it, and compressed again. Or bits of its compressed
/// data are changed, and the checksums are corrected.
struct CodeMutation {
    private var chance: Chance

    /// Returns a changed input; nil if libFuzzer's own changes are to be used.
    static func mutate(_ input: [UInt8], most: Int, seed: UInt32) -> [UInt8]? {
        var mutation = CodeMutation(chance: Chance(Int(seed)))
        switch mutation.chance.whole(0...9) {
        case 0...6: return mutation.photograph(input, most: most)
        case 7, 8: return mutation.flipCompressedBits(input)
        default: return nil
        }
    }

    /// Returns the input's picture, after one or more changes, as a file.
    private mutating func photograph(_ input: [UInt8], most: Int) -> [UInt8]? {
        guard let luma = Fuzzer.pictures(in: input).first?.overWhite else { return nil }
        var picture = LumaPicture(width: luma.width, height: luma.height, pixels: luma.pixels)
        for _ in 0..<chance.whole(1...3) { change(&picture) }
        let format = chance.whole(0...5)
        let quality = chance.whole(15...95)
        // Noise compresses badly, so a picture whose file is too long is made smaller.
        for _ in 0..<4 {
            let file =
                switch format {
                case 0: picture.graymap
                case 1, 2: picture.png
                default: picture.jpeg(quality: quality)
                }
            if let file, file.count <= most { return file }
            picture = picture.scaled(by: 0.6)
        }
        return nil
    }

    private mutating func change(_ picture: inout LumaPicture) {
        switch chance.whole(0...10) {
        case 0, 1, 2: picture.warp(&chance)
        case 3:
            picture.blur(across: chance.whole(0...3), down: chance.whole(0...3))
        case 4:
            let noise = chance.real(1...70)
            for index in picture.pixels.indices { picture.add(chance.real(-noise...noise), at: index) }
        case 5:
            // Dark, or with little contrast, and darker to one side.
            let (gain, offset, shade) = (chance.real(0.1...1.2), chance.real(-40...120), chance.real(-100...100))
            for index in picture.pixels.indices {
                let place = Double(index % picture.width) / Double(picture.width) - 0.5
                picture.set(Double(picture.pixels[index]) * gain + offset + shade * place, at: index)
            }
        case 6:
            let value = UInt8(chance.whole(0...255))
            for _ in 0..<chance.whole(1...4) { picture.cover(with: value, &chance) }
        case 7: picture = picture.scaled(by: chance.real(0.3...2))
        case 8: for index in picture.pixels.indices { picture.pixels[index] = 255 - picture.pixels[index] }
        case 9:
            let threshold = UInt8(chance.whole(40...220))
            for index in picture.pixels.indices { picture.pixels[index] = picture.pixels[index] > threshold ? 255 : 0 }
        default: picture.addCopy(&chance)
        }
    }

    /// Changes bits in the compressed data of a PNG or a JPEG; nil for other formats.
    private mutating func flipCompressedBits(_ input: [UInt8]) -> [UInt8]? {
        var file = input
        switch ImageFormat(signatureOf: input) {
        case .png?:
            guard let data = Self.pngData(in: file), !data.isEmpty else { return nil }
            flipBits(of: &file, in: data)
            let sum = file[(data.lowerBound - 4)..<data.upperBound].withUnsafeBufferPointer {
                crc32(0, $0.baseAddress, UInt32($0.count))
            }
            for index in 0..<4 { file[data.upperBound + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
        case .jpeg?:
            // The data follow the header of the scan.
            guard let scan = file.indices.dropLast(20).last(where: { file[$0] == 0xFF && file[$0 + 1] == 0xDA }) else {
                return nil
            }
            flipBits(of: &file, in: (scan + 10)..<(file.count - 2))
        default: return nil
        }
        return file
    }

    private mutating func flipBits(of file: inout [UInt8], in range: Range<Int>) {
        for _ in 0..<chance.whole(1...6) {
            file[chance.whole(range.lowerBound...(range.upperBound - 1))] ^= 1 << UInt8(chance.whole(0...7))
        }
    }

    /// Returns the range of the data of the first IDAT chunk in a PNG; nil if there is no such chunk.
    private static func pngData(in file: [UInt8]) -> Range<Int>? {
        var place = 8
        while place + 12 <= file.count {
            let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= file.count else { return nil }
            if file[(place + 4)..<(place + 8)].elementsEqual("IDAT".utf8) { return (place + 8)..<(place + 8 + length) }
            place += 12 + length
        }
        return nil
    }
}
