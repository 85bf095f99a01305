// Makes hostile pictures: codes under conditions in which decoders often fail, and damaged files of every format.
//
//     hostile-pictures FOLDER FIRST LAST FILE...
//
// Writes the pictures FIRST to LAST into a folder and prints their names, one per line. A number always gives the same
// picture, as long as the FILEs to damage are the same. Standard input has QR codes to distort, one on each line: the
// length of a side, and as many rows of 0 and 1, separated by blanks. Fuzz/hostile.py calls this program.
import Glibc

// MARK: Pictures of codes

/// A QR code: whether each module is dark.
struct Code {
    let side: Int
    let dark: [Bool]

    init?(_ line: String) {
        let words = line.split(separator: " ")
        guard let side = words.first.flatMap({ Int($0) }), words.count == side + 1 else { return nil }
        self.side = side
        dark = words.dropFirst().flatMap { $0.utf8.map { $0 == 0x31 } }
    }
}

/// A picture of 8-bit luma.
struct Picture {
    let width: Int
    let height: Int
    var pixels: [Double]

    /// Draws a code turned, sheared, bent and in perspective over part of the picture.
    mutating func draw(_ code: Code, _ chance: inout Chance, dark: Double, light: Double) {
        let size = Double(min(width, height))
        let (centreX, centreY) = (Double(width) * chance.real(0.3...0.7), Double(height) * chance.real(0.3...0.7))
        let (angle, shear) = (chance.real(-3.2...3.2), chance.real(-0.7...0.7))
        let (tiltX, tiltY) = (chance.real(-0.9...0.9) / size, chance.real(-0.9...0.9) / size)
        let module = size * chance.real(0.3...1.1) / Double(code.side)
        let bend = chance.happens(0.3) ? chance.real(-0.3...0.3) / size : 0
        let (cosine, sine) = (cos(angle), sin(angle))
        for row in 0..<height {
            for column in 0..<width {
                let (x, y) = (Double(column) - centreX, Double(row) - centreY)
                let distance = 1 + tiltX * x + tiltY * y
                guard distance > 0.05 else { continue }
                let (u, v) = ((cosine * x + sine * y) / distance, (cosine * y - sine * x) / distance)
                let across = (u + shear * v) / module + Double(code.side) / 2
                let down = (v + bend * u * u) / module + Double(code.side) / 2
                guard across >= -2, down >= -2, across < Double(code.side + 2), down < Double(code.side + 2) else {
                    continue
                }
                let isInside = across >= 0 && down >= 0 && across < Double(code.side) && down < Double(code.side)
                let isDark = isInside && code.dark[Int(down) * code.side + Int(across)]
                pixels[row * width + column] = isDark ? dark : light
            }
        }
    }

    /// Blurs rows or columns with a box filter. Several such filters come close to a Gaussian filter.
    mutating func blur(_ reach: Int, step: Int, lines: Int, count: Int, lineStep: Int) {
        guard reach > 0, count > 2 * reach else { return }
        var line = [Double](repeating: 0, count: count)
        for start in 0..<lines {
            for index in 0..<count { line[index] = pixels[start * lineStep + index * step] }
            var sum = line[0] * Double(reach)
            for index in 0...reach { sum += line[min(index, count - 1)] }
            for index in 0..<count {
                pixels[start * lineStep + index * step] = sum / Double(2 * reach + 1)
                sum += line[min(index + reach + 1, count - 1)] - line[max(index - reach, 0)]
            }
        }
    }

    /// Creates a picture of one to four codes, blurred, noisy, dark or cut.
    init(_ codes: [Code], _ chance: inout Chance) {
        width = chance.whole(40...260)
        height = chance.whole(40...220)
        let (dark, light) = (chance.real(0...110), chance.real(90...255))
        pixels = [Double](repeating: chance.happens(0.7) ? light : chance.real(0...255), count: width * height)
        for _ in 0..<chance.whole(1...4) { draw(chance.one(of: codes), &chance, dark: dark, light: light) }
        let shade = chance.happens(0.4) ? chance.real(-120...120) : 0
        for row in 0..<height {
            for column in 0..<width { pixels[row * width + column] += shade * (Double(column) / Double(width) - 0.5) }
        }
        if chance.happens(0.6) {
            let (across, down) = (chance.whole(0...4), chance.whole(0...4))
            for _ in 0..<2 {
                blur(across, step: 1, lines: height, count: width, lineStep: width)
                blur(down, step: width, lines: width, count: height, lineStep: 1)
            }
        }
        if chance.happens(0.5) {
            let noise = chance.real(0...60)
            for index in pixels.indices { pixels[index] += chance.real(-1...1) * noise }
        }
        if chance.happens(0.2) {
            // Stripes, as in a torn or badly transmitted picture.
            for _ in 0..<chance.whole(1...6) {
                let (top, value) = (chance.whole(0...height - 1), chance.real(0...255))
                for row in top..<min(height, top + chance.whole(1...12)) {
                    for column in 0..<width { pixels[row * width + column] = value }
                }
            }
        }
        if chance.happens(0.1) { for index in pixels.indices { pixels[index] = pixels[index] > 128 ? 255 : 0 } }
    }

