/// The destination of an import's items. It saves the items, or lets the user review them first.
protocol ImportSink: AnyObject {
    /// Whether the user wants to see no more items.
    var hasQuit: Bool { get }
    /// Takes the items of an input, or of a part of an input.
    func add(_ items: [FoundItem], of path: String) async throws
    func save() async throws
    func finish() async
}
