/// What pictures that are scanned at the same time may hold in memory together.
///
/// A picture that is larger than the whole budget waits until it is alone, and is scanned then: the largest picture that
/// is allowed, and not the number of workers, is what bounds memory.
final class PixelBudget: Sendable {
    private struct State {
        /// Pixels that each ticket holds.
        var held: [Int: Int] = [:]
        var inUse = 0
        /// The tickets that wait for more, first come first served.
        var waiting: [Int] = []
        var nextTicket = 0
    }

    private let capacity: Int
    private let state = Monitor(State())

    /// A budget of so many pixels.
    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// The pixels of one picture.
    func ticket() -> Ticket {
        state.change { state in
            state.nextTicket += 1
            state.held[state.nextTicket] = 0
            return Ticket(budget: self, number: state.nextTicket)
        }
    }

    /// One picture's share.
    struct Ticket: Sendable {
        private let budget: PixelBudget
        private let number: Int

        fileprivate init(budget: PixelBudget, number: Int) {
            self.budget = budget
            self.number = number
        }

        /// Waits until `pixels`, with what the ticket holds already, fit in.
        func add(_ pixels: Int) { budget.grow(number) { held in held + pixels } }

        /// Gives everything back; what is asked for later on this ticket is not counted.
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
        // Whoever is next may go as well.
        state.change { _ in }
    }

    private func grant(_ number: Int, _ held: Int, _ wanted: Int, _ state: inout State) -> Bool {
        guard state.waiting.first == number else { return false }
        // Where all who hold something wait for more, the first goes on: nobody else would give anything back.
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
