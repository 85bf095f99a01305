import CalendarModel
import TimeZones

/// The rules for messages about a meeting (RFC 5546), and for items that may not belong to the stored event.
extension UpdateRules {
    // MARK: Other senders

    /// The conflict that the item comes from another organizer; nil if it does not, or names none.
    var foreignOrganizer: ImportOutcome.ConflictReason? {
        guard let stored = (stored ?? existing.resource.master)?.property("ORGANIZER")?.address,
            let incoming = incoming.property("ORGANIZER")?.address, stored != incoming
        else { return nil }
        return .foreignOrganizer(stored: stored, incoming: incoming)
    }

    /// Returns whether the item seems to be another event, although it has the same UID: its title and its time differ,
    /// no SEQUENCE says that it is a newer version, and it comes from another source. A title that only got or lost words
    /// ("Choir", "Choir: new room") is not another one.
    func isUnrelated(to imported: Component) -> Bool {
        guard recurrenceID == nil, incoming.property("SEQUENCE") == nil, let old = existing.provenance else {
            return false
        }
        let isOtherSource = old.source.path != source.path || (batch != nil && old.batch == batch)
        let (new, known) = (Self.words(incoming), Self.words(imported))
        return isOtherSource && !new.isSubset(of: known) && !known.isSubset(of: new)
            && incoming.seriesStart != imported.seriesStart
    }

    private static func words(_ item: Component) -> Set<String> {
        Set(TextSearch(item.text("SUMMARY") ?? "").words)
    }

    // MARK: Answers

    /// The parameter of ATTENDEE with the time of the participant's last answer.
    private static let answered = "X-SCANICS-ANSWERED"

    /// Sets the state of the participant who has answered. Everything else stays.
    func reply() throws(EventStoreError) -> ImportDecision {
        guard var item = stored ?? recurrenceID.flatMap(occurrence) else { return .skip(.nothingToAnswer) }
        guard let answer = incoming.property("ATTENDEE"), let name = answer.address else {
            return .skip(.nothingToAnswer)
        }
        guard let place = item.properties.firstIndex(where: { $0.name == "ATTENDEE" && $0.address == name }) else {
            return .skip(.unknownParticipant(name))
        }
        var participant = item.properties[place]
        let last = participant.parameter(Self.answered)
        let written = stamp.map { $0.local.basicText + "Z" }
        guard CalendarEvent(incoming).sequence >= CalendarEvent(item).sequence, last ?? "" <= written ?? "9" else {
            return .skip(.older)
        }
        let state = answer.parameter("PARTSTAT")?.uppercased() ?? "NEEDS-ACTION"
        guard participant.parameter("PARTSTAT")?.uppercased() != state else { return .unchanged }
        participant.parameters.removeAll { ["PARTSTAT", "RSVP", Self.answered].contains($0.name) }
        participant.parameters.append(Parameter("PARTSTAT", state))
        if let written { participant.parameters.append(Parameter(Self.answered, written)) }
        item.properties[place] = participant
        var resource = existing.resource
        resource.put(item)
        let proposal = ImportProposal(
            resource: resource, properties: ["ATTENDEE"],
            original: isOurs ? existing.provenance?.original ?? existing.resource : nil,
            isStampAssumed: existing.provenance?.isStampAssumed ?? false)
        let conflict = isOurs ? foreignOrganizer : .notImportedHere
        return conflict.map { .conflict($0, proposal) } ?? .update(proposal)
    }

    // MARK: Cancellations

    func cancellation() throws(EventStoreError) -> ImportDecision {
        guard let target = stored ?? recurrenceID.flatMap(occurrence) else { return .skip(.nothingToCancel) }
        guard CalendarEvent(target).status != "CANCELLED" else { return .unchanged }
        let conflict = isOurs ? foreignOrganizer : .notImportedHere
        if age(comparedWith: stored == nil ? (existing.resource.master ?? target) : target) == .older {
            return .skip(.older)
        }
        var resource = existing.resource
        resource.put(cancelled(target))
        if recurrenceID == nil { resource.mapItems(cancelled) }
        var original = existing.provenance?.original ?? existing.resource
        original.put(cancelled(imported ?? target))
        let proposal = ImportProposal(
            resource: resource, properties: ["STATUS"],
            original: original == resource || !isOurs ? nil : original, isStampAssumed: isStampAssumed)
        return conflict.map { .conflict($0, proposal) } ?? .update(proposal)
    }

    func occurrence(_ date: EventTime) -> Component? {
        guard let start = existing.resource.master?.seriesStart else { return nil }
        let resolver = ZoneResolver(timeZones: existing.resource.timeZones)
        guard var item = SeriesExpansion(existing.resource).item(at: date)?.withoutRecurrence else { return nil }
        item.insertAfterUID([Property("RECURRENCE-ID", time: resolver.time(date, inFormOf: start))])
        return item
    }

    private func cancelled(_ item: Component) -> Component {
        var result = item
        result.set("STATUS", Property("STATUS", value: "CANCELLED"))
        for name in ["SEQUENCE", "DTSTAMP"] { if let property = incoming.property(name) { result.set(name, property) } }
        return result
    }
}

extension Property {
    /// The address of a participant, without `mailto:`, in lower case; nil if there is none.
    var address: String? {
        let text = value.trimmed.lowercased()
        let address = text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : String(text)
        return address.isEmpty ? nil : address
    }
}
