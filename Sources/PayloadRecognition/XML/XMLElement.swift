import CalendarModel

/// An element of an XML text: its name, what is in it, and no more than calendars need.
struct XMLElement: Hashable, Sendable {
    /// The namespace, empty where it has none.
    let namespace: String
    /// The name without prefix.
    let name: String
    /// The characters directly in it, joined.
    var text = ""
    /// The elements directly in it.
    var children: [XMLElement] = []

    init(namespace: String, name: String) {
        self.namespace = namespace
        self.name = name
    }

    /// The first element of that name directly inside.
    func child(_ name: String) -> XMLElement? {
        children.first { $0.name == name }
    }

    /// The characters without white space at both ends.
    var trimmedText: String { String(text.trimmed) }
}

/// Puts elements together as a parser meets them.
///
/// A class, as the parser hands its address to each handler.
final class XMLTreeBuilder {
    /// Why the text is not read to its end.
    enum Refusal: Hashable {
        /// It has a DOCTYPE, which can name entities that unfold without end, or files.
        case doctype
        /// Its elements lie deeper inside one another than the bound.
        case nesting
        /// It has more elements than the bound.
        case elements
    }

    /// The outermost element, once it is closed.
    private(set) var root: XMLElement?
    private(set) var refusal: Refusal?
    private var open: [XMLElement] = []
    private var count = 0
    private let depth: Int
    private let limit: Int

    /// - Parameters:
    ///   - depth: how many elements may lie inside one another.
    ///   - limit: how many elements there may be.
    init(depth: Int, limit: Int) {
        self.depth = depth
        self.limit = limit
    }

    /// Opens an element; false where the bounds allow none.
    func begin(namespace: String, name: String) -> Bool {
        count += 1
        if open.count >= depth { refusal = .nesting }
        if count > limit { refusal = .elements }
        guard refusal == nil else { return false }
        open.append(XMLElement(namespace: namespace, name: name))
        return true
    }

    func add(text: String) {
        if !open.isEmpty { open[open.endIndex - 1].text += text }
    }

    /// Closes the innermost open element.
    func end() {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = root ?? element
        } else {
            open[open.endIndex - 1].children.append(element)
        }
    }

    /// Closes what is still open where a text is cut.
    func endAll() {
        while !open.isEmpty { end() }
    }

    func refuse(_ reason: Refusal) { refusal = reason }
}
