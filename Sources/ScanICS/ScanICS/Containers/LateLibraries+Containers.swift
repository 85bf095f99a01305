import ArchiveReading
import ImageDecoding

extension LateLibraries {
    /// The library for archives.
    private static let archive = Self(rawValue: 1 << 8)

    /// The libraries for an input that begins with the given bytes. A container can hold pictures and archives of any
    /// kind.
    init(forInputWith head: [UInt8]) {
        self = ContainerFile.mayHoldFiles(head) ? .all.union(.archive) : Self(forFileWith: head)
    }

    /// Opens the libraries that are installed.
    func openAll() {
        open()
        if contains(.archive) { _ = LibraryArchive.isAvailable }
    }
}

extension DecoderPart {
    /// The parts for pictures, and the library for archives.
    package static var allForInputs: [DecoderPart] {
        let archives = DecoderPart(
            format: "tar and 7z", name: "libarchive", package: LibraryArchive.package,
            isInstalled: LibraryArchive.isAvailable)
        return all + [archives]
    }
}
