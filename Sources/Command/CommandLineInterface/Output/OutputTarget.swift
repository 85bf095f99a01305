import ScanICS

/// Where a single output goes: standard output at once, or a file that is in its place once it is whole.
package struct OutputTarget: ~Copyable {
    package let options: OutputOptions
    package let console: Console
    /// What the output is made from; nil where a later run cannot know.
    package let origin: String?
    private var file: StreamedFile?

    /// - Throws: ``ExitStatus/failed`` where something is there that may not be replaced: better to say so before the work.
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
            console.report(path, error.message)
            throw ExitStatus.failed
        }
    }

    /// Writes the whole output.
    package func write(_ text: String) throws {
        guard let path = options.output else { return try console.write(text) }
        do {
            try OutputFile(path).write(text, force: options.force, origin: origin)
        } catch {
            console.report(path, error.message)
            throw ExitStatus.failed
        }
    }

    /// Writes the output part by part.
    package mutating func append(_ text: String) throws {
        guard let path = options.output else { return try console.write(text) }
        do {
            if file == nil { file = try OutputFile(path).stream() }
            try file?.append(text)
        } catch {
            console.report(path, error.message)
            throw ExitStatus.failed
        }
    }

    /// Ends an output that was written part by part.
    package mutating func finish() throws {
        guard let path = options.output else { return }
        do {
            if file == nil { file = try OutputFile(path).stream() }
            if let file = file.take() { try file.commit() }
        } catch {
            console.report(path, error.message)
            throw ExitStatus.failed
        }
    }
}
