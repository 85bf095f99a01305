import ArgumentParser

/// An answer to an invitation: the participation status of RFC 5545 §3.2.12.
package enum InvitationAnswer: String, ExpressibleByArgument, CaseIterable, Sendable {
    case accept, tentative, decline
}

package struct ReplyCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "reply", abstract: "Answer an invitation.",
        discussion: """
            Writes the answer for the organizer (iTIP, RFC 5546) as an .ics file or as a mail, or sends it with sendmail. \
            Nothing is sent without --send. The answer to an event of your calendars is kept there, too.

            EXAMPLES:
              scanics reply 3f2a accept --send      send the answer with sendmail
              scanics reply 3f2a decline -o no.ics  write it to a file
              scanics reply invitation.eml tentative --as me@example.org -o answer.eml
            """)

    @Argument(
        help: ArgumentHelp(
            """
            The ID of an event in your calendars (ID@DAY for one day of a series), or a mail or .ics file with the \
            invitation.
            """, valueName: "event"), completion: .file())
    package var event: String

    @Argument(help: "Your answer.")
    package var answer: InvitationAnswer

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Your address, if several people are invited (default: $EMAIL, if it is invited).", valueName: "address"))
    package var address: String?

    @Option(help: ArgumentHelp("Words for the organizer.", valueName: "text"))
    package var comment: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write to FILE: an answer alone if it ends in .ics, a mail if it ends in .eml.", valueName: "file"),
        completion: .file())
    package var output: String?

    @Flag(help: "Send the answer with 'sendmail -t'.")
    package var send = false

    @Flag(help: "Replace an existing file.")
    package var force = false

    @OptionGroup package var calendars: CalendarOptions

    @OptionGroup package var store: StoreOptions

    package init() {}

    package mutating func validate() throws {
        output = try OutputOptions.file(output, endings: [".ics", ".eml"])
    }
}
