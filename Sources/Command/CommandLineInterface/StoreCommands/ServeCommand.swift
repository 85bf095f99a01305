import ArgumentParser
import Settings

package struct ServeCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show pages to scan pictures and to use the calendars, for this machine or a phone.",
        discussion: """
            Prints the address of the pages, or writes it into a file (--address-file). It contains a token, without which \
            nobody can open them. Other programs send the token as a Bearer token; the server describes its interface at \
            /api/openapi.json. A device password can be used instead of the token, and still works after a restart: see \
            scanics accounts devices. Most options can also be set in the section [serve] of config.toml.

            EXAMPLES:
              scanics serve --open                  show the pages in the browser
              scanics serve --lan                   let phones in the same network use them, encrypted
            """)

    @Flag(name: .customLong("open"), help: "Show the pages in the browser.")
    package var opensBrowser = false

    @Option(help: ArgumentHelp("The port (default: 8765); 0 chooses a free one.", valueName: "number"))
    package var port: Int?

    @Option(
        help: ArgumentHelp(
            "Write the address into this file instead of printing it. Nobody else can read the file; it is removed at the end.",
            valueName: "file"),
        completion: .file())
    package var addressFile: String?

    @Flag(help: "Accept encrypted connections from other machines, too, and print a QR code that lets a phone in.")
    package var lan = false

    @Option(
        help: ArgumentHelp(
            "Another name of this machine, to use in addresses; may be repeated.", valueName: "name"))
    package var host: [String] = []

    @Option(
        help: ArgumentHelp(
            "The public address of the pages, such as https://calendar.example.org, if another web server (a reverse proxy) "
                + "passes requests on to this one.",
            valueName: "url"))
    package var publicURL: String?

    @Option(
        help: ArgumentHelp("The certificate (PEM), followed by those of its issuers.", valueName: "file"),
        completion: .file())
    package var tlsCertificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate (PEM).", valueName: "file"), completion: .file())
    package var tlsKey: String?

    @Flag(help: "Permit --lan without encryption: whoever can read the network's traffic can use the calendars.")
    package var insecure = false

    @Option(help: "How messages are written to standard error (default: text); json has a line for each request.")
    package var logFormat: ServeSettings.LogFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Scan up to N pictures at once; by default, one for each processor.", valueName: "n"))
    package var jobs: Int = ScanWorkers.processorCount
    @OptionGroup package var scanning: ScanningOptions
    @OptionGroup package var store: StoreOptions

    package init() {}

    package mutating func validate() throws {
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535.") }
        try WorkerOptions.validate(jobs: jobs)
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-certificate and --tls-key belong together.")
        }
    }
}

extension ServeSettings.LogFormat: ExpressibleByArgument {}
