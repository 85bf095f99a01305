import ArchiveReading

extension ContainerScan {
    /// The most bytes of one file in an archive.
    private static let longestFile = 64 << 20
    /// Files that have no events, and may be long.
    private static let ignored: Set<String> = [
        "mp4", "m4v", "mov", "mkv", "avi", "webm", "mp3", "m4a", "wav", "flac", "ogg", "ttf", "otf", "woff", "woff2",
        "css", "js", "iso", "exe", "dll", "so", "class", "plist",
    ]

    /// Reads the files of an archive, or of a document that is a ZIP archive.
    mutating func readArchive(_ bytes: [UInt8], _ kind: ArchiveKind, at place: Place) throws(ScanError) {
        let archive = kind == .zip ? ZipArchive(bytes) : nil
        let document = archive.flatMap(DocumentKind.init)
        if isInput(place) { content.kind = document == nil ? .archive : .document }
        if archive?.isCut == true { note(place.name, "has too many files; only the first ones were read") }
        let before = content.parts.count
        let error = try Archive.files(in: bytes, kind) { file throws(ScanError) in
            guard !control.isCancelled() else { throw .cancelled }
            let role = document?.role(of: file.name) ?? .content
            let isName = CalendarBackup.calendar(namedBy: file.name) != nil
            guard role != .ignored, isName || !Self.ignored.contains(file.name.fileEnding) else { return true }
            guard unpacked < scanner.options.limits.fileBytes else {
                note(
                    place.name, "unpacks to more than \(scanner.options.limits.fileBytes) bytes; the rest was not read")
                return false
            }
            guard !CalendarBackup.isDatabase(file.name) else {
                note(place.prefix + file.name.prefix(200), "is \(CalendarBackup.database)")
                return true
            }
            try take(file, role, at: place)
            return true
        }
        guard let error else { return }
        guard content.parts.count > before else { throw .container(ContainerError(error)) }
        note(place.name, "is damaged; only the files before the damage were read")
    }

    private mutating func take(_ file: ArchivedFile, _ role: DocumentKind.Role, at place: Place) throws(ScanError) {
        let label = place.prefix + file.name.prefix(200)
        switch file.content(limit: min(Self.longestFile, roomForFiles), unpacked: &unpacked) {
        case .failure(let obstacle): note(label, obstacle.words)
        case .success(let bytes) where CalendarBackup.calendar(namedBy: label) != nil:
            guard let folder = CalendarBackup.calendar(namedBy: label) else { return }
            calendarTitles[folder] = CalendarBackup.title(in: bytes)
        case .success(var bytes):
            var contained = ContainedFile(label: label, fileName: file.name, envelope: place.envelope, bytes: [])
            if role == .text {
                bytes = DocumentText.read(bytes)
                (contained.fileName, contained.type, contained.charset) = (nil, "text/plain", "utf-8")
            }
            contained.bytes = bytes
            try take(contained, at: place)
        }
    }

    /// Reads a page that was saved with its pictures.
    mutating func readWebArchive(_ bytes: [UInt8], at place: Place) throws(ScanError) {
        guard let resources = WebArchive.resources(in: bytes) else {
            throw .container(
                .unsupported("a property list of Apple's programs", advice: "export what it holds as .ics"))
        }
        for resource in resources {
            guard resource.type == "text/html" || resource.type.hasPrefix("image/") else { continue }
            let name = resource.address.split(separator: "/").last.map { String($0.prefix(100)) } ?? "page"
            var file = ContainedFile(
                label: place.prefix + name, type: resource.type, envelope: place.envelope, bytes: resource.bytes)
            (file.charset, file.address) = (resource.charset, resource.address)
            try take(file, at: place)
        }
    }
}

extension ContainerScan.Place {
    /// The name of the container in messages.
    fileprivate var name: String { prefix.isEmpty ? "the archive" : String(prefix.dropLast(2)) }
}

extension ArchivedFile.Obstacle {
    fileprivate var words: String {
        switch self {
        case .encrypted: "is encrypted; unpack the archive with its password, and scan the files"
        case .link: "is a link, which is not followed"
        case .outside: "has a path that leads out of the archive; it was not read"
        case .tooLong: "unpacks to more bytes than the limit; it was not read"
        case .damaged: "is damaged, or compressed in an uncommon way; unpack the archive, and scan the files"
        }
    }
}
