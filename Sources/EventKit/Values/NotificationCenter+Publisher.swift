import Dispatch

extension NotificationCenter {
    /// Returns the notifications with a name, in the shape of Combine, which Linux does not have.
    ///
    /// It has what clients use for `EKEventStoreChanged`. With OpenCombine, OpenCombine's own function is preferred.
    ///
    /// - Parameters:
    ///   - name: the name of the notifications.
    ///   - object: the object that posts them; nil for any.
    @_disfavoredOverload
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object) { $0() }
    }

    /// Notifications that can be received with a closure or as an asynchronous sequence.
    public struct Publisher {
        let center: NotificationCenter
        let name: Notification.Name
        let object: AnyObject?
        fileprivate let deliver: @Sendable (@escaping @Sendable () -> Void) -> Void

        /// The notifications as an asynchronous sequence.
        public var values: Notifications { Notifications(center: center, name: name, object: object) }

        /// Calls a closure with each notification, until the subscription is cancelled or released.
        public func sink(receiveValue: @escaping (Notification) -> Void) -> Subscription {
            let (receiver, deliver) = (Receiver(receive: receiveValue), deliver)
            let observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
                let posted = Posted(notification: notification)
                deliver { receiver.receive(posted.notification) }
            }
            return Subscription(center: center, observer: observer)
        }

        /// Calls closures on a queue.
        public func receive(on queue: DispatchQueue) -> Publisher {
            Publisher(center: center, name: name, object: object) { body in queue.async(execute: body) }
        }

        /// Calls closures on a queue.
        public func receive(on queue: OperationQueue) -> Publisher {
            Publisher(center: center, name: name, object: object) { body in queue.addOperation(body) }
        }

        /// Calls closures on the thread of a run loop.
        public func receive(on loop: RunLoop) -> Publisher {
            let loop = Loop(loop: loop)
            return Publisher(center: center, name: name, object: object) { body in loop.loop.perform(body) }
        }
    }

    /// A closure that receives notifications. It ends when it is cancelled or released.
    public final class Subscription: Hashable {
        private let center: NotificationCenter
        private var observer: (any NSObjectProtocol)?

        fileprivate init(center: NotificationCenter, observer: any NSObjectProtocol) {
            self.center = center
            self.observer = observer
        }

        deinit { cancel() }

        /// Ends the subscription.
        public func cancel() {
            if let observer { center.removeObserver(observer) }
            observer = nil
        }

        /// Keeps the subscription in a set.
        public func store(in set: inout Set<Subscription>) { set.insert(self) }

        /// Returns whether two values are the same subscription.
        public static func == (left: Subscription, right: Subscription) -> Bool { left === right }

        /// Hashes the identity.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// A client's closure, which is called as Combine calls it: on the thread that posts, or on the chosen queue.
    private struct Receiver: @unchecked Sendable {
        let receive: (Notification) -> Void
    }

    private struct Posted: @unchecked Sendable {
        let notification: Notification
    }

    private struct Loop: @unchecked Sendable {
        let loop: RunLoop
    }
}