    /// The picture as a PGM file.
    var file: [UInt8] {
        Array("P5 \(width) \(height) 255\n".utf8) + pixels.map { UInt8(max(0, min(255, $0))) }
    }
}

// MARK: Damaged files

/// Damages a file in one or more ways.
func damaged(_ file: [UInt8], by other: [UInt8], _ chance: inout Chance) -> [UInt8] {
    var bytes = file
    for _ in 0..<chance.whole(1...3) {
        guard bytes.count > 8 else { break }
        // Most faults are near the header.
        let end = chance.happens(0.6) ? min(bytes.count - 1, 200) : bytes.count - 1
        let place = chance.whole(0...end)
        switch chance.whole(0...8) {
        case 0: for _ in 0..<chance.whole(1...8) { bytes[chance.whole(0...end)] ^= 1 << UInt8(chance.whole(0...7)) }
        case 1: bytes[place] = chance.one(of: [0, 1, 0x7F, 0x80, 0xFF, UInt8(chance.whole(0...255))])
        case 2: bytes.removeLast(bytes.count - max(1, place))
        case 3:
            // A number of four bytes, like the lengths and sizes in files.
            let number = chance.one(of: [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, UInt32(chance.whole(0...70000))])
            for index in 0..<4 where place + index < bytes.count {
                bytes[place + index] = UInt8(
                    truncatingIfNeeded: number >> (8 * UInt32(chance.happens(0.5) ? index : 3 - index)))
            }
        case 4: bytes.removeSubrange(place..<min(bytes.count, place + chance.whole(1...64)))
        case 5:
            let part = bytes[place..<min(bytes.count, place + chance.whole(1...200))]
            for _ in 0..<chance.whole(1...20) { bytes.insert(contentsOf: part, at: place) }
        case 6:
            let from = other.isEmpty ? 0 : chance.whole(0...other.count - 1)
            bytes.replaceSubrange(place..<bytes.count, with: other[min(from, other.count)...])
        case 7: bytes += (0..<chance.whole(1...300)).map { _ in UInt8(chance.whole(0...255)) }
        default: bytes.insert(contentsOf: [UInt8](repeating: bytes[place], count: chance.whole(1...1000)), at: place)
        }
    }
    return bytes
}

// MARK: Files

func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes += buffer.prefix(count)
    }
}

let arguments = CommandLine.arguments
guard arguments.count > 4, let first = Int(arguments[2]), let last = Int(arguments[3]) else {
    fputs("usage: hostile-pictures FOLDER FIRST LAST FILE...\n", stderr)
    exit(2)
}
var codes: [Code] = []
while let line = readLine() { if let code = Code(line) { codes.append(code) } }
// Each format gets the same number of pictures, whatever its number of files is.
var families: [String: [(bytes: [UInt8], ending: String)]] = [:]
for path in arguments[4...] {
    let ending = String(path.split(separator: ".").last ?? "")
    families[ending, default: []].append((contents(of: path), ending))
}
let endings = families.keys.sorted()
for number in first...last {
    var chance = Chance(number)
    var (bytes, ending) = ([UInt8](), "pgm")
    if number % 3 == 0, !codes.isEmpty {
        bytes = Picture(codes, &chance).file
    } else {
        let family = families[chance.one(of: endings)] ?? []
        let (file, other) = (chance.one(of: family), chance.one(of: families[chance.one(of: endings)] ?? family))
        bytes = damaged(file.bytes, by: other.bytes, &chance)
        ending = file.ending
    }
    let path = "\(arguments[1])/\(number).\(ending)"
    guard let file = fopen(path, "w") else {
        perror(path)
        exit(1)
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    print(path)
}
