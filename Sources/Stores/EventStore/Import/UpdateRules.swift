import CalendarModel
import ICalendar
import TimeZones

/// The rules for importing an item whose UID the store already has.
struct UpdateRules {
    let incoming: Component
    /// The item as a person changed it before the import; nil if nobody changed it.
    let edited: Component?
    let stamp: EventTime?
    let timeZones: [Component]
    let isStampAssumed: Bool
    let recurrenceID: EventTime?
    let existing: StoredResource
    let source: ImportSource
    /// The batch of the import; nil if no batch is known.
    let batch: BatchIdentifier?
    /// The later parts of the series, if it was divided here since it was imported.
    let parts: [ResourceKey]
    let now: LocalDateTime

    var stored: Component? { existing.resource.item(recurrenceID: recurrenceID) }

    var imported: Component? {
        guard let original = existing.provenance?.original else { return stored }
        return original.item(recurrenceID: recurrenceID)
    }

    var isOurs: Bool { existing.provenance != nil }

    // MARK: Updates

    func update() throws(EventStoreError) -> ImportDecision {
        try (edited ?? incoming).check(resolver: ZoneResolver(timeZones: timeZones))
        if let stored, stored.hasSameContent(as: edited ?? incoming) { return .unchanged }
        // The person who reviewed, changed and saved the event has already decided, so no confirmation is needed.
        if let edited, isOurs { return try .update(proposal(edited)) }
        if isOurs, let imported, imported.hasSameContent(as: incoming) { return .skip(.editedHere) }
        guard isOurs else { return try .conflict(.notImportedHere, proposal(edited ?? incoming)) }
        if let conflict = foreignOrganizer { return try .conflict(conflict, proposal(incoming)) }
        guard let imported else {
            // Until now, only other parts of this series were imported. The item is a new override, or the master.
            return try .update(proposal(incoming))
        }
        switch age(comparedWith: imported) {
        case .older: return .skip(.older)
        case .undecidable: return try .conflict(.undecidable, proposal(incoming))
        case .newer: break
        }
        if isUnrelated(to: imported) { return try .conflict(.unrelated, proposal(incoming)) }
        if !parts.isEmpty, recurrenceID == nil { return try .conflict(.divided, whole()) }
        guard existing.provenance?.original != nil, let stored else { return try .update(proposal(incoming)) }
        let merge = ThreeWayMerge(base: imported, mine: stored, theirs: incoming)
        guard merge.conflicts.isEmpty else {
            return try .conflict(.editedHere(properties: merge.conflicts), proposal(incoming))
        }
        return try .update(proposal(merge.merged))
    }

    /// Returns a proposal to replace all parts of a divided series.
    private func whole() throws(EventStoreError) -> ImportProposal {
        let resource = try CalendarResource(timeZones + [incoming])
        try resource.check()
        return ImportProposal(
            resource: resource, properties: changedProperties(incoming), replacedParts: parts,
            isStampAssumed: isStampAssumed)
    }

    /// Returns a proposal to save the stored resource with the given item. The given item replaces the stored item, or
    /// is added.
    private func proposal(_ item: Component) throws(EventStoreError) -> ImportProposal {
        var resource = existing.resource
        var item = item
        var zones = timeZones
        if !zones.isEmpty { fitZones(&zones, of: &item, into: &resource) }
        resource.add(zones: zones)
        resource.put(item)
        try resource.check()
        var original = existing.provenance?.original ?? existing.resource
        original.add(zones: zones)
        original.put(incoming)
        return ImportProposal(
            resource: resource, properties: changedProperties(item),
            original: original == resource || !isOurs ? nil : original, isStampAssumed: isStampAssumed)
    }

    /// Resolves conflicts in which a new zone and a stored zone have the same name but different definitions.
    ///
    /// The stored zone is removed if no other item uses it. If another item uses it, the new zone gets a new name. So
    /// every time keeps its meaning.
    private func fitZones(_ zones: inout [Component], of item: inout Component, into resource: inout CalendarResource) {
        for place in zones.indices {
            guard let name = zones[place].text("TZID"),
                let known = resource.timeZones.first(where: { $0.text("TZID") == name }), known != zones[place]
            else { continue }
            let others = resource.items.filter { $0 != stored }
            if !others.contains(where: { $0.zoneNames.contains(name) }) {
                resource.removeComponents { $0 == known }
                continue
            }
            // IANA zones are resolved by the system's rules, whatever the calendar defines, so they keep their names.
            guard TimeZoneDatabase.system.rules(for: name) == nil else { continue }
            var renaming = ZoneRenaming(taken: Set(resource.timeZones.compactMap { $0.text("TZID") }))
            let free = renaming.takeName(for: name)
            zones[place].setText("TZID", free)
            item.renameZones([name: free])
        }
    }

    private func changedProperties(_ item: Component) -> [String] {
        guard let stored else { return [] }
        let old = Dictionary(grouping: stored.properties, by: \.name)
        let new = Dictionary(grouping: item.properties, by: \.name)
        let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        let alarms = stored.components == item.components ? [] : ["VALARM"]
        return names.subtracting(["DTSTAMP", "LAST-MODIFIED", "CREATED"]).sorted() + alarms
    }

    // MARK: Age

    enum Age {
        case older, newer, undecidable
    }

    /// Returns whether the imported item is newer or older than another version. SEQUENCE decides first, then the time
    /// of writing (RFC 5546 §2.1.5).
    func age(comparedWith other: Component) -> Age {
        let (mine, theirs) = (CalendarEvent(incoming), CalendarEvent(other))
        if mine.sequence != theirs.sequence { return mine.sequence > theirs.sequence ? .newer : .older }
        let known = existing.provenance?.isStampAssumed == true ? nil : theirs.stamp
        return Self.age(mine.lastModified, comparedWith: theirs.lastModified) ?? Self.age(stamp, comparedWith: known)
            ?? .undecidable
    }

    private static func age(_ mine: EventTime?, comparedWith other: EventTime?) -> Age? {
        guard let mine = mine?.local, let other = other?.local, mine != other else { return nil }
        return mine > other ? .newer : .older
    }
}
