import BarcodeReading
import Glibc
import ImageDecoding
import Testing

/// Returns a picture of this target's Fixtures (see `Tests/make-fixtures.sh`).
func fixture(_ name: String) throws -> DecodedFrame {
    try #require(try ImageDecoder().decode(try fixtureBytes(name)).frames.first { _ in true })
}

/// The folder of this target's pictures.
let fixtureFolder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Fixtures"

/// Returns the bytes of a file of this target's Fixtures.
func fixtureBytes(_ name: String) throws -> [UInt8] {
    let path = fixtureFolder + "/" + name
    let file = try #require(fopen(path, "rb"), "no fixture \(path)")
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
}

/// Returns every code in a fixture.
func codes(in name: String, effort: Effort = .standard) throws -> [Barcode] {
    BarcodeReader().read(try fixture(name), index: 0, effort: effort).barcodes
}

/// The text of `event.png`.
let eventText = "BEGIN:VEVENT\nSUMMARY:Opening\nDTSTART:20260612T090000Z\nEND:VEVENT"
