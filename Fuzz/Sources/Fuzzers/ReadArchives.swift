import ArchiveReading

extension Fuzzer {
    /// Reads the input as an archive, a document, a saved page and a PDF document with attached files. libarchive reads
    /// other archives in a locked process, and is not tested here.
    static let readArchives = Fuzzer(
        "ReadArchives", aims: ["Reading/ArchiveReading"], seeds: ["Fuzz/Corpus/archives", "Fuzz/Corpus/passes"]
    ) { input in
        let limit = 1 << 16
        var count = 0
        _ = Archive.files(in: input, .zip) { file in
            count += 1
            if case .success(let content) = file.content(limit: limit) {
                expect(content.count <= limit, "a file is longer than the limit")
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
        var left = limit
        for file in EmbeddedFiles.read(input, limit: limit) { left -= file?.bytes.count ?? 0 }
        expect(left >= 0, "the attached files are longer than the limit")
        _ = DocumentText.read(input)
        _ = ArchiveKind(input)
    }
}
