import ArchiveReading

extension Fuzzer {
    /// Reads the input as an archive, a document, a saved page and a PDF document with attached files. libarchive reads
    /// other archives in a locked process, and is not tested here.
    static let readArchives = Fuzzer(
        "ReadArchives", aims: ["Reading/ArchiveReading"], seeds: ["Fuzz/Corpus/archives", "Fuzz/Corpus/passes"]
    ) { input in
        let limit = 1 << 16
        var (count, unpacked) = (0, 0)
        _ = Archive.files(in: input, .zip) { file in
            count += 1
            let before = unpacked
            if case .success(let content) = file.content(limit: limit, unpacked: &unpacked) {
                expect(content.count <= limit, "a file is longer than the limit")
                expect(unpacked == before + content.count, "a file does not count with its length")
                expect(DocumentText.read(content).count <= 4 * content.count, "a text is longer than its document")
            }
            return count < 100
        }
        if let archive = ZipArchive(input), let kind = DocumentKind(archive) {
            for entry in archive.entries.prefix(100) { _ = kind.role(of: entry.name) }
        }
        for resource in WebArchive.resources(in: input) ?? [] {
            expect(resource.bytes.count <= input.count, "a resource is longer than its archive")
        }
        unpacked = 0
        let files = EmbeddedFiles.read(input, limit: limit, unpacked: &unpacked)
        let length = files.reduce(0) { $0 + ($1?.bytes.count ?? 0) }
        expect(length <= min(limit, unpacked), "the attached files are longer than the limit")
        _ = DocumentText.read(input)
        _ = ArchiveKind(input)
    }
}
