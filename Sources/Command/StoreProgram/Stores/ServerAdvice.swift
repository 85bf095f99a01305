import CalDAVEventStore
import EventStore

/// Advice on errors of calendar servers that names options and commands. The libraries know nothing of those.
struct ServerAdvice {
    /// The name of the account in config.toml; nil if it is not there.
    let section: String?
    /// Whether the account logs in with OAuth.
    let usesOAuth: Bool

    /// Returns the message of an error, with advice.
    func message(of error: EventStoreError) -> String {
        switch error {
        case .transport(let reason) where Self.isAboutCertificate(reason): error.message + Self.certificateAdvice
        case .noCredentials, .serverRejected(status: 401, _): error.message + loginAdvice
        default: error.message
        }
    }

    /// Returns the text of a finding, with advice.
    func message(of finding: AccountCheck.Finding) -> String {
        guard finding.outcome == .failed else { return finding.text }
        if Self.isAboutCertificate(finding.text) { return finding.text + Self.certificateAdvice }
        return finding.step == .login ? finding.text + loginAdvice : finding.text
    }

    /// The errors of a connection have no code of their own for certificates.
    private static func isAboutCertificate(_ text: String) -> Bool { text.contains("certificate") }

    private static let certificateAdvice = "; trust a private authority with --ca-file"

    private var loginAdvice: String {
        guard usesOAuth, let section = section?.quotedForShell else { return "" }
        return "; log in with: scanics accounts remove \(section), then scanics accounts add \(section)"
    }
}
