import LinkFollowing

extension Diagnostic.Code {
    // MARK: Following links

    package static let followedLink = Self(rawValue: "followed-link")
    package static let linkNotFollowed = Self(rawValue: "link-not-followed")
}

extension ScanResult {
    /// The greatest number of links to follow for one input. There is a limit because each link may take seconds.
    private static let linkLimit = 10

    var hasLinksToFollow: Bool { !pages.isEmpty || !calendarLinks.isEmpty }

    /// The links to calendar files that may have an event. Empty for a web page with an event, because the calendar
    /// files that such a page links to have the same event.
    private var calendarLinks: [CalendarLink] {
        symbols == nil && hasCompleteEvent ? [] : links.filter { !$0.isFeed }
    }

    /// Returns the result with the events that its links lead to. Each link is fetched only once. Calendars come first;
    /// pages are fetched only if there is still no event. Links in calendars are not followed.
    func followingLinks(
        by follower: LinkFollower, scanner: EventScanner, question: LinkQuestion
    ) -> ScanResult {
        var result = self
        var followed: Set<String> = []
        /// Returns whether a link is to be followed: the link is new, the limit is not reached, and the user agrees.
        func shallFollow(_ address: String) -> Bool {
            guard followed.insert(address).inserted else { return false }
            guard followed.count <= Self.linkLimit else {
                if followed.count == Self.linkLimit + 1 {
                    result.note(
                        .linkNotFollowed,
                        "only the first \(Self.linkLimit) links were followed; open the others yourself")
                }
                return false
            }
            return question.mayFetch(address)
        }
        for link in calendarLinks where shallFollow(link.webURL) {
            result.follow(link, by: follower, scanner: scanner, question: question)
        }
        guard !result.hasCompleteEvent else { return result }
        for page in pages where shallFollow(page.address) {
            result.follow(page, by: follower, scanner: scanner, question: question)
        }
        return result
    }

    private mutating func follow(
        _ link: CalendarLink, by follower: LinkFollower, scanner: EventScanner, question: LinkQuestion
    ) {
        do throws(LinkFollowingError) {
            let text = try follower.calendar(at: link, leavingSite: question.mayContinue)
            note(.followedLink, "the link \(link.url) was followed")
            var found = scanner.parse(payload: Array(text.utf8), path: path)
            for index in found.events.indices { found.events[index].source.address = link.webURL }
            append(found)
        } catch {
            report(error, at: link.url)
        }
    }

    /// Fetches a page. If the page contains no event, also fetches the calendar file that the page links to.
    private mutating func follow(
        _ link: ScannedAddress, by follower: LinkFollower, scanner: EventScanner, question: LinkQuestion
    ) {
        let address = link.address
        do throws(LinkFollowingError) {
            let page = try follower.page(at: address, leavingSite: question.mayContinue)
            let isRedirected = page.address != LinkFollower.secureAddress(address)
            note(.followedLink, "the link \(address) was followed\(isRedirected ? ", to \(page.address)" : "")")
            var found = scanner.parse(page: page.bytes, address: page.address, charset: page.charset, path: path)
            if !found.hasCompleteEvent, let file = found.links.first(where: { !$0.isFeed }),
                WebSite.isSame(page.address, file.webURL) || question.mayContinue(file.webURL)
            {
                found.follow(file, by: follower, scanner: scanner, question: question)
            }
            for index in found.events.indices {
                let fetched = found.events[index].source.address ?? page.address
                found.events[index].source = link.source
                found.events[index].source.address = fetched
            }
            append(found)
        } catch {
            report(error, at: address)
        }
    }

    var linkFailures: [Diagnostic] { diagnostics.filter { $0.code == .linkNotFollowed } }

    private mutating func report(_ error: LinkFollowingError, at address: String) {
        // Messages may be kept in a log, which must not contain passwords.
        let name = error == .credentialsInAddress ? "a link" : "the link \(address)"
        note(.linkNotFollowed, "\(name) was not followed: \(error.message)\(Self.advice(for: error))")
    }

    private static func advice(for error: LinkFollowingError) -> String {
        if case .certificate = error { "; trust another authority with --ca-file" } else { "" }
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(code, message))
    }
}
