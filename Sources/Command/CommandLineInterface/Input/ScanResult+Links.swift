import LinkFollowing
import ScanICS

extension Diagnostic.Code {
    // MARK: Following links

    /// A link was followed, and the events of its calendar are in the result.
    package static let followedLink = Self(rawValue: "followed-link")
    /// A link could not be followed.
    package static let linkNotFollowed = Self(rawValue: "link-not-followed")
}

extension ScanResult {
    /// The greatest number of links to follow in a picture, because each may take seconds.
    private static let linkLimit = 10

    /// Returns the result with the events of the calendars that its links lead to, each fetched once. Links in those calendars
    /// are not followed.
    package func followingLinks(by follower: LinkFollower, scanner: EventScanner) -> ScanResult {
        var result = self
        var met: Set<CalendarLink> = []
        for link in links where !link.isFeed && met.insert(link).inserted {
            guard met.count <= Self.linkLimit else {
                result.note(
                    .linkNotFollowed, "only the first \(Self.linkLimit) links were followed; open the others yourself")
                break
            }
            do {
                let text = try follower.calendar(at: link)
                result.note(.followedLink, "the link \(link.url) was followed")
                result.append(scanner.parse(payload: Array(text.utf8), path: path))
            } catch {
                // Messages may end in a log, which must not contain passwords.
                let name = error == .credentialsInAddress ? "a link" : "the link \(link.url)"
                result.note(.linkNotFollowed, "\(name) was not followed: \(error.message)\(Self.advice(for: error))")
            }
        }
        return result
    }

    /// The links that could not be followed, with the reasons.
    package var linkFailures: [Diagnostic] { diagnostics.filter { $0.code == .linkNotFollowed } }

    /// Returns the option that helps with an error.
    private static func advice(for error: LinkFollowingError) -> String {
        if case .certificate = error { "; trust another authority with --ca-file" } else { "" }
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(code, message))
    }
}
