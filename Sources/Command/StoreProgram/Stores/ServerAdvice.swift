import CalDAVEventStore
import EventStore

struct ServerAdvice {
    let section: String?
    let usesOAuth: Bool

    func message(of error: EventStoreError) -> String {
        switch error {
        case .untrustedServer: error.message + Self.certificateAdvice
        case .noCredentials, .serverRejected(status: 401, _): error.message + loginAdvice
        default: error.message
        }
    }

    func message(of finding: AccountCheck.Finding) -> String {
        guard finding.outcome == .failed else { return finding.text }
        if finding.text.contains("certificate") { return finding.text + Self.certificateAdvice }
        return finding.step == .login ? finding.text + loginAdvice : finding.text
    }

    private static let certificateAdvice = "; trust a private authority with --ca-file"

    private var loginAdvice: String {
        guard usesOAuth, let section = section?.quotedForShell else { return "" }
        return "; log in with: scanics accounts remove \(section), then scanics accounts add \(section)"
    }
}
