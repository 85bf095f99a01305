import ArgumentParser
import LinkFollowing
import ScanICS

/// Options for following the links in codes.
package struct FollowingOptions: ParsableArguments {
    @Flag(help: FollowingHelp.followLinks)
    package var followLinks = false

    @Option(
        help: ArgumentHelp(
            "With --follow-links: trust the certificates in FILE (PEM) instead of the system's.", valueName: "file"),
        completion: .file())
    package var caFile: String?

    package init() {}

    package mutating func validate() throws {
        guard caFile == nil || followLinks else { throw ValidationError("--ca-file needs --follow-links.") }
    }

    /// The policy that the options describe.
    package var policy: FollowingPolicy { FollowingPolicy(isOn: followLinks, caFile: caFile) }
}

/// Help that several commands share.
enum FollowingHelp {
    static let followLinks: ArgumentHelp = """
        Fetch the calendars that links in codes lead to: only over https, from public addresses, up to 1 MiB and 5 seconds \
        each.
        """
}

/// Whether links in codes are followed, and which certificates are trusted on the way.
package struct FollowingPolicy: Sendable {
    private let isOn: Bool
    private let caFile: String?

    /// - Parameter caFile: the certificates (PEM) to trust instead of the system's.
    package init(isOn: Bool, caFile: String?) {
        self.isOn = isOn
        self.caFile = caFile
    }

    /// Returns the result of a scan, with the events behind its links if links are followed.
    package func follow(_ result: ScanResult, with scanner: EventScanner) -> ScanResult {
        isOn ? result.followingLinks(by: LinkFollower(caFile: caFile), scanner: scanner) : result
    }
}
