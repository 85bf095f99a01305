/// The values that a sequence of steps returns, in order. While one value is used, the next two steps already run.
struct ReadAhead<Value: Sendable>: AsyncSequence {
    typealias Step = @Sendable () -> Value
    private let steps: AnySequence<Step>

    init(_ steps: some Sequence<Step>) { self.steps = AnySequence(steps) }

    func makeAsyncIterator() -> Iterator { Iterator(steps: steps.makeIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let steps: AnyIterator<Step>
        private var coming: [Task<Value, Never>] = []

        fileprivate init(steps: AnyIterator<Step>) { self.steps = steps }

        mutating func next() async -> Value? {
            while coming.count < 3, let step = steps.next() { coming.append(Task { step() }) }
            return coming.isEmpty ? nil : await coming.removeFirst().value
        }
    }
}
