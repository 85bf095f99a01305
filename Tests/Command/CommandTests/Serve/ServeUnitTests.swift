import struct Foundation.Data
import class Foundation.JSONDecoder
import Settings
import CommandLineInterface
import ScanICS
import Synchronization
import TestSupport
import Testing

@testable import StoreProgram

@Suite("Parts of scanics serve")
struct ServeUnitTests {
    // MARK: Texts

    @Test("All languages have the same texts, and each text that a template uses exists")
    func texts() throws {
        let english = Language.all[0]
        for language in Language.all {
            // English shows the messages of errors and diagnostics themselves.
            func isShared(_ key: String) -> Bool { !key.hasPrefix("error.") && !key.hasPrefix("note.") }
            #expect(
                Set(language.texts.keys.filter(isShared)) == Set(english.texts.keys.filter(isShared)),
                "\(language.tag)")
            for (key, text) in language.texts where isShared(key) {
                let placeholders = (0..<5).map { text.contains("{\($0)}") }
                #expect(placeholders == (0..<5).map { english.texts[key]?.contains("{\($0)}") == true }, "\(key)")
            }
        }
        for (name, asset) in Asset.all where name.hasSuffix(".mustache") {
            for part in asset.text.split(separator: "{{t.").dropFirst() {
                #expect(english.texts[String(part.prefix { $0 != "}" })] != nil, "\(name): \(part.prefix(30))")
            }
        }
    }

    @Test(
        "The language with the greatest weight is chosen",
        arguments: [
            (nil, "en"), ("de", "de"), ("de-AT,de;q=0.9", "de"), ("fr,de;q=0.5,en;q=0.4", "de"),
            ("en;q=0.1, de;q=0", "en"),
            ("*", "en"), (";;,,q=", "en"),
        ])
    func preferredLanguage(header: String?, tag: String) {
        #expect(Language.preferred(header).tag == tag)
    }

    // MARK: Forms

    @Test("The values of a posted form are decoded")
    func urlencoded() {
        let form = FormData(urlencoded: "a=1+2&b=%C3%A4%26&c&a=3&d=%zz%&e=%+1%-0%4")
        #expect(form.values == ["a": "1 2", "b": "ä&", "c": "", "d": "%zz%", "e": "% 1%-0%4"])
        #expect(form["c"] == nil)
        #expect(FormData.encoded("a b/ä&") == "a%20b%2F%C3%A4%26")
    }

    @Test("A form with files keeps every byte of them")
    func multipart() throws {
        let file = [UInt8](0...255) + Array("\r\n--other\r\n".utf8)
        let head =
            "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nWort\r\n--x\r\nContent-Disposition: "
            + "form-data; name=\"picture\"; filename=\"a %22b%22.png\"\r\nContent-Type: image/png\r\n\r\n"
        let form = try #require(
            FormData(multipart: Array(head.utf8) + file + Array("\r\n--x--\r\n".utf8), boundary: "x"))
        #expect(form["title"] == "Wort")
        #expect(form.files.map(\.name) == ["a \"b\".png"])
        #expect(form.files.first?.bytes == file)
    }

    @Test(
        "A damaged form with files is refused",
        arguments: ["", "--x", "--x--", "x--x--", "--x\r\nContent-Disposition: x--x--"])
    func damagedMultipart(body: String) {
        let form = FormData(multipart: Array(body.utf8), boundary: "x")
        #expect(form == nil || form?.files.isEmpty == true)
        #expect(FormData(multipart: Array(body.utf8), boundary: "") == nil)
    }

    @Test("A form of more than ten thousand parts is refused")
    func manyParts() {
        func body(_ parts: Int) -> [UInt8] {
            let part = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
            return Array((String(repeating: part, count: parts) + "--x--\r\n").utf8)
        }
        #expect(FormData(multipart: body(10_000), boundary: "x")?.values == ["a": "b"])
        #expect(FormData(multipart: body(10_001), boundary: "x") == nil)
    }

    // MARK: The review form

    private static let lines = """
        BEGIN:VEVENT\r
        UID:1\r
        SUMMARY:Choir\r
        DTSTART;TZID=Europe/Berlin:20260602T180000\r
        DTEND;TZID=Europe/Berlin:20260602T193000\r
        RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=5\r
        X-KEPT;X-A="b":c\r
        BEGIN:VALARM\r
        ACTION:DISPLAY\r
        TRIGGER:-PT15M\r
        X-KEPT:too\r
        END:VALARM\r
        END:VEVENT\r

        """

    private func entry() throws -> (entry: CalendarEntry, zones: ZoneResolver) {
        let result = EventScanner().parse(payload: Array(Self.lines.utf8))
        let event = try #require(result.events.first)
        return (event.entry, event.zones)
    }

    /// Returns the fields that a browser sends when a person changes some of them.
    private func posted(_ changes: [String: String]) throws -> FormData {
        let (entry, zones) = try entry()
        let values = EntryForm(entry, zones: zones).values(Language.all[0])
        var fields = values.compactMapValues { $0 as? String }
        fields.merge(RepeatForm(entry, zones: zones).fields) { $1 }
        fields["alarm"] = "15"
        fields["alarm2"] = ""
        fields["busy"] = "busy"
        fields.merge(changes) { $1 }
        return FormData(urlencoded: fields.map { "\($0)=\(FormData.encoded($1))" }.joined(separator: "&"))
    }

    @Test("A form that is sent without changes changes nothing")
    func unchangedForm() throws {
        let (entry, zones) = try entry()
        #expect(try EntryForm(entry, zones: zones).applying(posted([:])).item.component == entry.item.component)
    }

    @Test("Each field changes only its own property")
    func changedFields() throws {
        let (entry, zones) = try entry()
        let form = EntryForm(entry, zones: zones)
        let renamed = try form.applying(posted(["title": "Band", "notes": "one\r\ntwo"])).item.component
        #expect(renamed.text("SUMMARY") == "Band" && renamed.text("DESCRIPTION") == "one\ntwo")
        #expect(renamed.property("RRULE") == entry.item.component.property("RRULE"))
        let moved = try form.applying(posted(["endTime": "20:00"])).item.component
        #expect(
            moved.property("DTEND")?.time
                == .zoned(LocalDateTime(secondsSinceEpoch: 1_780_430_400), tzid: "Europe/Berlin"))
        #expect(moved.property("DTSTART") == entry.item.component.property("DTSTART"))
        let elsewhere = try form.applying(posted(["zone": "Asia/Tokyo"])).item
        #expect(elsewhere.start?.tzid == "Asia/Tokyo")
        let days = try form.applying(posted(["allDay": "yes", "endDay": "2026-06-03"])).item.component
        #expect(days.property("DTSTART")?.value == "20260602" && days.property("DTEND")?.value == "20260604")
        let weekly = try form.applying(posted(["repeat": "weekly", "count": "", "until": "2026-07-01"])).item.component
        #expect(weekly.property("RRULE")?.value == "FREQ=WEEKLY;UNTIL=20260701T215959Z")
        let alarms = try form.applying(posted(["alarm2": "60"])).item.component.components
        #expect(alarms.first == entry.item.component.components.first && alarms.count == 2)
        #expect(alarms.last?.property("TRIGGER")?.value == "-PT60M")
        for wrong in ["-60", "525601"] {
            let same = try form.applying(posted(["alarm2": wrong])).item.component.components
            #expect(same == entry.item.component.components, "\(wrong)")
        }
    }

    @Test("Fields that cannot be understood are explained", arguments: ["startDay", "zone", "until"])
    func wrongFields(name: String) throws {
        let (entry, zones) = try entry()
        #expect(throws: ServerProblem.self) {
            try EntryForm(entry, zones: zones).applying(posted([name: "nonsense"]))
        }
    }

    // MARK: Access and one-shot addresses

    @Test("A session is identified only by the name that was returned when it began")
    func sessions() throws {
        let folder = try TemporaryFolder()
        let access = ServerAccess(in: folder.path)
        let name = access.beginSession(with: .token)
        #expect(access.hasSession(name) && !access.hasSession("") && !access.hasSession(access.token))
        for _ in 0..<100 { _ = access.beginSession(with: .token) }
        #expect(!access.hasSession(name), "the oldest of many sessions ends")
    }

    @Test("A session survives a restart, until its time is over or somebody ends it, and its name is in no file")
    func savedSessions() throws {
        let folder = try TemporaryFolder()
        let time = Mutex(1_000_000)
        func started() -> ServerAccess { ServerAccess(in: folder.path, now: { time.withLock { $0 } }) }
        let name = started().beginSession(with: .token, browser: "Firefox, Linux")
        let access = started()
        #expect(access.hasSession(name) && access.openSessions.map(\.browser) == ["Firefox, Linux"])
        let file = try InputFile.read(folder.path + "/sessions.json", limit: 10_000)
        #expect(!String(decoding: file, as: UTF8.self).contains(name))
        time.withLock { $0 += 30 * 86_400 }
        #expect(!access.hasSession(name) && access.openSessions.isEmpty)
        let other = access.beginSession(with: .token)
        access.endSession(try #require(access.openSessions.first).digest)
        #expect(!access.hasSession(other) && !started().hasSession(other))
    }

    @Test("Sessions are kept in memory if they cannot be written")
    func unwritableSessions() throws {
        let folder = try TemporaryFolder()
        try folder.write("scanics")
        let access = ServerAccess(in: folder.path + "/scanics")
        #expect(access.hasSession(access.beginSession(with: .token)))
    }

    @Test("A device signs in with its password, in capitals or without hyphens, until the device is removed")
    func deviceAccess() throws {
        let folder = try TemporaryFolder()
        let file = DeviceList.file(in: folder.path)
        let access = ServerAccess(in: folder.path)
        var list = DeviceList()
        let password = try list.add("phone")
        #expect(try access.key(for: password, from: "192.0.2.1") == nil)
        try file.write(list)
        #expect(!(try String(decoding: InputFile.read(file.path, limit: 10_000), as: UTF8.self)).contains(password))
        let key = try #require(try access.key(for: password, from: "192.0.2.1"))
        let typed = password.uppercased().replacing("-", with: " ")
        #expect(try access.key(for: typed, from: "192.0.2.1") == key)
        let session = access.beginSession(with: key)
        #expect(access.hasSession(session))
        #expect(throws: Failure.self) { try list.add("phone") }
        try list.remove("phone")
        try file.write(list)
        #expect(!access.hasSession(session))
        #expect(try access.key(for: password, from: "192.0.2.1") == nil)
    }

    @Test("A device that is added on a page has a session until the device is removed")
    func pairedDevice() throws {
        let folder = try TemporaryFolder()
        let access = ServerAccess(in: folder.path)
        let session = try access.addDevice("Chrome, Android")
        let second = try access.addDevice("Chrome, Android")
        #expect(access.knownDevices.map(\.name) == ["Chrome, Android", "Chrome, Android 2"])
        access.removeDevice(access.knownDevices[0].passwordHash)
        #expect(!access.hasSession(session) && access.hasSession(second))
    }

    @Test(
        "A browser is named by its program and system",
        arguments: [
            ("Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox, Android"),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
            ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome, Linux"),
            ("curl/8", "browser"), ("", "browser"),
        ])
    func browserName(agent: String, name: String) {
        #expect(ServerAccess.browser(agent) == name)
    }

    @Test("A request without encryption is sent to the same address with https, if it names the server")
    func plainRequest() {
        var settings = ServerSettings(port: 8765, hosts: ["192.0.2.7"])
        settings.isEncrypted = true
        func answer(_ lines: String...) -> String {
            PlainRequestCatcher.answer(to: (lines + ["", ""]).joined(separator: "\r\n"), settings: settings)
        }
        let redirect = answer("GET /calendar?day=2026-06-12 HTTP/1.1", "Host: 192.0.2.7:8765")
        #expect(redirect.hasPrefix("HTTP/1.1 307 "))
        #expect(redirect.contains("\r\nLocation: https://192.0.2.7:8765/calendar?day=2026-06-12\r\n"))
        for other in [
            answer("GET / HTTP/1.1", "Host: evil.example"), answer("POST / HTTP/1.1", "Host: 192.0.2.7:8765"),
            answer("GET / HTTP/1.1"), answer("GET \u{1B} HTTP/1.1", "Host: 192.0.2.7:8765"), answer("x"),
        ] {
            #expect(other.hasPrefix("HTTP/1.1 400 ") && !other.contains("Location") && other.contains("https://"))
        }
    }

    @Test("Options of serve come from config.toml unless the command line has them")
    func configuredServer() throws {
        let text = """
            [serve]
            port = 9000
            lan = true
            insecure = true
            hosts = ["box.home"]
            public-url = "https://Calendar.example.org/"
            log-format = "json"
            """
        let section = try Configuration(text, path: "config.toml").serve
        let filled = try ServeCommand.parse(["--port", "9001", "--host", "other.home"]).filledIn(from: section)
        #expect(filled.port == 9001 && filled.lan && filled.host == ["other.home", "box.home"])
        #expect(filled.publicURL == "https://calendar.example.org" && filled.logFormat == .json)
        #expect(throws: Failure.self) {
            try ServeCommand.parse(["--public-url", "calendar.example.org"]).filledIn(from: section)
        }
        for wrong in ["port = 70000", "log-format = \"xml\"", "tls-key = \"k.pem\""] {
            #expect(throws: SettingsError.self) { try Configuration("[serve]\n" + wrong, path: "config.toml") }
        }
    }

    @Test("A server behind another web server also accepts the host name of its public address")
    func publicName() {
        var settings = ServerSettings(port: 8765, hosts: ["127.0.0.1"])
        #expect(!settings.isOwn(host: "calendar.example.org"))
        settings.publicURL = "https://calendar.example.org"
        #expect(settings.isOwn(host: "Calendar.example.org") && !settings.isOwn(host: "example.org"))
        #expect(!settings.isOwn(host: ""))
    }

    @Test("The log has no secret parts of addresses")
    func loggedPaths() {
        #expect(RequestLog.shown("/hand-over/" + ServerAccess.randomText()) == "/hand-over/…")
        #expect(RequestLog.shown("/hand-over/" + ServerAccess.randomText() + "/Concert.ics") == "/hand-over/…")
        #expect(RequestLog.shown("/scans/" + ServerAccess.randomText() + "/0/1/event.ics") == "/scans/…/0/1/event.ics")
        #expect(RequestLog.shown("/api/events") == "/api/events")
    }

    @Test("A one-shot address works once, and for at most a minute")
    func oneShot() async throws {
        let clock = TestClock()
        let desk = HandOverDesk(clock: { clock.now })
        let file = CalendarFile(name: "a.ics", text: "x")
        let used = await desk.offer(file)
        #expect(try await desk.take(used).text == "x")
        await #expect { try await desk.take(used) } throws: { ($0 as? ServerProblem)?.status == .gone }
        let late = await desk.offer(file)
        clock.advance(by: .seconds(61))
        await #expect { try await desk.take(late) } throws: { ($0 as? ServerProblem)?.status == .gone }
        await #expect { try await desk.take("other") } throws: { ($0 as? ServerProblem)?.status == .notFound }
    }

    @Test("Safari is sent to a data address, and other browsers get the file")
    func safari() {
        let file = CalendarFile(name: "ä \"b\".ics", text: "BEGIN:VCALENDAR")
        let safari =
            "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
        let redirect = PageServer.oneShotAnswer(file, to: safari)
        #expect(redirect.headers[.location] == "data:text/calendar;base64,QkVHSU46VkNBTEVOREFS")
        let chrome = "Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
        let answer = PageServer.oneShotAnswer(file, to: chrome)
        #expect(
            answer.headers[.contentDisposition]
                == "attachment; filename=\"_ _b_.ics\"; filename*=UTF-8''%C3%A4%20%22b%22.ics")
    }

    @Test("Scans that nobody used for a day are removed")
    func oldScans() async throws {
        let clock = TestClock()
        let desk = ScanDesk(ScanDesk.Workers(ScanWorkers(jobs: 1)), clock: { clock.now })
        let old = await desk.begin()
        clock.advance(by: .seconds(90_000))
        _ = await desk.begin()
        await #expect { try await desk.scan(old) } throws: { ($0 as? ServerProblem)?.status == .gone }
    }

    @Test("The oldest scans are removed when the calendars take too much memory, and the latest stays")
    func largeScans() async throws {
        let clock = TestClock()
        let desk = ScanDesk(
            ScanDesk.Workers(ScanWorkers(jobs: 1)), foundBudget: 1000, clock: { clock.now })
        let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:" + String(repeating: "a", count: 700), "END:VEVENT"]
        let file = FormData.File(
            name: "a.ics", bytes: Array((lines + ["END:VCALENDAR", ""]).joined(separator: "\n").utf8))
        var scans: [String] = []
        for _ in 0..<3 {
            scans.append(await desk.begin())
            try await desk.add(file, to: scans[scans.count - 1])
            clock.advance(by: .seconds(1))
        }
        #expect(try await desk.scan(scans[2]).pictures.count == 1)
        for scan in scans[..<2] {
            await #expect { try await desk.scan(scan) } throws: { ($0 as? ServerProblem)?.status == .gone }
        }
    }

    // MARK: Changes through the HTTP interface

    /// Returns a time of 29 June 2026, in New York if no other zone is named.
    private static func time(_ clock: String, _ zone: String = "America/New_York") -> EventTime? {
        EventTime("20260629T\(clock)00", tzid: zone)
    }

    private static func apply(_ body: String, to entry: inout CalendarEntry) throws {
        try JSONDecoder().decode(ItemBody.self, from: Data(body.utf8)).apply(to: &entry, zones: ZoneResolver())
    }

    /// An event from 19:00 to 21:00 in Berlin.
    private static var evening: CalendarEntry {
        var event = CalendarEvent(Component("VEVENT"))
        event.setTimes(
            from: .zoned(LocalDateTime(secondsSinceEpoch: 1_782_759_600), tzid: "Europe/Berlin"),
            to: .zoned(LocalDateTime(secondsSinceEpoch: 1_782_766_800), tzid: "Europe/Berlin"))
        return .event(event)
    }

    @Test("New times without an offset are in timeZone, and timeZone alone keeps the clock times")
    func changedTimes() throws {
        let cases: [(body: String, start: EventTime?, end: EventTime?)] = [
            (#"{"start": "2026-06-29T20:00"}"#, Self.time("2000", "Europe/Berlin"), Self.time("2200", "Europe/Berlin")),
            (
                #"{"start": "2026-06-29T20:00", "timeZone": "America/New_York"}"#, Self.time("2000"), Self.time("2200")
            ),
            (#"{"end": "2026-06-29T22:30", "timeZone": "America/New_York"}"#, Self.time("1900"), Self.time("2230")),
            (
                #"{"start": "2026-06-29T20:00Z", "timeZone": "America/New_York"}"#, Self.time("1600"),
                Self.time("1800")
            ),
            (#"{"timeZone": "America/New_York"}"#, Self.time("1900"), Self.time("2100")),
            (#"{"end": null}"#, Self.time("1900", "Europe/Berlin"), nil),
        ]
        for (body, start, end) in cases {
            var entry = Self.evening
            try Self.apply(body, to: &entry)
            let event = CalendarEvent(entry.item.component)
            #expect(event.start == start && event.end == end, "\(body)")
        }
    }

    @Test("A new due time without an offset is in timeZone, whether or not the reminder was due before")
    func changedDue() throws {
        for due in [nil, Self.time("1900", "Europe/Berlin")] {
            var reminder = Reminder(Component("VTODO"))
            reminder.due = due
            var entry = CalendarEntry.reminder(reminder)
            try Self.apply(#"{"due": "2026-06-29T20:00", "timeZone": "America/New_York"}"#, to: &entry)
            #expect(Reminder(entry.item.component).due == Self.time("2000"))
        }
    }

    @Test("An end that is removed takes the duration with it")
    func removedDuration() throws {
        var event = CalendarEvent(Component("VEVENT", [Property("DURATION", value: "PT2H")]))
        event.start = Self.time("1900")
        var entry = CalendarEntry.event(event)
        try Self.apply(#"{"end": null}"#, to: &entry)
        #expect(entry.item.component.property("DURATION") == nil)
    }

    @Test("A start and a time zone cannot be removed", arguments: ["start", "timeZone"])
    func keptMembers(member: String) {
        #expect {
            var entry = Self.evening
            try Self.apply("{\"\(member)\": null}", to: &entry)
        } throws: {
            ($0 as? ServerProblem)?.status == .unprocessableContent
        }
    }

    // MARK: The QR code of the address

    @Test("The QR code on the terminal is read back by our own reader")
    func terminalCode() throws {
        let address = "http://192.0.2.7:8765/?token=abcdefghijkmnpqrstuvwxyz23456789"
        let code = try #require(DrawnCode(address), "libqrencode is missing")
        let rows = code.text(isColored: true).split(separator: "\n").map { line in
            line.replacing("\u{1B}[30;107m", with: "").replacing("\u{1B}[0m", with: "")
        }
        // Two rows of modules in each line, each module 4 x 4 pixels.
        var pixels: [UInt8] = []
        for row in rows {
            for blocks in ["█▀", "█▄"] {
                let line = row.flatMap { Array(repeating: blocks.contains($0) ? UInt8(0) : 255, count: 4) }
                for _ in 0..<4 { pixels += line }
            }
        }
        let width = (rows.first?.count ?? 0) * 4
        let image = Array("P5 \(width) \(pixels.count / max(1, width)) 255\n".utf8) + pixels
        let result = try EventScanner().scan(image: image)
        #expect(result.symbols?.map(\.barcode.text) == [address])
    }
}

/// A clock that the test sets.
private final class TestClock: Sendable {
    private let state = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { state.withLock { $0 } }
    func advance(by duration: Duration) { state.withLock { $0 += duration } }
}
