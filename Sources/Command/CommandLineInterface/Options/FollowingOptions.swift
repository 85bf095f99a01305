import ArgumentParser
import LinkFollowing
import ScanICS

/// Whether links in codes are followed.
package struct FollowingOptions: ParsableArguments {
    @Flag(help: "Fetch the calendars that links in codes lead to: https to public addresses, 1 MiB and 5 seconds each.")
    package var followLinks = false

    @Option(
        help: ArgumentHelp(
            "With --follow-links, trust the certificates in FILE (PEM) instead of the system's.", valueName: "file"),
        completion: .file())
    package var caFile: String?

    package init() {}

    package mutating func validate() throws {
        guard caFile == nil || followLinks else { throw ValidationError("--ca-file is for --follow-links.") }
    }

    /// What the options come to.
    package var policy: FollowingPolicy { FollowingPolicy(isOn: followLinks, caFile: caFile) }
}

/// Whether links in codes are followed, and whom to trust on the way.
package struct FollowingPolicy: Sendable {
    private let isOn: Bool
    private let caFile: String?

    /// - Parameter caFile: the certificates (PEM) to trust instead of the system's.
    package init(isOn: Bool, caFile: String?) {
        self.isOn = isOn
        self.caFile = caFile
    }

    /// The result of a scan, with the events behind its links where they are followed.
    package func follow(_ result: ScanResult, with scanner: EventScanner) -> ScanResult {
        isOn ? result.followingLinks(by: LinkFollower(caFile: caFile), scanner: scanner) : result
    }
}
