/// A section `[stores.NAME]` of config.toml.
package struct StoreSettings: Hashable, Sendable {
    /// The ways to log in to a server.
    package enum Authentication: String, CaseIterable, Sendable {
        case auto, basic, digest, bearer, oauth
    }

    /// The location, as `--store` takes it.
    package var location: String
    /// The calendar for imports that name no calendar.
    package var calendar: String?
    package var username: String?
    /// A command that prints the password or the token on its first line: a program with its arguments.
    package var passwordCommand: [String]?
    package var authentication = Authentication.auto
    /// A file with the certificates (PEM) to trust for a server instead of the system's.
    package var caFile: String?
    /// Other hosts that may get the password, if the server leads to them.
    package var trustedHosts: [String] = []
    /// Whether events may only be added, and nothing may be read.
    package var isWriteOnly = false
    package var oauth: OAuthSettings?

    package var hasSecrets: Bool { oauth?.clientSecret != nil }

    init(_ section: inout SettingsSection) throws(SettingsError) {
        guard let location = try section.text("location") else {
            throw section.failure("the store has no location; add one, such as location = \"vdir:~/.calendars\"")
        }
        self.location = location
        if let line = section.line(of: "password") {
            throw section.failure(
                "this file must not contain passwords; name a command that prints the password: password-command = ...",
                line: line)
        }
        calendar = try section.text("calendar")
        username = try section.text("username")
        passwordCommand = try section.command("password-command")
        authentication =
            try section.choice("authentication") { name in
                let names = Authentication.allCases.map(\.rawValue).joined(separator: ", ")
                return "the authentication \(name) is unknown; use one of \(names)"
            } ?? .auto
        caFile = try section.text("ca-file")
        trustedHosts = try section.texts("trusted-hosts") ?? []
        isWriteOnly = try section.flag("write-only") ?? false
        if var inner = try section.section("oauth") {
            oauth = try OAuthSettings(&inner)
            section.add(inner.warnings())
        }
    }
}

/// A section `[stores.NAME.oauth]` of config.toml (RFC 6749).
package struct OAuthSettings: Hashable, Sendable {
    /// The identifier of this program at the provider.
    package var clientID: String
    /// The client's secret, which some providers require. It is not secret from the user of an installed program.
    package var clientSecret: String?
    /// The address of the page where the user logs in.
    package var authorizationURL: String?
    package var tokenURL: String?
    package var scope: String?

    package init(clientID: String) {
        self.clientID = clientID
    }

    init(_ section: inout SettingsSection) throws(SettingsError) {
        guard let clientID = try section.text("client-id") else {
            throw section.failure(
                "OAuth needs a client-id; register a client with the provider, and add its identifier")
        }
        self.clientID = clientID
        clientSecret = try section.text("client-secret")
        authorizationURL = try section.text("authorization-url")
        tokenURL = try section.text("token-url")
        scope = try section.text("scope")
    }
}
