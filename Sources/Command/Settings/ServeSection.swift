import CommandLineInterface

/// The section `[serve]` of config.toml. Options on the command line override the values of this section.
package struct ServeSection: Hashable, Sendable {
    package var port: Int?
    package var lan = false
    package var insecure = false
    package var hosts: [String] = []
    package var publicURL: String?
    package var tlsCertificate: String?
    package var tlsKey: String?
    package var logFormat: ServeLogFormat?

    /// Creates a section without values.
    package init() {}

    /// Reads a section.
    init(_ section: inout ConfigurationSection) throws {
        port = try section.number("port", in: 0...65_535)
        lan = try section.flag("lan") ?? false
        insecure = try section.flag("insecure") ?? false
        hosts = try section.texts("hosts") ?? []
        publicURL = try section.text("public-url")
        tlsCertificate = try section.text("tls-certificate")
        tlsKey = try section.text("tls-key")
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw section.failure("tls-certificate and tls-key belong together; add the other one")
        }
        if let name = try section.text("log-format") {
            guard let format = ServeLogFormat(rawValue: name) else {
                throw section.failure("log-format must be \"text\" or \"json\"", line: section.line(of: "log-format"))
            }
            logFormat = format
        }
    }
}
