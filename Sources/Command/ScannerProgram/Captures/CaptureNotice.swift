import CDesktop
import CommandLineInterface
import Glibc

/// A notification of the desktop with the events that were found, and an action that saves them.
final class CaptureNotice: ResultSink {
    private let folder: CaptureFolder
    private let connection: OpaquePointer
    private var abilities = cnotify_abilities()
    private var export = CalendarExport(stamp: Clock.assumedStamp)
    private var lines: [String] = []
    private var problems: [String] = []

    /// How long the notification's action works, in seconds.
    private static let patience = 120
    private static let mostLines = 5

    init(folder: CaptureFolder) throws {
        self.folder = folder
        var text = Self.room
        guard let connection = cnotify_open(&text) else { throw Self.failure(text) }
        self.connection = connection
        guard cnotify_ask(connection, &abilities, &text) else {
            cnotify_close(connection)
            throw Self.failure(text)
        }
    }

    deinit { cnotify_close(connection) }

    private static var room: [CChar] { [CChar](repeating: 0, count: Int(cnotify_error_size)) }

    private static func failure(_ text: [CChar]) -> ExitStatus {
        let reason = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return CaptureFolder.failure(
            "--notify", "the desktop shows no notifications (\(reason)); run the command in a terminal, or use --format"
        )
    }

    // MARK: The events

    func add(_ result: ScanResult, of scanned: ScannedInput) {
        export.add(result)
        lines += result.completeEvents.map { EventCard.line($0) }
        if let error = result.error { problems.append(error.message) }
    }

    func flush() {}

    func finish() throws {
        guard !lines.isEmpty else {
            try show("No event found", problems.first ?? "")
            return
        }
        var shown = lines.prefix(Self.mostLines).joined(separator: "\n")
        if lines.count > Self.mostLines { shown += "\nand \(lines.count - Self.mostLines) more" }
        let title = lines.count == 1 ? "Event found" : "\(lines.count) events found"
        let number = try show(title, shown, action: "Add")
        guard abilities.has_actions, isChosen(number) else { return cnotify_hide(connection, number) }
        cnotify_hide(connection, number)
        try save()
    }

    /// Saves exactly the events that were shown, in the default calendar.
    private func save() throws {
        let file = folder.path + "/events.ics"
        let text = Array(export.text().text.utf8)
        guard let program = StoreProgramLauncher.path.flatMap({ CaptureTool($0) }), folder.write(text, to: file),
            program.run(["import", "--yes", "--quiet", file])
        else {
            try show("Not saved", "The events could not be saved; use 'scanics import' in a terminal")
            throw ExitStatus.failed
        }
        try show(lines.count == 1 ? "Event saved" : "\(lines.count) events saved", "")
    }

    // MARK: The notification

    @discardableResult
    private func show(_ title: String, _ body: String, action: String? = nil) throws -> UInt32 {
        var text = Self.room
        let safe = body.escapedForTerminal(except: "\n")
        let markup = safe.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let number = title.withCString { title in
            (abilities.has_markup ? markup : safe).withCString { body in
                (action ?? "").withCString { label in
                    var notification = cnotify_notification(
                        title: title, body: body, snooze: nil,
                        done: action != nil && abilities.has_actions ? label : nil,
                        has_sound: false)
                    return cnotify_show(connection, &notification, &text)
                }
            }
        }
        guard number != 0 else { throw Self.failure(text) }
        return number
    }

    /// Waits until the notification's action is chosen, or the notification is closed.
    private func isChosen(_ number: UInt32) -> Bool {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while ContinuousClock.now < end {
            var events = [cnotify_event](repeating: cnotify_event(), count: 32)
            let count = cnotify_events(connection, &events, Int32(events.count))
            guard count >= 0 else { return false }
            for event in events.prefix(Int(count)) where event.number == number {
                if event.kind == cnotify_done { return true }
                if event.kind == cnotify_closed { return false }
            }
            var waiting = pollfd(fd: cnotify_descriptor(connection), events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, 1000)
        }
        return false
    }
}
