import ArchiveReading
import ImageDecoding
import MailReading
import PayloadRecognition

/// Inputs that hold other files: mails, documents and archives.
enum ContainerKind: Hashable {
    /// A mail, or an mbox file.
    case mail
    case archive(ArchiveKind)
    /// A page that Safari saved with its pictures.
    case webArchive
    /// A message that Outlook saved (`.msg`), or another compound file.
    case compoundFile
    /// The `winmail.dat` that Outlook attaches to mails.
    case tnef

    /// Recognises a container by its beginning, usually its first kilobytes; nil for other files.
    init?(_ head: [UInt8]) {
        if MailSignature.isMail(head) {
            self = .mail
        } else if let kind = ArchiveKind(head) {
            self = .archive(kind)
        } else if PropertyList.isPresent(in: head) {
            self = .webArchive
        } else if OutlookMessage.isCompoundFile(head) {
            self = .compoundFile
        } else if OutlookMessage.isTNEF(head) {
            self = .tnef
        } else {
            return nil
        }
    }

    /// The endings of the names of containers that have the bytes of other files, too: programs and their packages are
    /// archives, and old Office documents and installers are compound files. Nil if the bytes are enough.
    private var endings: Set<String>? {
        switch self {
        case .mail, .tnef: nil
        case .archive: ArchiveKind.fileNameExtensions.union(["pkpass", "pkpasses"])
        case .webArchive: ["webarchive"]
        case .compoundFile: ["msg", "oft"]
        }
    }

    /// Returns whether a file of this kind that is found in a folder is read. A file that the user names is always
    /// read.
    ///
    /// - Parameter ending: the ending of its name, in lower case.
    func isRead(withEnding ending: String) -> Bool { endings?.contains(ending) ?? true }
}

/// How a file in a container is read; nil for a file that can have no event.
enum PartKind: Hashable {
    case text, page, file, picture
    case container(ContainerKind)

    init?(_ file: ContainedFile) {
        let bytes = file.bytes
        let ending = file.fileName?.fileEnding ?? ""
        if let stated = Self.types[file.type] ?? Self.endings[ending] {
            self = stated == .page && file.type.isEmpty && !Payload.isPage(bytes) ? .text : stated
        } else if ["message/rfc822", "message/global"].contains(file.type) {
            self = .container(.mail)
        } else if ImageFormat(signatureOf: bytes) != nil {
            self = .picture
        } else if file.type == "text/plain" || file.type == "text/enriched" || ["txt", "text", "md"].contains(ending) {
            self = Payload.isPage(bytes) ? .page : .text
        } else if Payload.isWalletPass(bytes) || bytes.starts(with: "BEGIN:VCALENDAR".utf8) {
            self = .file
        } else if let kind = ContainerKind(bytes), kind != .mail || file.mayBeMail {
            self = .container(kind)
        } else {
            return nil
        }
    }

    private static let types: [String: PartKind] = [
        "text/html": .page, "application/xhtml+xml": .page, "text/calendar": .file, "text/x-vcalendar": .file,
        "application/ics": .file, "application/calendar+json": .file, "application/ld+json": .file,
        "application/calendar+xml": .file, "application/vnd.apple.pkpass": .file,
    ]

    private static let endings: [String: PartKind] = [
        "ics": .file, "vcs": .file, "ical": .file, "ifb": .file, "icalendar": .file, "pkpass": .file, "pkpasses": .file,
        "html": .page, "htm": .page, "xhtml": .page,
    ]
}

extension String {
    /// The ending of a file name in lower case; the whole name if it has no point.
    var fileEnding: String { lowercased().split(separator: ".").last.map(String.init) ?? "" }
}

/// What the mail around a file says about it.
struct Envelope {
    /// The day in the Date header, as year, month and day.
    var day: [Int]?
    /// The name of the sender.
    var sender: String?
    var subject: String?
}

/// A file in a container, with what the container says about it.
struct ContainedFile {
    /// The name in messages and in ``ScannedEvent/Source/part``.
    var label: String
    var fileName: String?
    /// The stated media type; empty if none is stated.
    var type = ""
    var charset: String?
    var method: String?
    var envelope = Envelope()
    var address: String?
    var bytes: [UInt8]

    /// Whether the file is a mail if it looks like one: a part of a mail with another type is not.
    fileprivate var mayBeMail: Bool { type.isEmpty || type == "application/octet-stream" }
}

/// Files that hold other files.
public enum ContainerFile {
    /// Returns whether a file that begins with these bytes holds other files: a mail, a document or an archive.
    public static func isContainer(_ head: [UInt8]) -> Bool { ContainerKind(head) != nil }

    /// Returns whether a file that begins with these bytes is a container, or a PDF document, to which files of any kind can
    /// be attached.
    static func mayHoldFiles(_ head: [UInt8]) -> Bool { isContainer(head) || ImageFormat(signatureOf: head) == .pdf }
}
