import ArgumentParser

/// `scanics accounts`: calendar servers.
package struct AccountsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: "List, add, check and remove accounts on calendar servers.",
        discussion: """
            The password comes from SCANICS_PASSWORD, from the account's password-command, from ~/.netrc, or is asked for at \
            the terminal; it is never an argument, and nothing keeps it.

            EXAMPLES:
              scanics accounts add home ana@example.org
              scanics accounts add work https://cloud.example.com/ --user ana --password-command "pass work"
              scanics accounts check home
              scanics import poster.png --to home --calendar Scanned
            """,
        subcommands: [List.self, Add.self, Check.self, Remove.self], defaultSubcommand: List.self)

    package init() {}

    /// `scanics accounts list`.
    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the accounts (the default).")

        @Option(help: "text (for people, the default) or json.")
        package var format: ReportFormat = .text

        package init() {}
    }

    /// `scanics accounts add`.
    package struct Add: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Find an account's calendars, and remember where they are.")

        @Argument(help: "What to call it.")
        package var name: String

        @Argument(
            help: """
                The server: https://HOST/PATH, a host, or an e-mail address whose domain says where its calendars are.
                """)
        package var server: String

        @OptionGroup package var login: LoginOptions

        @Option(help: ArgumentHelp("The calendar that imports go into where none is named.", valueName: "name"))
        package var calendar: String?

        @Flag(help: "Only ever put events there: nothing is read, and nothing removed.")
        package var writeOnly = false

        @Flag(name: .customLong("default"), help: "Say how to make it the store that is used where none is named.")
        package var isDefault = false

        @Flag(help: "Do not look whether the server answers.")
        package var noCheck = false

        @OptionGroup package var oauth: OAuthOptions

        package init() {}

        package mutating func validate() throws {
            guard name.contains(where: { !$0.isWhitespace }), !name.contains(":") else {
                throw ValidationError("An account's name is a word without a colon.")
            }
            guard (login.auth == .oauth) == (oauth.clientID != nil) else {
                throw ValidationError("--auth oauth and --client-id belong together.")
            }
            guard !(noCheck && login.auth == .oauth) else {
                throw ValidationError("An account with OAuth is logged in when it is added; leave --no-check out.")
            }
        }
    }

    /// `scanics accounts check`.
    package struct Check: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Say step by step what works of an account, and what does not.",
            discussion: "Nothing is changed on the server. Without a name, all accounts are checked.")

        @Argument(help: ArgumentHelp("The account's name, or a server as accounts add takes it.", valueName: "account"))
        package var account: String?

        @OptionGroup package var login: LoginOptions

        @Option(help: "text (for people, the default) or json.")
        package var format: ReportFormat = .text

        package init() {}
    }

    /// `scanics accounts remove`.
    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Forget an account; nothing is changed on the server.")

        @Argument(help: "What it is called.")
        package var name: String

        package init() {}
    }
}

/// How to log in.
package struct LoginOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("The user's name (default: the one in the address).", valueName: "name"))
    package var user: String?

    @Option(help: "How to log in: auto (the default), basic, digest, bearer (a token) or oauth.")
    package var auth: LoginKind?

    @Option(
        help: ArgumentHelp("A command for the shell that prints the password, or the token.", valueName: "command"))
    package var passwordCommand: String?

    @Option(help: ArgumentHelp(StoreHelp.caFile, valueName: "file"), completion: .file())
    package var caFile: String?

    @Option(
        name: .customLong("trust"),
        help: ArgumentHelp(
            "Give the password to this host too, where the server sends us there; may be given more than once.",
            valueName: "host"))
    package var trustedHosts: [String] = []

    package init() {}
}

/// How to log in at a server.
package enum LoginKind: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, basic, digest, bearer, oauth
}

/// What OAuth needs.
package struct OAuthOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "OAuth: what the provider calls your client; its secret, where it has one, is taken from SCANICS_CLIENT_SECRET.",
            valueName: "id"))
    package var clientID: String?

    @Option(help: ArgumentHelp("OAuth: where you are asked (default: Google's).", valueName: "url"))
    package var authorizationURL: String?

    @Option(help: ArgumentHelp("OAuth: where tokens come from (default: Google's).", valueName: "url"))
    package var tokenURL: String?

    @Option(help: ArgumentHelp("OAuth: what to ask for (default: Google's for calendars).", valueName: "text"))
    package var scope: String?

    package init() {}

    package mutating func validate() throws {
        guard (authorizationURL == nil) == (tokenURL == nil) else {
            throw ValidationError("--authorization-url and --token-url belong together.")
        }
        guard clientID != nil || (authorizationURL == nil && scope == nil) else {
            throw ValidationError("OAuth needs --client-id.")
        }
    }
}
