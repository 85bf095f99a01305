import ArgumentParser

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

    package func policy(askingAt terminal: Terminal? = nil) -> FollowingPolicy {
        FollowingPolicy(isOn: followLinks, caFile: caFile, terminal: terminal)
    }
}

enum FollowingHelp {
    static let followLinks: ArgumentHelp = """
        Fetch the calendars and event pages that links in codes lead to: only over https and from public addresses, with \
        limits on time and size.
        """
}
