/// The options of a scan, read without ArgumentParser if the arguments are only names and common options.
///
/// ArgumentParser takes a quarter as long as scanning a small picture, because it makes the Swift runtime look up some
/// 350 types in the list of all conformances at each start. Arguments that are not read here go to ArgumentParser,
/// which also reports errors.
package struct PlainArguments {
    package private(set) var input = InputOptions.defaults
    package private(set) var output = OutputOptions.defaults
    package private(set) var scanning = ScanningOptions.defaults
    package let batch = BatchOptions.defaults
    package let following = FollowingOptions.defaults

    /// Reads the names of inputs, `-q`, `-v`, `-o`, `--format` and `--effort`. Returns nil if there is another argument
    /// or an error.
    package init?(_ arguments: [String]) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "-q", "--quiet": output.quiet = true
            case "-v", "--verbose": output.verbose = true
            case "-o", "--output":
                guard let value = Self.value(&rest) else { return nil }
                output.output = value
            case "--format":
                guard let value = Self.value(&rest).flatMap(OutputFormat.init(rawValue:)) else { return nil }
                output.format = value
            case "--effort":
                guard let value = Self.value(&rest).flatMap(EffortChoice.init(rawValue:)) else { return nil }
                scanning.effortChoice = value
            default:
                guard argument == "-" || !argument.hasPrefix("-") else { return nil }
                input.inputs.append(argument)
            }
        }
        guard (try? input.validate()) != nil, (try? output.validate()) != nil else { return nil }
    }

    private static func value(_ rest: inout [String].Iterator) -> String? {
        rest.next().flatMap { $0.hasPrefix("-") ? nil : $0 }
    }
}

// The values below repeat the default values in the declarations of the options. A test compares them.

extension InputOptions {
    fileprivate static var defaults: InputOptions {
        var options = InputOptions()
        options.inputs = []
        options.filesFrom = nil
        options.isNullSeparated = false
        return options
    }
}

extension OutputOptions {
    fileprivate static var defaults: OutputOptions {
        var options = OutputOptions()
        options.output = nil
        options.force = false
        options.format = nil
        options.secrets = false
        options.zone = ZoneOptions()
        options.zone.timezone = nil
        options.zone.color = ColorOptions()
        options.zone.color.color = .auto
        options.quiet = false
        options.verbose = false
        return options
    }
}

extension ScanningOptions {
    fileprivate static var defaults: ScanningOptions {
        var options = ScanningOptions()
        options.effortChoice = .auto
        options.ocr = .auto
        options.timeLimit = 30
        options.noSandbox = false
        options.reading = ReadingOptions()
        options.reading.assumeTimezone = nil
        options.reading.distrustUtc = false
        options.reading.referenceDate = nil
        options.reading.strict = false
        options.reading.keepUnsafe = false
        options.reading.keepPersonal = false
        return options
    }
}

extension BatchOptions {
    fileprivate static var defaults: BatchOptions {
        var options = BatchOptions()
        options.workers = WorkerOptions()
        options.workers.jobs = ScanWorkers.processorCount
        options.workers.progress = .auto
        options.report = nil
        options.resume = nil
        options.watch = false
        options.logFormat = .text
        return options
    }
}

extension FollowingOptions {
    fileprivate static var defaults: FollowingOptions {
        var options = FollowingOptions()
        options.followLinks = false
        options.caFile = nil
        return options
    }
}
