import EventStore

/// A place that holds calendars: a file, a folder or an account.
open class EKSource: EKObject {
    let model: EventSource
    private weak var core: StoreCore?

    init(_ model: EventSource, core: StoreCore) {
        self.model = model
        self.core = core
    }

    /// The source's identifier.
    open var sourceIdentifier: String { model.identifier }

    /// The kind of place.
    open var sourceType: EKSourceType {
        switch model.kind {
        case .local: .local
        case .calDAV: .calDAV
        case .subscribed: .subscribed
        }
    }

    /// The name for people: that of the store in config.toml, or else where the calendars are.
    open var title: String {
        if let name = core?.environment.name { return name }
        guard model.kind == .local, model.title.hasPrefix("/") else { return model.title.withoutAddress }
        guard case .success(.vdir)? = core?.environment.location else { return "On This Computer" }
        return "Folder \(URL(filePath: model.title).lastPathComponent)"
    }

    /// Whether the source belongs to another user of the account; always false, because no store has such sources.
    open var isDelegate: Bool { false }

    /// The source's calendars of both kinds.
    @available(*, deprecated, renamed: "calendars(for:)")
    open var calendars: Set<EKCalendar> { calendars(for: .event).union(calendars(for: .reminder)) }

    /// Returns the source's calendars for items of a kind.
    @discardableResult
    open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
        guard let core else { return [] }
        return Set(core.calendars(for: entityType).filter { $0.source?.sourceIdentifier == sourceIdentifier })
    }

    /// Returns whether another object is the same source of the same store.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKSource else { return false }
        return other === self || (other.core === core && other.sourceIdentifier == sourceIdentifier)
    }

    /// The hash of the identifier.
    open override var hash: Int { model.identifier.hashValue }

    /// The source as text.
    open override var description: String { "EKSource \(title) (\(sourceIdentifier))" }
}

extension String {
    /// The title of an account without the parts of an address that only programs need: `ana at example.org` for
    /// `ana at https://example.org/dav/`.
    fileprivate var withoutAddress: String {
        guard let place = range(of: "://") else { return self }
        let words = self[..<place.lowerBound].split(separator: " ").dropLast()
        let host = self[place.upperBound...].prefix { $0 != "/" && $0 != ":" }
        return (words + [host]).joined(separator: " ")
    }
}
