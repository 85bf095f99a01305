/// The kind of a page. It affects which events are the page's own.
struct PageKind {
    /// Whether the page is marked as an article, such as a news report or a blog post, and is not about events.
    let isArticle: Bool
    /// Whether the page is marked as an article, even if it is about events.
    let isMarkedAsArticle: Bool

    init(_ facts: PageFacts, linkedTypes: Set<String>) {
        // An og:type of "article" is ignored, because nearly every page of a site except its home page has this type.
        let isTyped = linkedTypes.contains { Self.articles.contains($0) }
        isMarkedAsArticle = isTyped || facts.metas["article:published_time"] != nil
        isArticle = isMarkedAsArticle && !facts.isAboutEvents
    }

    private static let articles: Set = [
        "Article", "NewsArticle", "BlogPosting", "OpinionNewsArticle", "ReportageNewsArticle", "AnalysisNewsArticle",
        "Report",
        "ScholarlyArticle", "TechArticle", "ReviewNewsArticle", "BackgroundNewsArticle", "AdvertiserContentArticle",
    ]
}

extension PageFacts {
    /// Whether the page's address, first heading or type has a word for events.
    var isAboutEvents: Bool {
        if metas["og:type"]?.lowercased().contains("event") == true { return true }
        let path = address.map(PageAddress.path) ?? ""
        let words = [path, headings.first?.text ?? ""].joined(separator: " ").lowercased().split { !$0.isLetter }
        return words.contains { Self.eventWords.contains(String($0)) }
    }

    private static let eventWords: Set = [
        "event", "events", "calendar", "kalender", "veranstaltung", "veranstaltungen", "veranstaltungskalender",
        "termin",
        "termine", "evenement", "evenements", "évènements", "événements", "événement", "evento", "eventos", "eventi",
        "agenda",
        "arrangement", "arrangementer", "evenemang", "wydarzenie", "wydarzenia", "koncert", "koncerty", "konzert",
        "konzerte",
        "koncertkalender", "concert", "concerts", "gig", "gigs", "shows", "meetup", "webinar", "workshop", "whatson",
        "calendario", "calendrier", "spielplan", "programm", "tickets",
    ]
}
