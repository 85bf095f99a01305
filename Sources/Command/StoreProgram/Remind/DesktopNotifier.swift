import CommandLineInterface
import CDesktop
import EventStore

/// A connection to the desktop's program that shows notifications, over the user's D-Bus (Desktop Notifications
/// Specification).
final class DesktopNotifier {
    enum Answer: Equatable {
        case snooze(UInt32)
        case done(UInt32)
        case closed(UInt32)
        case started
    }

    private let connection: OpaquePointer
    private var abilities: cnotify_abilities?

    init() throws {
        var text = [CChar](repeating: 0, count: Int(cnotify_error_size))
        guard let connection = cnotify_open(&text) else {
            throw Failure(
                "remind",
                "there is no desktop to show notifications on: \(Self.message(text)); run it in a desktop session, or give --command a program to run instead"
            )
        }
        self.connection = connection
    }

    deinit { cnotify_close(connection) }

    private static func message(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func refusal(_ text: [CChar]) -> Failure {
        Failure(
            "remind",
            "no program of the desktop shows notifications: \(message(text)); start one, such as dunst, or give --command a program to run instead"
        )
    }

    /// Forgets what the notification program can do, because another program may have taken its place.
    func forgetAbilities() { abilities = nil }

    @discardableResult
    func requireProgram() throws -> cnotify_abilities {
        if let abilities { return abilities }
        var asked = cnotify_abilities()
        var text = [CChar](repeating: 0, count: Int(cnotify_error_size))
        guard cnotify_ask(connection, &asked, &text) else { throw Self.refusal(text) }
        abilities = asked
        return asked
    }

    func show(_ notice: AlarmNotice, snooze: String?) throws -> UInt32 {
        let abilities = try requireProgram()
        let hasActions = abilities.has_actions && notice.alarm != nil && snooze != nil
        // If the program cannot show a body, the first line of the body is added to the title.
        let title =
            abilities.has_body ? notice.title : ([notice.title] + notice.lines.prefix(1)).joined(separator: ", ")
        var text = [CChar](repeating: 0, count: Int(cnotify_error_size))
        let number = title.withCString { title in
            (abilities.has_markup ? notice.markup : notice.body).withCString { body in
                (snooze ?? "").withCString { snooze in
                    "Done".withCString { done in
                        var notification = cnotify_notification(
                            title: title, body: body, snooze: hasActions ? snooze : nil, done: hasActions ? done : nil,
                            has_sound: notice.alarm?.action == "AUDIO")
                        return cnotify_show(connection, &notification, &text)
                    }
                }
            }
        }
        guard number != 0 else {
            forgetAbilities()
            throw Self.refusal(text)
        }
        return number
    }

    /// Closes a notification. Some programs leave it open after somebody has chosen an action.
    func hide(_ number: UInt32) { cnotify_hide(connection, number) }

    /// The descriptor that is readable when there may be answers.
    var descriptor: Int32 { cnotify_descriptor(connection) }

    func answers() throws -> [Answer] {
        var answers: [Answer] = []
        while true {
            var events = [cnotify_event](repeating: cnotify_event(), count: 32)
            let count = cnotify_events(connection, &events, Int32(events.count))
            guard count >= 0 else { throw Failure("remind", "the desktop's bus has closed the connection") }
            answers += events.prefix(Int(count)).map { event in
                switch event.kind {
                case cnotify_snoozed: .snooze(event.number)
                case cnotify_done: .done(event.number)
                case cnotify_closed: .closed(event.number)
                default: .started
                }
            }
            guard count == events.count else { return answers }
        }
    }
}
