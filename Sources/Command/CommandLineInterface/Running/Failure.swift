package struct Failure: Error {
    package let subject: String
    package let message: String
    package var status = ExitStatus.failed

    package init(_ subject: String, _ message: String, status: ExitStatus = .failed) {
        self.subject = subject
        self.message = message
        self.status = status
    }
}
