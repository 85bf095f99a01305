import CalendarModel

extension EventStore {
    /// Saves a whole resource under a name, as an HTTP PUT does (RFC 4791 §5.3.2). Every property is kept as given.
    ///
    /// - Parameters:
    ///   - resource: the resource.
    ///   - name: the last part of the resource's address, such as `abc.ics`. It may differ from the UID.
    ///   - calendar: the calendar.
    ///   - precondition: the state that the resource of this name must be in: `If-None-Match: *` or `If-Match`.
    /// - Returns: ``ChangeOutcome/applied(_:)`` with the new revision, or ``ChangeOutcome/preconditionFailed``.
    /// - Throws: ``EventStoreError/conflict(properties:)`` with `UID` if the calendar has the UID under another name,
    ///   or another UID under this name (the precondition `no-uid-conflict` of RFC 4791 §5.3.2.1);
    ///   ``EventStoreError/notSupported(_:)`` if the store cannot keep names; an error if the calendar may not be
    ///   changed, or if the resource cannot be saved.
    public func put(
        _ resource: CalendarResource, named name: String, in calendar: CalendarIdentifier,
        if precondition: ResourceChange.Precondition = .none
    ) async throws(EventStoreError) -> ChangeOutcome {
        _ = try await target(for: resource.type, in: calendar)
        guard keepsResourceNames else { throw .notSupported("resource names") }
        guard ResourceName.isValid(name) else {
            throw .invalidItem("its name is empty, too long, or has a slash or control characters")
        }
        try resource.check()
        let key = ResourceKey(calendar: calendar, uid: resource.uid)
        // Somebody else may change the resource between the look-up and the change. Without a precondition, the change
        // is then tried again.
        for _ in 1...4 {
            let named = try await self.resource(named: name, in: calendar)
            if precondition == .absent, named != nil { return .preconditionFailed }
            if let named, named.key != key { throw .conflict(properties: ["UID"]) }
            if named == nil {
                if case .revision = precondition { return .preconditionFailed }
                if session.authorizationStatus(for: resource.type).allowsReading, try await resources([key])[key] != nil
                {
                    throw .conflict(properties: ["UID"])
                }
            }
            let state: ResourceChange.Precondition =
                if case .revision = precondition { precondition } else {
                    named.map { .revision($0.revision) } ?? .absent
                }
            let outcome = try await change(ResourceChange(key, to: resource, if: state, name: name))
            guard outcome == .preconditionFailed, precondition == .none else { return outcome }
        }
        return .preconditionFailed
    }

    /// Removes the resource with a name, as an HTTP DELETE does.
    ///
    /// - Parameters:
    ///   - name: the resource's name; see ``StoredResource/name``.
    ///   - calendar: the calendar.
    ///   - precondition: the state that the resource must be in.
    /// - Returns: ``ChangeOutcome/applied(_:)`` without a revision, or ``ChangeOutcome/preconditionFailed``.
    /// - Throws: ``EventStoreError/noSuchItem`` if no resource has the name, or an error if the calendar may not be
    ///   changed.
    @discardableResult
    public func removeResource(
        named name: String, in calendar: CalendarIdentifier, if precondition: ResourceChange.Precondition = .none
    ) async throws(EventStoreError) -> ChangeOutcome {
        try requireReading()
        guard let named = try await resource(named: name, in: calendar) else { throw .noSuchItem }
        try requireReading(named.resource.type)
        _ = try await target(for: named.resource.type, in: calendar)
        return try await change(ResourceChange(named.key, to: nil, if: precondition, removed: session.now))
    }

    /// Returns the resource with a name; nil if there is none, or if it may not be read.
    public func resource(
        named name: String, in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> StoredResource? {
        let types = readableTypes
        guard !types.isEmpty else { return nil }
        return try await resources(named: [name], in: calendar)[name].flatMap {
            types.contains($0.resource.type) ? $0 : nil
        }
    }

    private func change(_ change: ResourceChange) async throws(EventStoreError) -> ChangeOutcome {
        let outcome = try await apply(ChangeSet([change], journal: ChangeSet.currentJournal)).first
        switch outcome {
        case .applied?: session.announce(.content(.here))
        case .failed(let error)?: throw error
        case .preconditionFailed?, .notAttempted?: break
        case nil: throw .internalFailure("a change has no outcome")
        }
        return outcome ?? .notAttempted
    }
}
