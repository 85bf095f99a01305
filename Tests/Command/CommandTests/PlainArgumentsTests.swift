import ArgumentParser
import CommandLineInterface
import Testing

@Suite("Arguments that are read without ArgumentParser")
struct PlainArgumentsTests {
    /// The options of a scan, read by ArgumentParser.
    private struct Parsed: ParsableArguments {
        @OptionGroup var input: InputOptions
        @OptionGroup var output: OutputOptions
        @OptionGroup var scanning: ScanningOptions
        @OptionGroup var batch: BatchOptions
        @OptionGroup var following: FollowingOptions
    }

    private func text(_ options: Any...) -> String {
        var text = ""
        for part in options { dump(part, to: &text) }
        return text
    }

    @Test(
        "all options have the values that ArgumentParser gives them",
        arguments: [
            ["poster.png"], ["-"], ["a.png", "b/", "a.png"], ["-q", "a.png"], ["a.png", "--quiet", "--effort", "fast"],
            ["--verbose", "a.png", "-o", "out.ics"], ["-v", "a", "--output", "out/", "b"], ["--format", "json", "a"],
            ["--effort", "thorough", "--effort", "standard", "a"], ["-o", "x y.ics", "\u{E9}.png"],
        ])
    func equal(arguments: [String]) throws {
        let plain = try #require(PlainArguments(arguments))
        let parsed = try Parsed.parse(arguments)
        #expect(
            text(plain.input, plain.output, plain.scanning, plain.batch, plain.following)
                == text(parsed.input, parsed.output, parsed.scanning, parsed.batch, parsed.following))
    }

    @Test(
        "other arguments and errors are left to ArgumentParser",
        arguments: [
            [], ["-q"], ["--help"], ["a.png", "--jobs", "2"], ["--", "-a.png"], ["-qv", "a.png"],
            ["-q", "-v", "a.png"],
            ["--effort=fast", "a.png"], ["--effort", "much", "a.png"], ["a.png", "--format"],
            ["a.png", "-o", "-"], ["a.png", "-o", "--quiet"], ["-", "-"], ["a.png", "--format", "json", "-o", "out/"],
            ["-o", "", "a.png"],
        ])
    func left(arguments: [String]) { #expect(PlainArguments(arguments) == nil) }
}
