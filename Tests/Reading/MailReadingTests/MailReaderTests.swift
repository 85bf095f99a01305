import CalendarModel
import Testing

@testable import MailReading

@Suite("Mails are taken apart")
struct MailReaderTests {
    private func read(_ text: String, limits: MailLimits = MailLimits()) -> Mail {
        MailReader(limits: limits).read(Array(text.utf8))
    }

    private func text(_ mail: Mail, _ part: MailPart) -> String {
        String(decoding: mail.content(of: part), as: UTF8.self)
    }

    @Test("a mail without MIME headers is one text, part 1")
    func plain() throws {
        let mail = read("From: a@example.org\r\nSubject: Lunch\r\n\r\nAt noon\r\n")
        #expect(mail.subject == "Lunch")
        let part = try #require(mail.leaves.first)
        #expect(mail.leaves.count == 1 && part.number == "1" && part.type == "text/plain")
        #expect(text(mail, part) == "At noon\r\n")
    }

    @Test(
        "the name of the sender stands before the address, or in parentheses after it",
        arguments: [
            ("\"Smith, Anna\" <a@example.org>", "Smith, Anna"), ("a@example.org (Anna)", "Anna"),
            ("=?utf-8?q?Caf=C3=A9?= <a@example.org>, Ben <b@example.org>", "Café"), ("a@example.org", nil),
            ("\"a@example.org\" <a@example.org>", nil), ("<a@example.org>", nil),
        ])
    func senders(_ from: String, _ name: String?) throws {
        let mail = read("From: \(from)\r\n\r\nAt noon\r\n")
        #expect(mail.sender(of: try #require(mail.leaves.first)) == name)
        let outer = read(
            "From: B <b@example.org>\r\nSubject: Fwd: A\r\nContent-Type: message/rfc822\r\n\r\nSubject: A\r\nFrom: \(from)\r\n\r\nx"
        )
        let inner = try #require(outer.leaves.first)
        #expect(outer.sender(of: inner) == name && outer.subject(of: inner) == "A")
    }

    @Test("a sender's name of more than a kilobyte is not read")
    func longSender() throws {
        let mail = read("From: \(String(repeating: "x", count: 2000)) <a@example.org>\r\n\r\nAt noon\r\n")
        #expect(mail.sender(of: try #require(mail.leaves.first)) == nil)
    }

    @Test("nested multiparts and forwarded mails have IMAP's numbers, and no preamble or epilogue")
    func numbers() {
        let mail = read(
            """
            Content-Type: multipart/mixed; boundary="a b"

            preamble
            --a b
            Content-Type: multipart/alternative; boundary=in

            --in

            one
            --in
            Content-Type: text/html

            two
            --in--
            --a b
            Content-Type: message/rfc822

            Subject: forwarded
            Date: Tue, 3 Mar 2026 10:00:00 +0100
            Content-Type: multipart/mixed; boundary=deep

            --deep

            three
            --deep--
            --a b
            Content-Type: message/rfc822

            Subject: plain

            four
            --a b--
            epilogue
            """)
        #expect(mail.leaves.map(\.number) == ["1.1", "1.2", "2.1", "3.1"])
        #expect(mail.leaves.map { text(mail, $0) } == ["one", "two", "three", "four"])
        #expect(mail.date(of: mail.leaves[2])?.local.date == CalendarDate(year: 2026, month: 3, day: 3))
        #expect(mail.date(of: mail.leaves[3]) == nil)
        #expect(mail.diagnostics.isEmpty)
    }

    @Test(
        "each transfer encoding is undone",
        arguments: [
            ("7bit", "a=3D\n", "a=3D\n"), ("QUOTED-PRINTABLE", "caf=C3=a9 =\n=x=20=\n", "café =x "),
            ("base64", "Y2Fm\r\nw6k=\r\n", "café"), ("base64", "Y2Fmw6k=!!IA==IA==", "café  "), ("base64", "Y2F", "ca"),
            ("x-uuencode", "begin 644 a\n#0V%T\n`\nend\n", "Cat"), ("x-unknown", "as it is", "as it is"),
        ])
    func encodings(name: String, encoded: String, decoded: String) throws {
        let mail = read("Content-Transfer-Encoding: \(name)\n\n\(encoded)")
        #expect(text(mail, try #require(mail.leaves.first)) == decoded)
    }

