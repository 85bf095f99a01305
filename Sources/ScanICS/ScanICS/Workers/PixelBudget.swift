/// The number of pixels that concurrently scanned pictures may hold in memory together.
///
/// A picture that is larger than the whole budget waits until it is alone. Memory is therefore bounded by the largest
/// allowed picture, not by the number of workers.
final class PixelBudget: Sendable {
    private struct State {
        /// Key: the number of a ticket; value: the number of pixels that the ticket holds.
        var held: [Int: Int] = [:]
        var inUse = 0
        /// The tickets that wait for more pixels, in order of arrival.
        var waiting: [Int] = []
        var nextTicket = 0
    }

    private let capacity: Int
    private let state = Monitor(State())

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// Returns a new ticket for one picture. The ticket holds no pixels yet.
    func ticket() -> Ticket {
        state.change { state in
            state.nextTicket += 1
            state.held[state.nextTicket] = 0
            return Ticket(budget: self, number: state.nextTicket)
        }
    }

    /// One picture's share of the budget.
    struct Ticket: Sendable {
        private let budget: PixelBudget
        private let number: Int

        fileprivate init(budget: PixelBudget, number: Int) {
            self.budget = budget
            self.number = number
        }

        /// Waits until the budget has room for `pixels` in addition to the pixels that the ticket holds.
        func add(_ pixels: Int) { budget.grow(number) { held in held + pixels } }

        /// Returns all pixels to the budget. Later requests on this ticket aren't counted.
        func release() { budget.release(number) }
    }

    private func grow(_ number: Int, to size: (Int) -> Int) {
        let mayGo = state.change { state in
            guard let held = state.held[number] else { return true }
            state.waiting.append(number)
            return grant(number, held, size(held), &state)
        }
        guard !mayGo else { return }
        state.wait { state -> Void? in
            guard let held = state.held[number] else { return () }
            return grant(number, held, size(held), &state) ? () : nil
        }
        // Wakes the other threads, because the next ticket in line may fit, too.
        state.change { _ in }
    }

    private func grant(_ number: Int, _ held: Int, _ wanted: Int, _ state: inout State) -> Bool {
        guard state.waiting.first == number else { return false }
        // If every ticket that holds pixels waits for more, none of them will return its pixels. The first ticket in
        // line then gets what it wants, even if that exceeds the budget.
        let others = state.held.count { $0.value > 0 && !state.waiting.contains($0.key) }
        guard state.inUse - held + wanted <= capacity || others == 0 else { return false }
        state.waiting.removeFirst()
        state.inUse += wanted - held
        state.held[number] = wanted
        return true
    }

    private func release(_ number: Int) {
        state.change { state in
            state.inUse -= state.held.removeValue(forKey: number) ?? 0
            state.waiting.removeAll { $0 == number }
        }
    }
}
