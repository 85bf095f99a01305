import LinkFollowing

/// Whether links in codes are followed, and which certificates are trusted on the way.
package struct FollowingPolicy: Sendable {
    private enum Consent {
        case never
        case asking(Terminal)
        case always
    }

    private let consent: Consent
    private let follower: LinkFollower

    /// - Parameters:
    ///   - isOn: whether links are followed without asking.
    ///   - caFile: the certificates (PEM) to trust instead of the system's.
    ///   - terminal: the terminal at which the user is asked about each link if `isOn` is false; nil to follow no link
    ///     in that case.
    package init(isOn: Bool, caFile: String?, terminal: Terminal? = nil) {
        consent = isOn ? .always : terminal.map(Consent.asking) ?? .never
        follower = LinkFollower(caFile: caFile)
    }

    package var followsFreely: Bool {
        if case .always = consent { true } else { false }
    }

    package func mayFollow(_ scanned: ScannedInput) -> Bool {
        guard let result = scanned.result, result.error == nil, result.hasLinksToFollow else { return false }
        return switch consent {
        case .never: false
        // A person who scans a folder is not asked about each of its pictures.
        case .asking: scanned.input.isExplicit && !result.hasCompleteEvent
        case .always: true
        }
    }

    /// Returns an input with the events that its links lead to; returns the input unchanged if ``mayFollow(_:)`` is
    /// false. Blocks while the links are fetched, and while a person is asked.
    package func follow(_ scanned: ScannedInput, with scanner: EventScanner) -> ScannedInput {
        guard mayFollow(scanned), case .scanned(let result) = scanned.outcome else { return scanned }
        var scanned = scanned
        scanned.outcome = .scanned(result.followingLinks(by: follower, scanner: scanner, question: question))
        return scanned
    }

    private var question: LinkQuestion {
        guard case .asking(let terminal) = consent else { return .alwaysYes }
        return LinkQuestion(
            mayFetch: { terminal.agreesNow(to: "Fetch \($0.shownAddress) to look for the event? [y/N] ") },
            mayContinue: { terminal.agreesNow(to: "It leads to another site: \($0.shownAddress). Go there? [y/N] ") })
    }
}

struct LinkQuestion: Sendable {
    let mayFetch: @Sendable (_ address: String) -> Bool
    /// Returns whether an address on another site may be fetched: the target of a redirect, or the calendar file that a
    /// page links to.
    let mayContinue: @Sendable (_ address: String) -> Bool

    static let alwaysYes = LinkQuestion(mayFetch: { _ in true }, mayContinue: { _ in true })
}

extension String {
    fileprivate var shownAddress: String {
        let secure = LinkFollower.secureAddress(self)
        return (secure.hasPrefix("https://") ? String(secure.dropFirst(8)) : secure).escapedForTerminal()
    }
}
