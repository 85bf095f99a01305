import ArgumentParser
import Settings

package struct AccountsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "Manage accounts on calendar servers, and the passwords with which devices use 'scanics serve'.",
        discussion: """
            The password comes from the variable SCANICS_PASSWORD, from the command of --password-command, or from ~/.netrc. \
            Otherwise you are asked for it at the terminal. It is never an argument, and it is never stored.

            EXAMPLES:
              scanics accounts add home ana@example.org
              scanics accounts add work https://cloud.example.com/ --user ana
              scanics accounts check home
              scanics import poster.png --to home --calendar Scanned
            """,
        subcommands: [List.self, Add.self, Check.self, Remove.self, Devices.self], defaultSubcommand: List.self)

    package init() {}

    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the accounts.")

        @Option(help: FormatHelp.format)
        package var format: ReportFormat = .text

        package init() {}
    }

    package struct Add: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Find the calendars of an account, and add the account to config.toml.")

        @Argument(help: "A name of your choice for the account.")
        package var name: String

        @Argument(
            help: """
                The server: https://HOST/PATH, a host, or an e-mail address whose domain names its calendar server.
                """)
        package var server: String

        @OptionGroup package var login: LoginOptions

        @Option(help: ArgumentHelp("The calendar for imports that name none.", valueName: "name"))
        package var calendar: String?

        @Flag(help: "Only send new events to this account; never read or remove any.")
        package var writeOnly = false

        @Flag(name: .customLong("default"), help: "Print how to make this account the default store.")
        package var isDefault = false

        @Flag(help: "Add the account without asking the server.")
        package var noCheck = false

        @OptionGroup package var oauth: OAuthOptions

        package init() {}

        package mutating func validate() throws {
            guard name.contains(where: { !$0.isWhitespace }), !name.contains(":") else {
                throw ValidationError("The name of an account must not be empty or contain a colon.")
            }
            guard (login.auth == .oauth) == (oauth.clientID != nil) else {
                throw ValidationError("Use --auth oauth and --client-id together, or neither.")
            }
            guard !(noCheck && login.auth == .oauth) else {
                throw ValidationError("Adding an account with OAuth includes the login; leave out --no-check.")
            }
        }
    }

    package struct Check: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Test an account step by step, and report what works and what does not.",
            discussion: "Nothing on the server is changed. Without a name, all accounts are tested.")

        @Argument(
            help: ArgumentHelp(
                "The name of an account, or a server, written as for 'accounts add'.", valueName: "account"))
        package var account: String?

        @OptionGroup package var login: LoginOptions

        @Option(help: FormatHelp.format)
        package var format: ReportFormat = .text

        package init() {}
    }

    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove an account from config.toml; nothing on the server is changed.")

        @Argument(help: "The name of the account.")
        package var name: String

        package init() {}
    }
}

extension AccountsCommand {
    package struct Devices: ParsableCommand {
        package static let configuration = CommandConfiguration(
            commandName: "devices", abstract: "List, add and remove passwords that devices use with 'scanics serve'.",
            discussion: """
                Give each phone or program its own password. If a device is lost, remove its password; the others still work. \
                Only a hash of each password is stored.

                EXAMPLES:
                  scanics accounts devices add phone
                  scanics accounts devices remove phone
                """,
            subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

        package init() {}

        package struct List: StoreCommand {
            package static let configuration = CommandConfiguration(
                commandName: "list", abstract: "List the devices that have a password.")

            @Option(help: FormatHelp.format)
            package var format: ReportFormat = .text

            package init() {}
        }

        package struct Add: StoreCommand {
            package static let configuration = CommandConfiguration(
                commandName: "add", abstract: "Make a password for a device, and print it once.")

            @Argument(help: "A name of your choice for the device.")
            package var name: String

            package init() {}

            package mutating func validate() throws {
                guard name.contains(where: { !$0.isWhitespace }), name.count <= 100 else {
                    throw ValidationError("The name of a device has 1 to 100 characters.")
                }
            }
        }

        package struct Remove: StoreCommand {
            package static let configuration = CommandConfiguration(
                commandName: "remove", abstract: "Remove the password of a device, which is signed out at once.")

            @Argument(help: "The name of the device.")
            package var name: String

            package init() {}
        }
    }
}

package struct LoginOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("The user name (default: the one in the address).", valueName: "name"))
    package var user: String?

    @Option(help: "How to log in; bearer sends a token as it is (default: auto).")
    package var auth: StoreSettings.Authentication?

    @Option(
        help: ArgumentHelp("A shell command that prints the password or the token.", valueName: "command"))
    package var passwordCommand: String?

    @Option(help: StoreHelp.caFile, completion: .file())
    package var caFile: String?

    @Option(
        name: .customLong("trust"),
        help: ArgumentHelp(
            "Send the password to this host too, if the server leads there; may be repeated.", valueName: "host"))
    package var trustedHosts: [String] = []

    package init() {}
}

extension StoreSettings.Authentication: ExpressibleByArgument {}

package struct OAuthOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "OAuth: your client's identifier at the provider; the client's secret, if any, goes into SCANICS_CLIENT_SECRET.",
            valueName: "id"))
    package var clientID: String?

    @Option(help: ArgumentHelp("OAuth: address of the page where you log in (default: Google's).", valueName: "url"))
    package var authorizationURL: String?

    @Option(help: ArgumentHelp("OAuth: address that gives tokens (default: Google's).", valueName: "url"))
    package var tokenURL: String?

    @Option(
        help: ArgumentHelp("OAuth: scope to ask for (default: Google's for calendars).", valueName: "text"))
    package var scope: String?

    package init() {}

    package mutating func validate() throws {
        guard (authorizationURL == nil) == (tokenURL == nil) else {
            throw ValidationError("Use --authorization-url and --token-url together, or neither.")
        }
        guard clientID != nil || (authorizationURL == nil && scope == nil) else {
            throw ValidationError("The OAuth options need --client-id.")
        }
    }
}
