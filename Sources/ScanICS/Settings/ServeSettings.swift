/// The section `[serve]` of config.toml. Options on the command line override the values of this section.
package struct ServeSettings: Hashable, Sendable {
    package var port: Int?
    package var lan = false
    package var insecure = false
    package var hosts: [String] = []
    package var publicURL: String?
    package var tlsCertificate: String?
    package var tlsKey: String?
    package var logFormat: LogFormat?

    package enum LogFormat: String, CaseIterable, Sendable {
        case text, json
    }

    package init() {}

    init(_ section: inout SettingsSection) throws(SettingsError) {
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
        logFormat = try section.choice("log-format") { _ in "log-format must be \"text\" or \"json\"" }
    }
}
