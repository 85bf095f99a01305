import CalendarModel
import EventStore
import Foundation
import TestSupport
import Testing

@testable import VDirEventStore

@Suite("The records of a folder's imports")
struct RecordTests {
    private let folder: TemporaryFolder
    private let calendar = CalendarIdentifier(rawValue: "calendar")

    init() throws {
        folder = try TemporaryFolder()
    }

    private var sidecar: Sidecar { Sidecar(root: Folder(path: folder.path)) }

    private func provenance(_ path: String) -> Provenance {
        Provenance(
            source: ImportSource(path: path), batch: BatchIdentifier(rawValue: "batch"),
            imported: LocalDateTime(secondsSinceEpoch: 0))
    }

    private var log: URL {
        get throws {
            let place = folder.path + ".scanics/provenance/"
            return URL(filePath: place + (try FileManager.default.contentsOfDirectory(atPath: place)[0]))
        }
    }

    private func append(_ text: String) throws {
        let file = try FileHandle(forWritingTo: try log)
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    private func paths(_ sidecar: Sidecar, _ uids: [String]) -> [String: String] {
        sidecar.records(of: uids, in: calendar).mapValues(\.provenance.source.path)
    }

    @Test("a line begins with its UID, so that the record is parsed only when the record is needed")
    func order() throws {
        for uid in ["a", "a\"b\\c\n\u{e9}", "\"record\":{"] {
            for removed in [nil, 7] {
                let record = removed == nil ? ProvenanceRecord(provenance("a.ics")) : nil
                let json = ProvenanceLine(uid: uid, record: record, removed: removed).json
                #expect(json.starts(with: Array("{\"uid\":\"".utf8)))
                let read = try JSONDecoder().decode(ProvenanceLine.self, from: Data(json))
                #expect(read.uid == uid && read.removed == removed && read.record?.provenance == record?.provenance)
            }
        }
    }

    @Test("the last record of each UID is used, whatever the order of members and the length of lines")
    func lines() throws {
        let long = String(repeating: "x", count: 200_000)
        let uids = ["a", "b", "c", "d", "e\"", "f", "g"]
        let writing = sidecar
        for uid in uids { try writing.set([(uid, provenance("first-\(uid)"))], in: calendar) }
        #expect(paths(writing, uids).count == uids.count)
        let record = #"{"batch":"b","imported":0,"isStampAssumed":false,"path":"PATH"}"#
        func line(_ uid: String, _ path: String, recordFirst: Bool) -> String {
            let members = [#""record":"# + record.replacing("PATH", with: path), #""uid":"\#(uid)""#]
            return "{" + (recordFirst ? members : members.reversed()).joined(separator: ",") + "}\n"
        }
        try append(
            line("a", "second-a", recordFirst: true) + line("b", long, recordFirst: false)
                + line("c", "second-c", recordFirst: false) + line("c", long, recordFirst: true)
                + line("f", "second-f", recordFirst: false) + #"{"uid":"d"}"# + "\n" + #"{"removed":7,"uid":"g"}"#
                + "\n"
                // A process that was killed has written only a part of this line.
                + line("f", "third-f", recordFirst: false).dropLast(20))
        let expected = ["a": "second-a", "b": long, "c": long, "e\"": "first-e\"", "f": "second-f"]
        // The first store continues where it stopped reading; the second store reads the whole file.
        for sidecar in [writing, sidecar] {
            #expect(paths(sidecar, uids) == expected)
            #expect(sidecar.removals(of: calendar) == ["g": 7])
        }
        // The next writer ends the incomplete line.
        try writing.set([("g", provenance("again"))], in: calendar)
        for sidecar in [writing, sidecar] {
            #expect(paths(sidecar, ["f", "g"]) == ["f": "second-f", "g": "again"])
            #expect(sidecar.removals(of: calendar).isEmpty)
        }
    }

    @Test("a file that was replaced by another one is read from its beginning")
    func replaced() throws {
        let reading = sidecar
        try sidecar.set([("a", provenance("first")), ("b", provenance("first"))], in: calendar)
        #expect(paths(reading, ["a", "b"]) == ["a": "first", "b": "first"])
        let place = try log
        try FileManager.default.removeItem(at: place)
        #expect(paths(reading, ["a", "b"]).isEmpty)
        try sidecar.set([("b", provenance("second"))], in: calendar)
        #expect(paths(reading, ["a", "b"]) == ["b": "second"])
    }
}