    @Test(
        "encoded words are decoded",
        arguments: [
            ("=?utf-8?Q?Caf=C3=A9_am?= Montag", "Café am Montag"), ("=?iso-8859-1?b?Q2Fm6Q==?=", "Café"),
            ("=?UTF-8?Q?=C3?= =?UTF-8?Q?=A9?=", "é"), ("=?utf-8*de?q?a?= b", "a b"), ("1 =? 2", "1 =? 2"),
            ("=?unknown?q?a?=", "a"), ("a =?utf-8?q?b?=  =?koi8-r?b?0dI=?= c", "a bяр c"),
        ])
    func encodedWords(written: String, decoded: String) {
        #expect(EncodedWords.decode(written) == decoded)
    }

    @Test(
        "parameters are read in all forms",
        arguments: [
            (#"a/b; name=x.ics"#, "x.ics"), (#"a/b; name="x \"1\".ics""#, #"x "1".ics"#), ("a/b; NAME = x", "x"),
            ("a/b; name*=utf-8'en'caf%C3%A9", "café"),
            ("a/b; name*0*=utf-8''caf%C3; name*1*=%A9; name*2=.ics", "café.ics"),
            ("a/b; name*1=b; name*0=a", "ab"), ("a/b; name=old; name*=iso-8859-1''n%E9", "né"),
        ])
    func parameters(header: String, name: String) {
        #expect(HeaderValue(header).parameters["name"] == name)
        #expect(HeaderValue(header).value == "a/b")
    }

    @Test("folded headers are unfolded, and blanks before a colon are accepted")
    func folds() {
        let mail = read("Subject :a\r\n\t b\r\n  c\r\nTo: x\r\n\r\n")
        #expect(mail.headers.value("subject") == "a  b  c")
        #expect(mail.headers.value("to") == "x")
    }

    @Test(
        "dates are read in the forms of RFC 5322 and of older mails",
        arguments: [
            ("Fri, 29 Dec 2017 18:46:02 +0100", 2017, 12, 29, 3600), ("2 Mar 26 09:30 EST", 2026, 3, 2, -18_000),
            ("Mon Mar  2 09:30:00 2026", 2026, 3, 2, nil), ("Fri, 29 Dec 2017 18:46:02 GMT (winter)", 2017, 12, 29, 0),
        ] as [(String, Int, Int, Int, Int?)])
    func dates(text: String, year: Int, month: Int, day: Int, offset: Int?) {
        let date = MailDate(text)
        #expect(date?.local.date == CalendarDate(year: year, month: month, day: day))
        #expect(date?.offset == offset)
    }

    @Test(
        "text that is not a date is none",
        arguments: ["", "yesterday", "32 Dec 2017", "Dec", "99999999999999999999 Dec 2017"])
    func noDates(text: String) { #expect(MailDate(text) == nil) }

    // MARK: Broken mails and bombs

    @Test("a missing end, a missing boundary and a line that is not a header lose nothing")
    func broken() {
        let cut = read("Content-Type: multipart/mixed; boundary=x\n\n--x\n\none\n--x\nnot a header\n")
        #expect(cut.leaves.map { text(cut, $0) } == ["one", "not a header\n"])
        #expect(cut.diagnostics.map(\.code) == [.brokenMail])
        let none = read("Content-Type: multipart/mixed\n\ntext")
        #expect(none.leaves.map { text(none, $0) } == ["text"])
        let inner = read(
            "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\none\n--x\n\ntwo\n--x--\n"
        )
        #expect(inner.leaves.map { text(inner, $0) } == ["one", "two"])
        #expect(inner.leaves.map(\.number) == ["1.1", "2"])
    }

    @Test("more parts than the limit are left out, with a diagnostic")
    func manyParts() {
        let mail = read(
            "Content-Type: multipart/mixed; boundary=x\n\n" + String(repeating: "--x\n\na\n", count: 10_000) + "--x--\n"
        )
        #expect(mail.parts.count == MailLimits().parts)
        #expect(mail.diagnostics.contains { $0.code == .mailLimit })
    }

    @Test("a thousand levels end at the limit", arguments: [true, false])
    func deep(multipart: Bool) {
        let text = (0..<1000).map {
            multipart
                ? "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" : "Content-Type: message/rfc822\n\n"
        }.joined()
        let mail = read(text + "\nend")
        #expect(mail.parts.count <= MailLimits().depth + 1)
        #expect(mail.diagnostics.contains { $0.code == .mailLimit })
    }

    @Test("long headers are cut at the limit")
    func headerBomb() {
        var limits = MailLimits()
        limits.headerBytes = 1000
        let mail = read(
            "Subject: a\nX-Bomb: " + String(repeating: "b", count: 5000) + "\nTo: c\n\ntext", limits: limits)
        #expect(mail.subject == "a" && mail.headers.value("x-bomb") == nil)
        #expect(mail.leaves.map { text(mail, $0) } == ["text"])
        #expect(mail.diagnostics.map(\.code) == [.mailLimit])
    }

    @Test("a file of Apple Mail is read without its property list")
    func appleMail() throws {
        let mail = "From: a@example.org\nDate: 2 Mar 2026 09:30 +0000\n\ntext\n"
        let file = read("\(mail.utf8.count)   \n\(mail)<?xml version=\"1.0\"?>")
        #expect(text(file, try #require(file.leaves.first)) == "text\n")
    }
}

@Suite("Mails are told from other files, and mailboxes are split")
struct MailboxTests {
    @Test(
        "mails are recognised",
        arguments: [
            "From: a\nTo: b\n\nx", "Received: by x\n with y\nFrom: a\nX: y\n",
            "From a@b Mon Mar  2 09:30:00 2026\nFrom: a\nDate: b\n",
            "\r\nReturn-Path: <>\r\nSubject: a\r\n\r\n", "52\nFrom: a\nDate: b\n\n",
        ])
    func mails(text: String) { #expect(MailSignature.isMail(Array(text.utf8))) }

    @Test(
        "other texts are no mails",
        arguments: [
            "", "Hello", "Title: a\nAuthor: b\n\n", "From: a\nnot a header\nTo: b\n", "BEGIN:VCALENDAR\nVERSION:2.0\n",
            "To: a\nSubject: b\n\n",
            "HTTP/1.1 200 OK\nDate: a\nContent-Type: b\n\n", "https://example.org", "key: value\nfrom: x\n",
        ])
    func others(text: String) { #expect(!MailSignature.isMail(Array(text.utf8))) }

    @Test(
        "an mbox file gives its mails one after the other, whatever the size of the pieces", arguments: [1, 7, 100_000])
    func mbox(size: Int) {
        let file = Array(
            """
            From a@b Mon Mar  2 09:30:00 2026
            From: a
            Date: one

            >From here
            From now on 12:30 is lunch

            From b@c Mon Mar  2 09:31:00 2026
            From: b

            two

            """.utf8)
        var rest = file[...]
        var reader = MboxReader(limit: 1000) { () -> [UInt8] in
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        var mails: [String] = []
        while case .mail(let mail)? = reader.next() { mails.append(String(decoding: mail, as: UTF8.self)) }
        #expect(mails == ["From: a\nDate: one\n\nFrom here\nFrom now on 12:30 is lunch\n\n", "From: b\n\ntwo\n"])
    }

    @Test("a mail over the limit is skipped, and the next one is read")
    func tooLarge() {
        var pieces =
            [
                Array("From a@b Mon Mar  2 09:30:00 2026\n".utf8), [UInt8](repeating: 0x61, count: 3_000_000),
                Array("\n\nFrom b@c Mon Mar  2 09:31:00 2026\nFrom: b\n\ntwo\n".utf8),
            ].reversed() as [[UInt8]]
        var reader = MboxReader(limit: 1000) { pieces.popLast() ?? [] }
        #expect(reader.next() == .tooLarge)
        #expect(reader.next() == .mail(Array("From: b\n\ntwo\n".utf8)))
        #expect(reader.next() == nil)
    }
}
