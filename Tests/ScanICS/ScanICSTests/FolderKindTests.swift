import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import ScanICS

/// Files of all kinds that hold other files, each with one event.
private enum Kind {
    private typealias File = TestArchive.File

    private static let event = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260301T000000Z",
        "DTSTART:20260612T190000Z",
        "SUMMARY:Lunch", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    private static let mail = """
        From: a@example.org
        Date: Mon, 02 Mar 2026 09:30:00 +0100
        Subject: Lunch
        Content-Type: text/calendar

        \(event)
        """

    private static func zip(_ files: (String, String)...) -> [UInt8] {
        TestArchive.zip(files.map { File($0.0, $0.1) })
    }

    private static func document(_ folder: String) throws -> [UInt8] {
        let picture = [UInt8](try Data(contentsOf: URL(filePath: sample("poster.png"))))
        return TestArchive.zip([File("[Content_Types].xml", "<Types/>"), File("\(folder)/media/image1.png", picture)])
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static var message: [UInt8] {
        func stream(_ tag: String, _ content: [UInt8]) -> TestCompoundFile.Node {
            .stream("__substg1.0_" + tag, content)
        }
        func properties(_ size: Int) -> TestCompoundFile.Node {
            .stream("__properties_version1.0", [UInt8](repeating: 0, count: size))
        }
        let name = "a.ics".utf16.flatMap { little(Int($0), 2) }
        return TestCompoundFile.bytes([
            properties(32),
            .storage(
                "__attach_version1.0_#00000000",
                [properties(8), stream("3707001F", name), stream("37010102", Array(event.utf8))]),
        ])
    }

    private static var winmail: [UInt8] {
        func attribute(_ number: Int, _ content: [UInt8]) -> [UInt8] {
            let sum = content.reduce(0) { ($0 + Int($1)) & 0xFFFF }
            return [[2], little(number, 4), little(content.count, 4), content, little(sum, 2)].flatMap(\.self)
        }
        return [0x78, 0x9F, 0x3E, 0x22, 1, 0] + attribute(0x0006_9002, [UInt8](repeating: 0, count: 14))
            + attribute(0x0001_8010, Array("a.ics\0".utf8)) + attribute(0x0006_800F, Array(event.utf8))
    }

    private static func webArchive() async throws -> [UInt8] {
        let page = """
            <html><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Lunch",
            "startDate":"2026-06-12T19:00:00Z"}</script></html>
            """
        return try await TestArchive.python(
            """
            import plistlib, sys
            page = {"WebResourceData": open("page", "rb").read(), "WebResourceMIMEType": "text/html",
                    "WebResourceTextEncodingName": "UTF-8", "WebResourceURL": "https://example.org/"}
            sys.stdout.buffer.write(plistlib.dumps({"WebMainResource": page}, fmt=plistlib.FMT_BINARY))
            """, [File("page", page)])
    }

    private static let pass = """
        {"formatVersion":1,"passTypeIdentifier":"pass.org.example","serialNumber":"1","teamIdentifier":"A",
        "organizationName":"Hall","description":"Concert","relevantDate":"2026-06-12T19:00:00Z","eventTicket":{}}
        """

    /// The table: the name of a file, and its bytes.
    static func all() async throws -> [(name: String, bytes: [UInt8])] {
        let archive = zip(("a.ics", event))
        let tar = { (compression: String) in try await TestArchive.tar(compression, [File("a.ics", event)]) }
        let mbox = Array("From a@example.org Mon Mar  2 09:30:00 2026\n\(mail)\n".utf8)
        var all: [(String, [UInt8])] = [
            ("mail.eml", Array(mail.utf8)), ("1772440200.M1P2.host:2,S", Array(mail.utf8)),
            ("page.mhtml", Array(mail.utf8)),
            ("1.emlx", Array("\(mail.utf8.count)\n\(mail)<plist/>".utf8)), ("archive", mbox), ("archive.mbox", mbox),
            ("a.msg", message), ("a.oft", message), ("winmail.dat", winmail), ("ATT0001.dat", winmail),
            ("page.webarchive", try await webArchive()), ("a.tar", try await tar("")), ("a.tgz", try await tar("gz")),
            ("a.tar.bz2", try await tar("bz2")), ("a.tar.xz", try await tar("xz")),
            ("a.pkpass", zip(("pass.json", pass))),
            ("a.odt", zip(("mimetype", "application/vnd.oasis.opendocument.text"), ("a.ics", event))),
            ("a.epub", zip(("mimetype", "application/epub+zip"), ("a.ics", event))),
        ]
        all += try ["docx", "dotm"].map { ("a.\($0)", try document("word")) }
        all += try ["pptx", "ppsm"].map { ("a.\($0)", try document("ppt")) }
        all += try ["xlsx", "xltx"].map { ("a.\($0)", try document("xl")) }
        all += ["zip", "icbu", "pages", "key", "numbers"].map { ("a.\($0)", archive) }
        return all
    }

    /// Files that a user may name, but that a folder has for other reasons.
    static let others: [(name: String, bytes: [UInt8])] = [
        ("program.jar", zip(("a.ics", event))), ("library.whl", zip(("a.ics", event))),
        ("noname", zip(("a.ics", event))),
        ("letter.doc", message), ("Thumbs.db", message), ("setup.msi", message),
        ("Info.plist", Array("bplist00".utf8) + [UInt8](repeating: 0, count: 40)),
        ("winmail.dat", Array("text".utf8)), ("a.msg", Array("text".utf8)), ("a.zip", Array("text".utf8)),
        ("calendar.ics", Array(event.utf8)), ("notes.txt", Array("From: me\n\nhello".utf8)),
    ]
}

@Suite("Kinds of files in folders")
struct FolderKindTests {
    private let scanner = EventScanner(options: ScanOptions(effort: .fast))

    @Test("a walk through a folder reads each kind of mail, document and archive that is read when it is named")
    func all() async throws {
        for (name, bytes) in try await Kind.all() {
            let folder = try TemporaryFolder()
            try folder.write(name, bytes)
            let workers = ScanWorkers(scanner, jobs: 1)
            var found: [Int] = []
            for await scanned in workers.results(inFolder: folder.path) {
                found.append(scanned.result?.events.count ?? -1)
            }
            #expect(found == [1], "\(name) in a folder")
            #expect(try scanner.scan(path: folder.path + name).events.count == 1, "\(name), named")
        }
    }

    @Test("a walk passes over programs, old documents, settings and calendars")
    func others() throws {
        for (name, bytes) in Kind.others {
            let folder = try TemporaryFolder()
            try folder.write(name, bytes)
            guard case .passedOver(.noImage) = try OpenedImage.open(FilePath(folder.path + name), isExplicit: false)
            else {
                Issue.record("\(name) was opened")
                continue
            }
        }
    }
}
