/// The bounds of one page. A page beyond a bound is read up to it; ``HTMLDocument/isCut`` says so.
public struct HTMLLimits: Hashable, Sendable {
    /// Bytes of the page, before it is decoded.
    public var bytes = 16 << 20
    /// Elements inside one another. libxml2 looks through all open elements for each end tag.
    public var depth = 512
    /// Elements and pieces of text.
    public var nodes = 400_000
    /// Attributes of one element; the others are dropped. libxml2 compares each with all before it.
    public var attributes = 100
    /// Ampersands; the others are dropped. libxml2 looks an entity up in a list.
    public var ampersands = 200_000

    /// The defaults: many times what real pages have.
    public init() {}
}
