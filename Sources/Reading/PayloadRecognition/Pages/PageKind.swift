/// What kind of page it is, as far as that says which events are its own.
struct PageKind {
    /// Whether the page is an article: a news report, a post of a blog.
    let isArticle: Bool

    init(_ facts: PageFacts, linkedTypes: Set<String>) {
        let isTyped = linkedTypes.contains { Self.articles.contains($0) }
        let type = facts.metas["og:type"]?.lowercased() ?? ""
        isArticle = isTyped || type == "article" || facts.metas["article:published_time"] != nil
    }

    private static let articles: Set = [
        "Article", "NewsArticle", "BlogPosting", "OpinionNewsArticle", "ReportageNewsArticle", "AnalysisNewsArticle", "Report",
        "ScholarlyArticle", "TechArticle", "ReviewNewsArticle", "BackgroundNewsArticle", "AdvertiserContentArticle",
    ]
}
