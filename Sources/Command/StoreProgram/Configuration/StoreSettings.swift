/// A section `[stores.NAME]` of config.toml.
struct StoreSettings: Hashable, Sendable {
    /// How a server is told who asks.
    enum Authentication: String, CaseIterable, Sendable {
        case auto, basic, digest, bearer, oauth
    }

    /// Where it is, as `--store` takes it.
    var location: String
    /// The calendar that imports go into where none is named.
    var calendar: String?
    /// Who asks a server.
    var username: String?
    /// A command that prints the password, or the token, on its first line: the program and its arguments. One text is a
    /// command for the shell.
    var passwordCommand: [String]?
    /// How a server is told who asks.
    var authentication = Authentication.auto
    /// The certificates (PEM) to trust for a server instead of the system's.
    var caFile: String?
    /// Other hosts that may get the password too, where the server sends us there.
    var trustedHosts: [String] = []
    /// Whether events may be added and nothing may be read.
    var isWriteOnly = false
    /// What OAuth needs; nil without such a section.
    var oauth: OAuthSettings?

    /// Whether the section has something that others must not read.
    var hasSecrets: Bool { oauth?.clientSecret != nil }

    /// Settings of a store at a location.
    init(location: String) {
        self.location = location
    }

    /// Reads a section.
    init(_ section: inout ConfigurationSection) throws {
        guard let location = try section.text("location") else {
            throw section.failure("the store has no location; add one, such as location = \"vdir:~/.calendars\"")
        }
        self.location = location
        if let line = section.line(of: "password") {
            throw section.failure(
                "passwords are not kept in this file; take it out and name a command that prints it, password-command = ...",
                line: line)
        }
        calendar = try section.text("calendar")
        username = try section.text("username")
        passwordCommand = try section.command("password-command")
        if let name = try section.text("authentication") {
            guard let known = Authentication(rawValue: name) else {
                let names = Authentication.allCases.map(\.rawValue).joined(separator: ", ")
                throw section.failure(
                    "there is no authentication \(name); write one of \(names)",
                    line: section.line(of: "authentication"))
            }
            authentication = known
        }
        caFile = try section.text("ca-file")
        trustedHosts = try section.texts("trusted-hosts") ?? []
        isWriteOnly = try section.flag("write-only") ?? false
        if var inner = try section.table("oauth") {
            oauth = try OAuthSettings(&inner)
            section.add(inner.warnings())
        }
    }
}

/// A section `[stores.NAME.oauth]` of config.toml (RFC 6749).
struct OAuthSettings: Hashable, Sendable {
    /// What the provider calls the program.
    var clientID: String
    /// What some providers want besides; installed programs cannot keep it secret from their user.
    var clientSecret: String?
    /// Where the user says yes, and where tokens are got.
    var authorizationURL: String?
    var tokenURL: String?
    /// What is asked for.
    var scope: String?

    /// Settings of a client.
    init(clientID: String) {
        self.clientID = clientID
    }

    /// Reads a section.
    init(_ section: inout ConfigurationSection) throws {
        guard let clientID = try section.text("client-id") else {
            throw section.failure("OAuth needs a client-id; register one with the provider and add it")
        }
        self.clientID = clientID
        clientSecret = try section.text("client-secret")
        authorizationURL = try section.text("authorization-url")
        tokenURL = try section.text("token-url")
        scope = try section.text("scope")
    }
}
