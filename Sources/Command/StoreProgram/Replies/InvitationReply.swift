import CalendarModel
import CommandLineInterface
import FoundationEssentials
import ICalendar
import TimeZones

/// The answer of one person to an invitation (REPLY, RFC 5546 §3.2.3).
struct InvitationReply {
    let invitation: Component
    /// The organizer's address.
    let organizer: String
    /// The address of the person who answers.
    let person: String
    let answer: InvitationAnswer
    let comment: String?
    /// The time of the answer, in UTC.
    let time: LocalDateTime

    private let resolver: ZoneResolver
    private let attendee: Property

    /// - Parameters:
    ///   - address: the address of the person who answers; nil if the invitation names one person only.
    ///   - fallback: an address that is taken if it is invited.
    init(
        to invitation: Component, zones: [Component], as address: String?, orAs fallback: String?,
        _ command: ReplyCommand
    ) throws(Failure) {
        self.invitation = invitation
        answer = command.answer
        comment = command.comment
        time = Clock.runStart
        resolver = ZoneResolver(timeZones: zones)
        guard let host = invitation.property("ORGANIZER").map(CalendarUser.init)?.email else {
            throw Failure(
                command.event, "this event names no organizer with an e-mail address, so nobody waits for an answer")
        }
        organizer = host
        let invited = invitation.properties("ATTENDEE").compactMap { property in
            CalendarUser(property).email.map { (address: $0, property: property) }
        }.filter { !Self.areEqual($0.address, host) }
        func find(_ wanted: String) -> (address: String, property: Property)? {
            invited.first { Self.areEqual($0.address, wanted) }
        }
        guard let found = address.map(find) ?? fallback.flatMap(find) ?? (invited.count == 1 ? invited[0] : nil) else {
            let names = invited.prefix(5).map { $0.address.escapedForTerminal() }.joined(separator: ", ")
            throw Failure(
                address ?? command.event,
                invited.isEmpty
                    ? "the event names nobody who is invited"
                    : address == nil
                        ? "several people are invited (\(names)\(invited.count > 5 ? ", ..." : "")); say who you are with --as"
                        : "this address is not invited; these are: \(names)", status: .usage)
        }
        (person, attendee) = found
        for address in [organizer, person] where !Self.isPlain(address) {
            throw Failure(address.escapedForTerminal(), "this is not an address that a mail can have")
        }
    }

    private static func areEqual(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

    /// Returns whether an address can stand in the header of a mail as it is. Strangers write addresses.
    private static func isPlain(_ address: String) -> Bool {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !address.hasPrefix("-")
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>()[],;:\\\"".utf8.contains($0) }
    }

    /// The answer as the parameter PARTSTAT.
    private var status: String {
        switch answer {
        case .accept: "ACCEPTED"
        case .tentative: "TENTATIVE"
        case .decline: "DECLINED"
        }
    }

    /// The answer as a word: "Accepted".
    private var verb: String { status.prefix(1) + status.dropFirst().lowercased() }

    /// The person's ATTENDEE with the answer.
    var answeredAttendee: Property {
        var property = attendee
        property.parameters.removeAll { ["PARTSTAT", "RSVP", "SCHEDULE-STATUS"].contains($0.name) }
        property.parameters.append(Parameter("PARTSTAT", status))
        return property
    }

    /// Returns a property of the event, with the answer if it is the person's.
    func answered(_ property: Property) -> Property { property == attendee ? answeredAttendee : property }

    /// The calendar object with METHOD:REPLY.
    var calendar: String {
        var event = Component("VEVENT")
        for name in ["UID", "SEQUENCE", "ORGANIZER", "SUMMARY"] {
            event.properties += invitation.properties(name).prefix(1)
        }
        // Times are in UTC, so that no zone has to be described.
        for name in ["RECURRENCE-ID", "DTSTART"] {
            guard let property = invitation.property(name), let time = property.time else { continue }
            let utc = resolver.utc(time).flatMap { if case .zoned = time { $0 } else { nil } }
            var written = utc.map { Property(name, time: .utc($0)) } ?? property
            if utc != nil { written.parameters += property.parameters.filter { $0.name == "RANGE" } }
            event.properties.append(written)
        }
        event.properties.append(Property("DTSTAMP", time: .utc(time)))
        event.properties.append(answeredAttendee)
        if let comment { event.properties.append(Property("COMMENT", text: comment)) }
        event.properties.append(Property("REQUEST-STATUS", value: "2.0;Success"))
        let calendar = Component(
            "VCALENDAR",
            [
                Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarMerge.productID),
                Property("METHOD", value: "REPLY"),
            ], components: [event])
        return ICalendarWriter().text(of: calendar)
    }

    /// The mail to the organizer (RFC 6047 §2.4).
    var mail: String {
        let title = invitation.text("SUMMARY") ?? "your invitation"
        let words = [person, verb.lowercased() + ":", title].joined(separator: " ")
        let boundary = "scanics-\(time.secondsSinceEpoch)-reply"
        func part(_ type: String, _ text: String) -> String {
            let encoded = Data(text.utf8).base64EncodedString()
            var lines = "--\(boundary)\r\nContent-Type: \(type)\r\nContent-Transfer-Encoding: base64\r\n\r\n"
            var rest = encoded[...]
            while !rest.isEmpty {
                lines += rest.prefix(76) + "\r\n"
                rest = rest.dropFirst(76)
            }
            return lines
        }
        return
            "Date: \(date)\r\nFrom: \(person)\r\nTo: \(organizer)\r\nSubject: \(Self.header("\(verb): \(title)"))\r\n"
            + "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=\"\(boundary)\"\r\n\r\n"
            + part("text/plain; charset=utf-8", words + (comment.map { "\n\n\($0)" } ?? "") + "\n")
            + part("text/calendar; charset=utf-8; method=REPLY", calendar) + "--\(boundary)--\r\n"
    }

    /// The time of the answer as in a mail's header (RFC 5322 §3.3).
    private var date: String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = [time.hour, time.minute, time.second].map { $0.padded(2) }.joined(separator: ":")
        return "\(time.date.day) \(months[time.date.month - 1]) \(time.date.year) \(clock) +0000"
    }

    /// Returns a header's value as encoded words (RFC 2047), if it is not short ASCII.
    private static func header(_ text: String) -> String {
        let isPlain = text.utf8.count < 60 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && !text.contains("=?")
        guard !isPlain else { return text }
        var words: [String] = []
        var chunk = ""
        for scalar in text.unicodeScalars.prefix(200) {
            if chunk.utf8.count + String(scalar).utf8.count > 42 {
                words.append(chunk)
                chunk = ""
            }
            chunk.unicodeScalars.append(scalar)
        }
        words.append(chunk)
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}
