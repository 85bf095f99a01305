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
            return try await deliver(try reply(to: invitation, zones), hint: "")
        }
        try await store.read { chosen, store, choice in
            let (item, isOccurrence) = try await ItemReference(
                text: event, type: .event, store: store, calendars: try choice.identifiers(calendars)
            ).item()
            var invitation = item.entry.item.component
            if isOccurrence, invitation.property("RECURRENCE-ID") == nil, let date = item.identifier.occurrenceDate,
                let start = invitation.property("DTSTART")?.time
            {
                let original = ZoneResolver(timeZones: item.timeZones).time(date, inFormOf: start)
                invitation.properties.append(Property("RECURRENCE-ID", time: original))
            }
            let reply = try reply(to: invitation, item.timeZones)
            let named = NamedItem(
                chosen: chosen, store: store, calendars: choice, item: item, isOccurrence: isOccurrence)
            let (_, hint) = try await named.recording("answered \(item.title)") {
                var answered = item
                var component = item.entry.item.component
                component.properties = component.properties.map { reply.answered($0) }
                if let entry = CalendarEntry(component) { answered.entry = entry }
                _ = try await store.save(
                    answered, span: item.isRecurring && !isOccurrence ? .futureEvents : .thisEvent)
            }
            try await deliver(reply, hint: hint)
        }
    }

    private func reply(to invitation: Component, _ zones: [Component]) throws(Failure) -> InvitationReply {
        try InvitationReply(
            to: invitation, zones: zones, as: address, orAs: EnvironmentVariables.value("EMAIL"), self)
    }

    private func fileInvitation() throws -> (invitation: Component, zones: [Component]) {
        var result: ScanResult
        do throws(ScanError) {
            result = try EventScanner().parse(path: event)
        } catch {
            throw Failure(event, error.message)
        }
        let invitations = result.documents.compactMap { document in
            document.components.first { $0.name == "VEVENT" && $0.property("ORGANIZER") != nil }.map {
                ($0, document.timeZones)
            }
        }
        guard let first = invitations.first else {
            throw Failure(event, "no invitation was found: no event names its organizer", status: .nothingFound)
        }
        return first
    }

    private func deliver(_ reply: InvitationReply, hint: String) async throws {
        if let output {
            try OutputFile(output).write(
                output.lowercased().hasSuffix(".eml") ? reply.mail : reply.calendar, force: force, origin: nil)
        }
        if send { try await sendMail(reply) }
        if output == nil, !send { try StandardStreams.write(reply.calendar) }
        let sent = send ? "; sent to \(reply.organizer)" : output == nil ? "" : "; nothing was sent"
        Messages.print("scanics: \(answer.rawValue)\(sent)\(hint)")
    }

    private func sendMail(_ reply: InvitationReply) async throws {
        // Many users do not have /usr/sbin on their PATH.
        let path = EnvironmentVariables.value("PATH") ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/lib"]
        guard let program = folders.map({ $0 + "/sendmail" }).first(where: { access($0, X_OK) == 0 }) else {
            throw Failure(
                "sendmail",
                "there is no such program; install one, such as msmtp-mta or postfix, or write the answer with -o")
        }
        do {
            let result = try await Subprocess.run(
                .path(FilePath(program)), arguments: ["-t"],
                input: .fileDescriptor(try AlarmProgram.file(with: reply.mail), closeAfterSpawningProcess: true),
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
