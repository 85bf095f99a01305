import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// A user with a home folder, in which the command finds its configuration and its default store.
final class StoreSandbox: Sendable {
    let folder: TemporaryFolder
    /// The time that the command uses as the current time.
    private let now: String

    /// - Parameter now: seconds since 1970; by default 1 June 2026.
    init(now: Int = 1_780_272_000) throws {
        folder = try TemporaryFolder()
        self.now = "\(now)"
    }

    private var environment: [String: String] {
        [
            "HOME": folder.path, "XDG_DATA_HOME": folder.path + "data", "XDG_CONFIG_HOME": folder.path + "config",
            "SOURCE_DATE_EPOCH": now,
        ]
    }

    var sqlite: String { "sqlite:\(folder.path)events.sqlite" }
    var vdir: String { "vdir:\(folder.path)calendars" }

    /// Runs the command in the home folder.
    func run(_ arguments: String..., input: String = "") async throws -> Scanics.Run {
        try await run(arguments, input: input)
    }

    func run(_ arguments: [String], input: String = "") async throws -> Scanics.Run {
        try await Scanics.run(
            executable: Scanics.path, arguments, input: Array(input.utf8), folder: folder.path,
            environment: environment)
    }

    /// Runs a shell script in the home folder.
    ///
    /// - Parameter wrapper: a program that starts the shell, with its arguments.
    func runShell(
        _ script: String, under wrapper: [String] = [], input: String = ""
    ) async throws -> Scanics.Run {
        let words = wrapper + ["/bin/sh", "-c", script]
        return try await Scanics.run(
            executable: words[0], Array(words.dropFirst()), input: Array(input.utf8), folder: folder.path,
            environment: environment)
    }

    /// Returns words as a shell reads them.
    static func shellWords(_ words: [String]) -> String {
        words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    }

    /// Runs the command in a pseudo-terminal (of the program `script`), and answers its questions.
    ///
    /// - Returns: the run; its output is everything that the terminal shows, including the answers.
    func runInTerminal(_ arguments: [String], answers: [String]) async throws -> Scanics.Run {
        let line = Self.shellWords([Scanics.path] + arguments)
        return try await Scanics.run(
            executable: "/usr/bin/script", ["--quiet", "--return", "--flush", "--command", line, "/dev/null"],
            input: Array(answers.map { $0 + "\n" }.joined().utf8), folder: folder.path, environment: environment)
    }

    /// Writes a shell script to the folder `bin`, which a test can put on the PATH.
    func writeTool(_ name: String, _ script: String) throws {
        try folder.write("bin/" + name, Array("#!/bin/sh\n\(script)\n".utf8))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path + "bin/" + name)
    }

    /// Writes a calendar file with some events.
    func writeCalendar(_ name: String, _ events: String..., method: String? = nil) throws {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + (method.map { ["METHOD:\($0)"] } ?? [])
        let text = (lines + events + ["END:VCALENDAR", ""]).joined(separator: "\n")
            .replacingOccurrences(of: "\n", with: "\r\n")
        try folder.write(name, Array(text.utf8))
    }

    /// Returns an event as content lines.
    static func event(
        _ uid: String, _ summary: String = "Concert", start: String = "20260612T193000Z", _ more: String...
    ) -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART:\(start)", "SUMMARY:\(summary)"] + more
            + ["END:VEVENT"]).joined(separator: "\n")
    }

    /// Returns the objects under a key of the JSON that the command printed.
    static func objects(_ key: String, in run: Scanics.Run) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return try #require(object?[key] as? [[String: Any]], "\(run.output)\(run.errors)")
    }

    /// Returns the JSON objects that `events list` prints for the events of 2026.
    func events(_ store: String? = nil) async throws -> [[String: Any]] {
        let run = try await run(
            ["events", "list", "--from", "2026-01-01", "--to", "2027-01-01", "--format", "json"]
                + (store.map { ["--store", $0] } ?? []))
        #expect(run.status == 0, "\(run.errors)")
        return try Self.objects("events", in: run)
    }
}
