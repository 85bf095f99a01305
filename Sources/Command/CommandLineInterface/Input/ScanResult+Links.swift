import LinkFollowing
import ScanICS

extension Diagnostic.Code {
    // MARK: Following links

    /// A link was followed: the events of its calendar are in the result.
    package static let followedLink = Self(rawValue: "followed-link")
    /// A link was to be followed, and its calendar could not be had.
    package static let linkNotFollowed = Self(rawValue: "link-not-followed")
}

extension ScanResult {
    /// No honest picture links to more calendars; each may take its seconds.
    private static let linkLimit = 10

    /// The result with the events of the calendars that its links lead to, each fetched once. Links in those are not
    /// followed.
    package func followingLinks(by follower: LinkFollower, scanner: EventScanner) -> ScanResult {
        var result = self
        var met: Set<CalendarLink> = []
        for link in links where met.insert(link).inserted {
            guard met.count <= Self.linkLimit else {
                result.note(
                    .linkNotFollowed, "only the first \(Self.linkLimit) links were followed; follow the rest yourself")
                break
            }
            do {
                let text = try follower.calendar(at: link)
                result.note(.followedLink, "the link \(link.url) was followed")
                result.append(scanner.parse(payload: Array(text.utf8), path: path))
            } catch {
                // What a message names may end in a log, where no password must.
                let name = error == .credentialsInAddress ? "a link" : "the link \(link.url)"
                let advice = if case .certificate = error { ", or name the server's authority with --ca-file" } else { "" }
                result.note(.linkNotFollowed, "\(name) was not followed: \(error.message)\(advice)")
            }
        }
        return result
    }

    /// Why links that were to be followed were not.
    package var linkFailures: [Diagnostic] { diagnostics.filter { $0.code == .linkNotFollowed } }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(code, message))
    }
}
