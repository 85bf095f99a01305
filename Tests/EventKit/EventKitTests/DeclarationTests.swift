import EventKitBehaviour
import TestSupport
import Testing

@testable import EventKit

/// A declaration in `docs/eventkit-symbols.md`.
private struct Row: CustomTestStringConvertible, Sendable {
    let type: String
    let declaration: String
    let here: String
    let note: String
    let isDeprecated: Bool

    init?(_ line: Substring) {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 6, ["yes", "differs", "no"].contains(cells[3]) else { return nil }
        var text = cells[2].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
        isDeprecated = text.hasPrefix("deprecated ")
        if isDeprecated { text.removeFirst("deprecated ".count) }
        (type, declaration, here, note) = (cells[1], text, cells[3], cells[4])
    }

    /// The declarations of the row: an enumeration has one for each case.
    var all: [Declaration] {
        let parts = declaration.split(separator: ":", maxSplits: 1)
        guard let head = parts.first, head.hasPrefix("enum ") || head.hasPrefix("struct "), parts.count == 2 else {
            return [Declaration(declaration, isDeprecated: isDeprecated)]
        }
        return [Declaration(String(head))]
            + parts[1].split(separator: " ").map {
                Declaration(head.hasPrefix("enum ") ? "case \($0)" : "static var \($0): \(type) { get }")
            }
    }

    var testDescription: String { "\(type) \(declaration)" }
}

/// A declaration without attributes that only concern concurrency or the class hierarchy.
private struct Declaration: Hashable {
    let text: String
    let isDeprecated: Bool

    init(_ written: String, isDeprecated: Bool = false) {
        var text = written
        for word in [
            "@available(*, deprecated) ", "@nonexhaustive(warn) ", "@discardableResult ", "@preconcurrency ",
            "@MainActor ", "@escaping ",
            "@Sendable ", "nonisolated(nonsending) ", "sending ", "override ", "convenience ", "final ", "weak ",
        ] {
            text = text.replacing(word, with: "")
        }
        if let place = text.range(of: "let "), text.contains(":"), !text.contains("(") {
            text.replaceSubrange(place, with: "var ")
            text += " { get }"
        } else if text.hasPrefix("var "), !text.hasSuffix("}") {
            text += " { get set }"
        }
        self.text = text
        self.isDeprecated = isDeprecated || written.contains("@available(*, deprecated)")
    }
}

@Suite("The declarations of Apple's EventKit") struct DeclarationTests {
    private static let rows = text("docs/eventkit-symbols.md").split(separator: "\n").compactMap(Row.init)

