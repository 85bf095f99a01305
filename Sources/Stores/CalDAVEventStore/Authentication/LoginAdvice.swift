import FoundationEssentials

/// What to do where a server lets nobody in: what the large providers want instead of the usual password.
enum LoginAdvice {
    private static let providers: [(domain: String, advice: String)] = [
        ("icloud.com", "iCloud wants an app-specific password, made at account.apple.com"),
        ("fastmail.com", "Fastmail wants an app password, made in its settings under Privacy & Security"),
        ("yahoo.com", "Yahoo wants an app password, made in the account's security settings"),
        ("googleusercontent.com", "Google wants no password but authentication = \"oauth\""),
        ("google.com", "Google wants no password but authentication = \"oauth\""),
    ]

    static func advice(for url: URL, _ authentication: CalDAVAccount.Authentication) -> String {
        let host = url.host()?.lowercased() ?? ""
        if let known = providers.first(where: { TrustedOrigins.isHost(host, of: $0.domain) }) { return known.advice }
        switch authentication {
        case .oauth: return "log in again with scanics accounts add"
        case .bearer: return "check the token"
        default: return "check the user's name and password; where a second factor is set up, make an app password"
        }
    }
}
