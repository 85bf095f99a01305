import EventStore
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import TestSupport
import Testing

@testable import CalDAVEventStore

/// Tests every command that uses a store, with servers that are silent or slow, refuse requests or give false answers.
@Suite("Commands and bad servers")
struct BadServerTests {
    /// A way in which a server is bad.
    enum Badness: String, CaseIterable, Sendable {
        case refused, silent, silentAfterHead, dripping, closing, status500, plainText, page, truncated,
            truncatedReports
        case emptyList, endless, circle, busy, wrongETags, missingLogin

        /// Returns the bad answer in place of a good one.
        func answer(_ good: ScriptedServer.Answer, to request: ScriptedServer.Request) -> ScriptedServer.Answer {
            typealias Answer = ScriptedServer.Answer
            func half(_ answer: Answer) -> Answer {
                var answer = answer
                answer.body = String(answer.body.prefix(answer.body.count / 2))
                return answer
            }
            let xml = [("Content-Type", "application/xml")]
            switch self {
            case .refused, .closing: return Answer(manner: .closed)
            case .silent: return Answer(manner: .never)
            case .silentAfterHead: return Answer(status: 207, headers: xml, manner: .silent)
            case .dripping:
                let body = String(repeating: "<", count: 5000)
                return Answer(status: 207, headers: xml, body: body, manner: .dripping(.milliseconds(200)))
            case .status500: return Answer(status: 500)
            case .plainText: return Answer(body: "welcome")
            case .page: return Answer(headers: [("Content-Type", "text/html")], body: "<html>Log in</html>")
            case .truncated: return half(good)
            case .truncatedReports: return request.method == "REPORT" ? half(good) : good
            case .emptyList: return .list("")
            case .endless:
                return Answer(
                    status: 207, headers: xml, body: String(repeating: "<a>", count: 50_000), manner: .endless)
            case .circle: return .redirect(request.target)
            case .busy: return Answer(status: 503, headers: [("Retry-After", "86400")])
            case .wrongETags:
                var answer = good
                answer.headers = answer.headers.map { ($0.0, $0.0 == "ETag" ? "\"\(UUID())\"" : $0.1) }
                return answer
            case .missingLogin: return .login()
            }
        }

        /// Whether no request gets a usable answer.
        var isTotal: Bool { self != .truncatedReports && self != .wrongETags }
        /// Whether the client has to wait for its time limit, because no answer is complete before.
        var isSilence: Bool { [.silent, .silentAfterHead, .dripping].contains(self) }
    }

    /// Returns a calendar of events, or of reminders, with these UIDs.
    private static func calendar(_ names: String..., type: String = "VEVENT") -> String {
        let items = names.map { name in
            """
            BEGIN:\(type)
            UID:\(name)
            DTSTAMP:20260101T000000Z
            DTSTART:20260612T090000Z
            SUMMARY:\(name)
            END:\(type)

            """
        }
        return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n\(items.joined())END:VCALENDAR\n"
    }

    /// The commands. STORE stands for the store, and SERVER for its address. `true` marks the commands that need a user
    /// who has used the server before. Each command changes an event of its own.
    private static let commands: [(line: String, needsKnown: Bool)] = [
        ("import new.ics --to STORE", false), ("import new.ics --to STORE --calendar Other", false),
        ("import new.ics --to STORE --dry-run", false), ("import old.ics --to STORE", false),
        ("events list --store STORE --from 2026-06-01 --to 2026-07-01", false),
        ("events show shown --store STORE", false),
        ("events search shown --store STORE", false),
        ("events add Dinner --start 2026-06-13T20:00 --store STORE", false),
        ("events edit edited --title Neu --store STORE", false),
        ("events move moved --calendar Second --store STORE", false),
        ("events remove removed --store STORE", false), ("reminders list --store STORE", false),
        ("reminders add Bread --store STORE", false), ("reminders complete bread --store STORE", false),
        ("reminders remove milk --store STORE", false), ("calendars list --store STORE", false),
        ("calendars create Third --store STORE", false), ("calendars remove Second --yes --store STORE", false),
        ("export --store STORE", false), ("remind --list --store STORE", false), ("undo --last --store STORE", true),
        ("accounts check SERVER", false), ("accounts add home SERVER", false),
    ]

    /// A server that answers correctly until it is made bad.
    private final class Server: Sendable {
        let calendar = ScriptedCalendar(.init(hasSecond: true))
        let badness = NIOLockedValueBox<Badness?>(nil)

        func answer(_ request: ScriptedServer.Request) -> ScriptedServer.Answer {
            let good = calendar.answerFromAddress(request)
            return badness.withLockedValue { $0?.answer(good, to: request) ?? good }
        }
    }

    /// Returns a new user. If `isKnown` is true, the user has used the server before.
    private func user(_ store: String, isKnown: Bool) async throws -> CommandUser {
        let user = try CommandUser()
        try user.write(Self.calendar("shown", "edited", "moved", "removed"), to: "old.ics")
        try user.write(Self.calendar("undone"), to: "undone.ics")
        try user.write(Self.calendar("new"), to: "new.ics")
        guard isKnown else { return user }
        for line in ["import old.ics --to", "import undone.ics --to", "reminders list --store"] {
            let run = try await user.run(line.split(separator: " ").map(String.init) + [store])
            try #require(run.status == 0, "\(run.errors)")
        }
        return user
    }

    /// The kinds of bad servers, each with a user who has used the server before and a user who has not. Without the
    /// long tests, each kind has only one of these users.
    private static let cases = Badness.allCases.enumerated().flatMap { kind, badness in
        [false, true].filter { runsLongTests || $0 == (kind % 2 == 0) }.map { (badness, $0) }
    }

