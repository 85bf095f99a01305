import Benchmark
import ScanICS

/// The pictures that are measured.
enum Pictures {
    /// The error for a picture that could not be read.
    struct Missing: Error {
        var name: String
    }

    /// Returns the bytes of a sample picture. The benchmarks may be started in their own folder or in the repository's
    /// folder.
    static func sample(_ name: String) throws -> [UInt8] {
        try bytes(name, in: ["SampleImages", "../SampleImages"])
    }

    /// Returns the bytes of a picture that `Benchmarks/Peers/make-pictures.py` has drawn.
    static func drawn(_ name: String) throws -> [UInt8] {
        try bytes(name, in: [".build-bench/peers/pictures", "../.build-bench/peers/pictures"])
    }

    private static func bytes(_ name: String, in folders: [String]) throws -> [UInt8] {
        for folder in folders {
            if let bytes = try? InputFile.read("\(folder)/\(name)", limit: 1 << 26) { return bytes }
        }
        throw Missing(name: name)
    }

    /// Returns the first frame of a picture, drawn on a white background.
    static func luma(_ bytes: [UInt8]) throws -> LumaImage {
        for frame in try ImageDecoder().decode(bytes).frames { return frame.overWhite }
        throw Missing(name: "a frame")
    }
}

/// Measures decoding alone, and the whole scan, of some sample pictures. A missing sample is skipped.
func benchmarkSamples(with scanner: EventScanner) {
    for name in ["poster.png", "logo.png", "photo.jpg", "link.png", "no-code.png"] {
        guard let bytes = try? Pictures.sample(name) else { continue }
        benchmark("decode the sample \(name)") {
            blackHole(try ImageDecoder().decode(bytes))
        }
        benchmark("scan the sample \(name)") {
            blackHole(try scanner.scan(image: bytes))
        }
    }
}

/// Measures a large picture: its first decoding (half the width and height of a large JPEG), its luma at full size,
/// reading the codes in it, and the whole scan.
func benchmarkPicture(_ name: String, with scanner: EventScanner) throws {
    let bytes = try Pictures.drawn(name)
    let image = try ImageDecoder().decode(bytes)
    benchmark("decode \(name)") {
        blackHole(try ImageDecoder().decode(bytes))
    }
    benchmark("decode \(name) at full size") {
        blackHole(try Pictures.luma(bytes))
    }
    for effort in Effort.allCases {
        benchmark("read codes of \(name), \(effort.rawValue)") {
            for frame in image.frames { blackHole(BarcodeReader().read(frame, index: 0, effort: effort)) }
        }
    }
    benchmark("scan \(name)") {
        blackHole(try scanner.scan(image: bytes))
    }
}
