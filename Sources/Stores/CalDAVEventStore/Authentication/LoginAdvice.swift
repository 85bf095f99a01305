import FoundationEssentials

/// Advice for a refused login. The large providers require an app password or OAuth instead of the usual password.
enum LoginAdvice {
    private static let google = "Google requires OAuth instead of a password; set the account's authentication to OAuth"
    private static let providers: [(domain: String, advice: String)] = [
        ("icloud.com", "iCloud requires an app-specific password; create one at account.apple.com"),
        ("fastmail.com", "Fastmail requires an app password; create one in its settings under Privacy & Security"),
        ("yahoo.com", "Yahoo requires an app password; create one in the account's security settings"),
        ("googleusercontent.com", google),
        ("google.com", google),
    ]

    static func advice(for url: URL, _ authentication: CalDAVAccount.Authentication) -> String {
        let host = url.host()?.lowercased() ?? ""
        if let known = providers.first(where: { TrustedOrigins.isHost(host, of: $0.domain) }) { return known.advice }
        switch authentication {
        case .oauth: return "log in again in the browser"
        case .bearer: return "check the token"
        default: return "check the user's name and password; an account with a second factor needs an app password"
        }
    }
}
