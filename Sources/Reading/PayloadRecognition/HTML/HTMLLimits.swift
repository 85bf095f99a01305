/// The limits of one page. A page with too many bytes is refused. A page that exceeds another limit is read up to the
/// limit, and ``HTMLDocument/isCut`` reports this. The default
/// limits are many times larger than real pages need.
struct HTMLLimits: Hashable, Sendable {
    /// The maximum size of a page in bytes, before it is decoded.
    var bytes = 16 << 20
    /// The maximum depth of nested elements. The limit saves time: libxml2 searches all open elements for each end tag.
    var depth = 512
    /// The maximum number of elements and pieces of text.
    var nodes = 400_000
    /// The maximum number of attributes of one element; any others are dropped. The limit saves time: libxml2 compares
    /// each attribute with all earlier ones of its element.
    var attributes = 100
    /// The maximum number of ampersands; any others are dropped. The limit saves time: libxml2 searches a list for each
    /// entity.
    var ampersands = 200_000
}
