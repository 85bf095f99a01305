import Benchmark
import ScanICS

/// The pictures that are measured.
enum Pictures {
    /// A picture could not be read.
    struct Missing: Error {
        var name: String
    }

    /// The bytes of a sample picture; the benchmarks are run from the package's folder or the repository's.
    static func sample(_ name: String) throws -> [UInt8] {
        try bytes(name, in: ["SampleImages", "../SampleImages"])
    }

    /// The bytes of a picture that `Benchmarks/Peers/make-pictures.py` has drawn.
    static func drawn(_ name: String) throws -> [UInt8] {
        try bytes(name, in: [".build-bench/peers/pictures", "../.build-bench/peers/pictures"])
    }

    private static func bytes(_ name: String, in folders: [String]) throws -> [UInt8] {
        for folder in folders {
            if let bytes = try? InputFile.read("\(folder)/\(name)", limit: 1 << 26) { return bytes }
        }
        throw Missing(name: name)
    }

    /// The first frame of a picture over white.
    static func luma(_ bytes: [UInt8]) throws -> LumaImage {
        for frame in try ImageDecoder().decode(bytes).frames { return frame.overWhite }
        throw Missing(name: "a frame")
    }
}

/// Sample pictures, by the stages that a picture goes through.
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

/// A large picture: what decoding gives first (of a large JPEG, half its width and height), its luma at full size, the
/// codes in it and the whole way.
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
