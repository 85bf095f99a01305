extension NotificationCenter {
    /// Returns the notifications with a name as a sequence. Foundation on Linux lacks this function.
    ///
    /// - Parameters:
    ///   - name: the name of the notifications.
    ///   - object: the object that posts them; nil for any.
    @_disfavoredOverload
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// An asynchronous sequence of notifications.
    public struct Notifications: AsyncSequence, @unchecked Sendable {
        /// The elements of the sequence.
        public typealias Element = Notification

        let center: NotificationCenter
        let name: Notification.Name
        let object: AnyObject?

        /// Returns an iterator, which gets the notifications that are posted from now on.
        public func makeAsyncIterator() -> Iterator { Iterator(self) }

        /// An iterator that waits for one notification after the other.
        public final class Iterator: AsyncIteratorProtocol {
            private var posted: AsyncStream<Posted>.Iterator
            private let center: NotificationCenter
            private let observer: any NSObjectProtocol

            /// A notification that passes from the posting thread to the iterator.
            private struct Posted: @unchecked Sendable {
                let notification: Notification
            }

            init(_ sequence: Notifications) {
                let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
                center = sequence.center
                observer = center.addObserver(forName: sequence.name, object: sequence.object, queue: nil) {
                    continuation.yield(Posted(notification: $0))
                }
                posted = stream.makeAsyncIterator()
            }

            deinit { center.removeObserver(observer) }

            /// Returns the next notification; nil after the task was cancelled.
            public func next() async -> Notification? { await posted.next()?.notification }

            /// Returns the next notification; nil after the task was cancelled.
            public func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await posted.next(isolation: actor)?.notification
            }
        }
    }
}