    /// The number of commands that run at a time.
    private static let width = runsLongTests ? 12 : 4

    @Test(
        "each command states once that the server is bad, and waits for it only once",
        arguments: cases)
    func once(badness: Badness, isKnown: Bool) async throws {
        let server = Server()
        for name in ["bread", "milk"] {
            server.calendar.put("\(name).ics", Self.calendar(name, type: "VTODO"))
        }
        var port = 0
        var users: [CommandUser] = []
        // Without the long tests, each kind of bad server is tried with three or four commands.
        let kind = Badness.allCases.firstIndex(of: badness) ?? 0
        let commands = Self.commands.enumerated().filter { place, command in
            (isKnown || !command.needsKnown) && (runsLongTests || (place + kind) % 7 == 0)
        }.map(\.element.line)
        func prepare(_ running: ScriptedServer) async throws {
            port = running.port
            let first = try await user("caldav+http://alice@127.0.0.1:\(port)/", isKnown: isKnown)
            for _ in commands { users.append(try first.copy()) }
            server.badness.withLockedValue { $0 = badness }
        }
        func run(_ running: ScriptedServer?) async throws {
            let before = running?.requests.count ?? 0
            let (port, users) = (port, users)
            let complaints = try await concurrently(Array(commands.indices), limit: Self.width) { place in
                await Result { try await self.complaint(commands[place], users[place], badness, port) }
            }.map { try $0.get() }
            for complaint in complaints { #expect(complaint == nil) }
            // A command waits once for each unanswered request, so the number of these requests is the number of waits.
            let asked = (running?.requests.count ?? 0) - before
            if badness.isSilence { #expect(asked <= commands.count, "\(asked) requests") }
        }
        if badness == .refused {
            try await ScriptedServer.run({ server.answer($0) }) { try await prepare($0) }
            try await run(nil)
        } else {
            try await ScriptedServer.run({ server.answer($0) }) { running in
                try await prepare(running)
                try await run(running)
            }
        }
    }

    @Test("all accounts are checked at once, so that waits for silent servers do not add up", .timeLimit(.minutes(10)))
    func accountsTogether() async throws {
        try await ScriptedServer.run({ _ in .init(manner: .never) }) { first in
            try await ScriptedServer.run({ _ in .init(manner: .never) }) { second in
                let user = try CommandUser()
                let accounts = [first, second].map { server in
                    "[stores.a\(server.port)]\nlocation = \"caldav+http://alice@127.0.0.1:\(server.port)/\"\n"
                }
                try user.write(accounts.joined(), to: ".config/scanics/config.toml")
                // The command would wait for a day, but this test cancels the command earlier.
                let environment = ["SCANICS_PASSWORD": testPassword, "SCANICS_SERVER_TIMEOUT": "86400"]
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask { _ = try await user.run("accounts", "check", environment: environment) }
                    while first.requests.isEmpty || second.requests.isEmpty {
                        try await Task.sleep(for: .milliseconds(20))
                    }
                    tasks.cancelAll()
                    while await tasks.nextResult() != nil {}
                }
            }
        }
    }

    @Test(
        "SCANICS_SERVER_TIMEOUT must be a positive number of seconds", arguments: ["soon", "0", "-1", "nan", "1e9"])
    func wrongTime(text: String) async throws {
        let run = try await CommandUser().run(
            "accounts", "check", "http://127.0.0.1:9/", environment: ["SCANICS_SERVER_TIMEOUT": text])
        #expect(run.status == 2 && run.errors.contains("SCANICS_SERVER_TIMEOUT: is not a number"), "\(run.errors)")
    }

    /// Runs a command, and returns what is wrong with the command's messages; nil if nothing is wrong.
    private func complaint(
        _ command: String, _ user: CommandUser, _ badness: Badness, _ port: Int
    ) async throws -> String? {
        let server = "http://alice@127.0.0.1:\(port)/"
        let words = command.replacing("STORE", with: "caldav+" + server).replacing("SERVER", with: server)
        var environment = ["SCANICS_PASSWORD": testPassword]
        if !runsLongTests { environment["SCANICS_SERVER_TIMEOUT"] = "2" }
        let start = ContinuousClock.now
        let run = try await user.run(words.split(separator: " ").map(String.init), environment: environment)
        let time = start.duration(to: .now)
        // The last lines of an import always name the store, so they do not count.
        let endings = [
            "undo with: ", " created in ", " to create in ", " failed in ", " unchanged in ", " of caldav+",
            "removed the calendar ",
        ]
        let text = command.hasPrefix("accounts check") ? run.output : run.errors
        let lines = text.split(separator: "\n").filter { line in
            line.contains("127.0.0.1:\(port)") && !endings.contains { line.contains($0) }
                && !line.contains("  ok  ") && !line.contains("  note  ")
        }
        // An import states the reason in its outcomes, on standard output.
        let isSaid = command.hasPrefix("import") && run.output.contains("127.0.0.1:\(port)")
        let isRight = badness.isTotal ? lines.count + (isSaid ? 1 : 0) == 1 : lines.count <= 1
        if !isRight {
            return
                "\(command): status \(run.status ?? -1), \(lines.count) lines:\n\(run.errors)\n\(run.output.prefix(500))"
        }
        return runsLongTests && time > .seconds(45) ? "\(command) took \(time)" : nil
    }
}

extension Result where Failure == any Error {
    /// Runs a closure and catches its error.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
