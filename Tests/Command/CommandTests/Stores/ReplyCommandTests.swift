import Foundation
import TestSupport
import Testing

@Suite("scanics reply")
struct ReplyCommandTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    private static func invitation(_ lines: String...) -> String {
        ([
            "BEGIN:VEVENT", "UID:talk@example.org", "DTSTAMP:20260101T000000Z", "SEQUENCE:2",
            "DTSTART;TZID=Europe/Berlin:20260612T190000", "SUMMARY:Vortrag über Löwen",
            "ORGANIZER;CN=Ada:mailto:ada@example.org",
        ] + lines + ["END:VEVENT"]).joined(separator: "\n")
    }

    private static let one = invitation("ATTENDEE;RSVP=TRUE;PARTSTAT=NEEDS-ACTION:mailto:me@example.net")
    private static let two = invitation(
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.net", "ATTENDEE:mailto:bo@example.net")

    private func unfolded(_ text: String) -> String {
        text.replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
    }

    @Test("the answer to an invitation in a file is a REPLY with one attendee, in UTC")
    func file() async throws {
        try sandbox.writeCalendar("in.ics", Self.one)
        let run = try await sandbox.run("reply", "in.ics", "accept", "--comment", "Gern; bis dann")
        #expect(run.status == 0, "\(run.errors)")
        let text = unfolded(run.output)
        #expect(text.contains("\nMETHOD:REPLY\n"))
        #expect(text.contains("\nUID:talk@example.org\nSEQUENCE:2\nORGANIZER;CN=Ada:mailto:ada@example.org\n"))
        #expect(text.contains("\nDTSTART:20260612T170000Z\n"))
        #expect(text.contains("\nATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.net\n"))
        #expect(text.contains("\nCOMMENT:Gern\\; bis dann\n"))
        #expect(text.contains("\nDTSTAMP:20260601T000000Z\n"))
    }

    @Test("of several people, --as or $EMAIL names the one who answers; others are refused")
    func several() async throws {
        try sandbox.writeCalendar("in.ics", Self.two)
        let unclear = try await sandbox.run("reply", "in.ics", "accept")
        #expect(unclear.status == 2)
        #expect(
            unclear.errors.contains(
                "several people are invited (me@example.net, bo@example.net); say who you are with --as"))
        let named = try await sandbox.run("reply", "in.ics", "tentative", "--as", "BO@example.net")
        #expect(named.output.contains("ATTENDEE;PARTSTAT=TENTATIVE:mailto:bo@example.net"))
        #expect(!named.output.contains("me@example.net"))
        #expect(try await sandbox.run("reply", "in.ics", "accept", "--as", "eve@example.net").status == 2)
        let environment = try await sandbox.runShell("EMAIL=me@example.net \(Scanics.path) reply in.ics decline")
        #expect(environment.output.contains("ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.net"))
    }

    @Test(
        "--send gives sendmail a mail to the organizer; without --send nothing is sent, and the calendar keeps the answer"
    )
    func sent() async throws {
        try sandbox.writeCalendar("in.ics", Self.one)
        #expect(try await sandbox.run("import", "in.ics").status == 0)
        try sandbox.folder.write("bin/sendmail", Array("#!/bin/sh\ncat > sent.eml\necho \"$@\" > arguments\n".utf8))
        let path = "chmod +x bin/sendmail; PATH=\"$PWD/bin:$PATH\" \(Scanics.path)"
        let written = try await sandbox.runShell("\(path) reply talk accept -o answer.eml")
        #expect(written.status == 0, "\(written.errors)")
        #expect(written.errors.contains("accept; nothing was sent"))
        #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "sent.eml"))
        let run = try await sandbox.runShell("\(path) reply talk decline --send")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("decline; sent to ada@example.org"))
        #expect(try sandbox.folder.text("arguments") == "-t\n")
        let mail = try sandbox.folder.text("sent.eml")
        #expect(mail.contains("\r\nFrom: me@example.net\r\nTo: ada@example.org\r\nSubject: =?utf-8?B?"))
        #expect(mail.contains("\r\nContent-Type: text/calendar; charset=utf-8; method=REPLY\r\n"))
        let read = try await sandbox.run("parse", "sent.eml", "--format", "ics")
        #expect(unfolded(read.output).contains("ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.net"))
        let kept = try await sandbox.run("export")
        #expect(unfolded(kept.output).contains("ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.net"))
        #expect(try await sandbox.run("undo", "--last").status == 0)
        #expect(unfolded(try await sandbox.run("export").output).contains("PARTSTAT=ACCEPTED"))
    }

    @Test(
        "an address that could change the mail's header is refused, and an event without an organizer has nobody to answer"
    )
    func refused() async throws {
        try sandbox.writeCalendar(
            "in.ics",
            Self.one.replacing("mailto:ada@example.org", with: "mailto:ada@example.org%0D%0ABcc:eve@example.org"))
        let run = try await sandbox.run("reply", "in.ics", "accept", "-o", "a.eml")
        #expect(run.status == 3)
        #expect(run.errors.contains("not an address that a mail can have"))
        #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "a.eml"))
        try sandbox.writeCalendar("own.ics", StoreSandbox.event("own", "Own", start: "20260612T180000Z"))
        #expect(try await sandbox.run("reply", "own.ics", "accept").status == 1)
    }
}
