/// The destination of an import's items. It saves the items, or lets the user review them first.
protocol ImportSink: AnyObject {
    var hasQuit: Bool { get }
    func add(_ items: [FoundItem], of path: String) async throws
    func save() async throws
    func finish() async
}