    /// The public interface: each type's name, and its members.
    private static let found: [String: Set<Declaration>] = {
        var found: [String: Set<Declaration>] = [:]
        for line in (text("docs/api/EventKit.txt") + text("docs/api/EventKitUI.txt")).split(separator: "\n") {
            let parts = line.components(separatedBy: "  |  ")
            guard parts.count == 2 else { continue }
            let name = parts[0].prefix { $0 != "(" }
            let words = name.split(separator: ".").map(String.init)
            let declaration = Declaration(parts[1])
            let isType = ["class ", "struct ", "enum ", "protocol "].contains { declaration.text.hasPrefix($0) }
            let isMember = words.count > 1 && words[0].hasPrefix("EK")
            let type = isMember ? words[0] : isType ? words[0] : ""
            found[type, default: []].insert(declaration)
        }
        return found
    }()

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)) ?? ""
    }

    @Test("the declaration is the same, or the page says why not", arguments: rows) private func row(row: Row) {
        let found = Self.found[row.type] ?? []
        switch row.here {
        case "yes": for declaration in row.all { #expect(found.contains(declaration)) }
        case "differs":
            #expect(!row.note.isEmpty)
            for declaration in row.all { #expect(found.contains { $0.text == declaration.text }) }
        default:
            #expect(!row.note.isEmpty)
            for declaration in row.all { #expect(!found.contains { $0.text == declaration.text }) }
        }
    }

    @Test("the page lists every declaration of the classes") func complete() {
        #expect(Self.rows.count > 200)
        let listed = Dictionary(grouping: Self.rows, by: \.type)
        let own = [
            "copy(with", "isEqual(_", "var hash:", "var description:", "init()", "var rawValue", "init?(rawValue:",
            "init(rawValue:", "func hash(into", "func present(with", "var span:", "static func ==", "protocol ",
        ]
        for (type, declarations) in Self.found where type.hasPrefix("EK") && listed[type] != nil && type != "EKError" {
            let known = Set(listed[type, default: []].flatMap(\.all).map(\.text))
            for declaration in declarations where !known.contains(declaration.text) {
                let isInherited = ["EKObject", "EKCalendarItem"].contains { base in
                    Self.found[base]?.contains { $0.text == declaration.text } ?? false
                }
                #expect(
                    isInherited || own.contains { declaration.text.contains($0) }
                        || declaration.text.contains("cancelled"), "\(type) \(declaration.text)")
            }
        }
    }

    @Test("the page lists every statement that is checked, and no others") func statements() {
        let rows = Self.text("docs/eventkit-symbols.md").components(separatedBy: "## Statements").last ?? ""
        let listed = rows.components(separatedBy: "## ")[0].split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("| EK") }
        #expect(listed.sorted() == Behaviour.all.map(\.row).sorted())
    }

    @Test("new objects have the documented values") func defaults() {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = EKEvent(eventStore: store)
        #expect(event.title == "" && event.location == nil && event.notes == nil && event.url == nil)
        #expect(event.isNew && event.eventIdentifier == nil && event.startDate == nil && event.endDate == nil)
        #expect(!event.isAllDay && event.availability == .busy && event.status == .none && !event.isDetached)
        #expect(event.alarms == nil && event.recurrenceRules == nil && event.attendees == nil)
        #expect(event.creationDate == nil && event.calendar == nil && event.timeZone == .current)
        let reminder = EKReminder(eventStore: store)
        #expect(reminder.title == "" && reminder.priority == 0 && !reminder.isCompleted)
        #expect(reminder.dueDateComponents == nil && reminder.completionDate == nil && reminder.timeZone == nil)
        let alarm = EKAlarm()
        #expect(alarm.relativeOffset == 0 && alarm.absoluteDate == nil && alarm.proximity == .none)
        #expect(alarm.type == .display && EKStructuredLocation(title: "x").radius == 0)
        let rule = EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil)
        #expect(rule.recurrenceEnd == nil && rule.daysOfTheWeek == nil && rule.firstDayOfTheWeek == 0)
    }

    @Test("constants have Apple's numbers") func numbers() {
        #expect(EKEntityType.reminder.rawValue == 1 && EKEntityMask([.event, .reminder]).rawValue == 3)
        #expect(EKSpan.futureEvents.rawValue == 1 && EKAuthorizationStatus.writeOnly.rawValue == 4)
        #expect(EKAuthorizationStatus.authorized == .fullAccess && EKAuthorizationStatus.fullAccess.rawValue == 3)
        #expect(EKCalendarType.birthday.rawValue == 4 && EKSourceType.calDAV.rawValue == 2)
        #expect(EKEventAvailability.notSupported.rawValue == -1 && EKEventStatus.canceled.rawValue == 3)
        #expect(EKParticipantStatus.inProcess.rawValue == 7 && EKParticipantRole.nonParticipant.rawValue == 4)
        #expect(EKParticipantType.group.rawValue == 4 && EKParticipantScheduleStatus.recipientNotAllowed.rawValue == 8)
        #expect(EKReminderPriority.medium.rawValue == 5 && EKWeekday.saturday.rawValue == 7)
        #expect(EKError.Code.eventStoreNotAuthorized.rawValue == 29 && EKError.Code.last.rawValue == 37)
    }
}
