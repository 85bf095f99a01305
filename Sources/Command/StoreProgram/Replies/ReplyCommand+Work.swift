import CalendarModel
import CommandLineInterface
import EventStore
import Glibc
import ScanICS
import Subprocess
import SystemPackage
import TimeZones

extension ReplyCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        if let output { try OutputFile(output).checkReplaceable(force: force, origin: nil) }
        guard access(event, F_OK) != 0 else {
            let (invitation, zones) = try fileInvitation()
            let reply = try reply(to: invitation, zones)
            try await deliver(reply)
            return report(reply, hint: "")
        }
        try await store.find(event, type: .event, in: calendars) { named in
            let item = named.item
            let reply = try reply(to: try await invitation(named), item.timeZones)
            // An answer that could not be delivered is not kept.
            try await deliver(reply)
            let (_, hint) = try await named.recording("answered \(item.title)") {
                var answered = item
                var component = item.entry.item.component
                component.properties = component.properties.map { reply.answered($0) }
                if let entry = CalendarEntry(component) { answered.entry = entry }
                let isSeries = item.isRecurring && !named.isOccurrence
                _ = try await named.store.save(answered, span: isSeries ? .futureEvents : .thisEvent)
            }
            report(reply, hint: hint)
        }
    }

    /// Returns what is answered: the event, one occurrence with its RECURRENCE-ID, or the series.
    private func invitation(_ named: NamedItem) async throws -> Component {
        let item = named.item
        var component = item.entry.item.component
        guard item.isRecurring, let date = item.identifier.occurrenceDate else { return component }
        guard named.isOccurrence else {
            let key = item.identifier.key
            guard let series = try await named.store.resources([key])[key]?.resource.master,
                series.property("DTSTART")?.time == date
            else {
                throw Failure(
                    event, "the first day of this series was changed on its own; answer each day with \(event)@DAY",
                    status: .usage)
            }
            return series
        }
        if component.property("RECURRENCE-ID") == nil, let start = component.property("DTSTART")?.time {
            let original = ZoneResolver(timeZones: item.timeZones).time(date, inFormOf: start)
            component.properties.append(Property("RECURRENCE-ID", time: original))
        }
        return component
    }

    private func reply(to invitation: Component, _ zones: [Component]) throws(Failure) -> InvitationReply {
        try InvitationReply(
            to: invitation, zones: zones, as: address, orAs: EnvironmentVariables.value("EMAIL"), self)
    }

    private func fileInvitation() throws -> (invitation: Component, zones: [Component]) {
        let result = NamedFileReader().parse(event)
        if let error = result.error { throw Failure(event, error.message) }
        var invitations: [(event: Component, zones: [Component])] = []
        for document in result.documents {
            let method = document.properties.first { $0.name == "METHOD" }?.value.uppercased()
            let events = document.components.filter { $0.name == "VEVENT" && $0.property("ORGANIZER") != nil }
            guard let first = events.first(where: { $0.property("RECURRENCE-ID") == nil }) ?? events.first else {
                continue
            }
            if let method, !["REQUEST", "PUBLISH", "ADD"].contains(method) {
                throw Failure(event, "this is not an invitation; its method is \(method.escapedForTerminal())")
            }
            if first.text("STATUS")?.uppercased() == "CANCELLED" { throw Failure(event, "this event is cancelled") }
            if !invitations.contains(where: { $0.event.text("UID") == first.text("UID") }) {
                invitations.append((first, document.timeZones))
            }
        }
        guard let first = invitations.first else {
            throw Failure(event, "no invitation was found: no event names its organizer", status: .nothingFound)
        }
        guard invitations.count == 1 else {
            throw Failure(event, "there are \(invitations.count) invitations; import them, and answer each by its ID")
        }
        return (first.event, first.zones)
    }

    private func deliver(_ reply: InvitationReply) async throws {
        if send { try await sendMail(reply) }
        if let output {
            try OutputFile(output).write(
                output.lowercased().hasSuffix(".eml") ? reply.mail : reply.calendar, force: force, origin: nil)
        }
        if output == nil, !send { try StandardStreams.write(reply.calendar) }
    }

    private func report(_ reply: InvitationReply, hint: String) {
        let sent = send ? "; sent to \(reply.organizer)" : output == nil ? "" : "; nothing was sent"
        Messages.print("scanics: \(answer.rawValue)\(sent)\(hint)")
    }

    private func sendMail(_ reply: InvitationReply) async throws {
        // Many users do not have /usr/sbin on their PATH.
        guard let program = ProgramSearch.path(of: "sendmail", orIn: ["/usr/sbin", "/usr/lib"]) else {
            throw Failure(
                "sendmail", "not found; install a mail program such as msmtp-mta, or write the answer with -o")
        }
        do {
            let result = try await Subprocess.run(
                .path(FilePath(program)), arguments: ["-t"],
                input: .fileDescriptor(try ChildProgram.input(reply.mail), closeAfterSpawningProcess: true),
                output: .discarded,
                error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
            guard case .exited(0) = result.terminationStatus else {
                throw Failure(
                    program, "this program did not take the answer (\(result.terminationStatus)); nothing was sent")
            }
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(program, "this program could not be run (\(error)); nothing was sent")
        }
    }
}
