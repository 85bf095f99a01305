package struct OutputTarget: ~Copyable {
    package let options: OutputOptions
    package let console: Console
    /// The hash of the inputs; nil if a later run cannot recognize the same inputs.
    package let origin: String?
    private var file: StreamedFile?

    /// - Throws: ``ExitStatus/failed`` if a file exists that must not be replaced, so that the user knows before the
    ///   work starts.
    package init(options: OutputOptions, console: Console, origin: String?) throws {
        self.options = options
        self.console = console
        self.origin = origin
        guard let path = options.output else { return }
        do {
            let place = try OutputFile(path)
            place.removeLeftovers()
            try place.checkReplaceable(force: options.force, origin: origin)
        } catch {
            throw reported(error)
        }
    }

    private func reported(_ failure: Failure) -> ExitStatus {
        console.report(failure.subject, failure.message)
        return .failed
    }

    /// Writes the complete output.
    package func write(_ text: String) throws {
        guard let path = options.output else { return try console.write(text) }
        do {
            try OutputFile(path).write(text, force: options.force, origin: origin)
        } catch {
            throw reported(error)
        }
    }

    /// Writes a part of the output; ``finish()`` completes it.
    package mutating func append(_ text: String) throws {
        guard let path = options.output else { return try console.write(text) }
        do {
            if file == nil { file = try OutputFile(path).stream() }
            try file?.append(text)
        } catch {
            throw reported(error)
        }
    }

    package mutating func finish() throws {
        guard let path = options.output else { return }
        do {
            if file == nil { file = try OutputFile(path).stream() }
            if let file = file.take() { try file.commit() }
        } catch {
            throw reported(error)
        }
    }
}
