/// Puts elements together as a parser meets them.
///
/// A class, as the parser hands its address to each handler.
final class XMLTreeBuilder {
    /// The outermost element, once it is closed.
    private(set) var root: XMLElement?
    private(set) var refusal: XMLRefusal?
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
    func begin(_ name: XMLName, attributes: [XMLName: String]) -> Bool {
        count += 1
        if open.count >= depth { refusal = .nesting }
        if count > limit { refusal = .elements }
        guard refusal == nil else { return false }
        open.append(XMLElement(name, attributes: attributes))
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

    func refuse(_ reason: XMLRefusal) { refusal = reason }
}

/// Why an XML text is not read to its end.
public enum XMLRefusal: Hashable, Sendable {
    /// It has a DOCTYPE, which can name entities that unfold without end, or files.
    case doctype
    /// Its elements lie deeper inside one another than the bound.
    case nesting
    /// It has more elements than the bound.
    case elements
    /// A name in it is longer than ``XMLParser/nameLimit``.
    case name
}
