import ArgumentParser
import CommandLineInterface
import Glibc
import ImageDecoding

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show what protects this machine from hostile pictures, and which formats it can read.",
        discussion: """
            Shows whether the kernel can confine the processes that read pictures to a sandbox (seccomp, Landlock), whether \
            such a process works, and which libraries and programs for single formats are installed. The exit status is \
            3 if pictures cannot be read in separate processes, or if these processes cannot be confined.
            """)

    mutating func run() throws {
        var lines = ["scanics \(Version.current)"]
        var works = true
        do throws(ScanError) {
            let protection = try ReaderProcesses().check()
            let landlock = protection.landlock
            works = protection.seccomp
            lines += [
                line(true, "processes", "a picture was read in a separate process"),
                protection.seccomp
                    ? line(true, "seccomp", "that process cannot open files, send data or start programs")
                    : line(
                        false, "seccomp",
                        "this kernel cannot confine that process to a sandbox; a hostile picture may take it over"),
                landlock > 0
                    ? line(true, "Landlock", "version \(landlock)")
                    : line(
                        false, "Landlock",
                        "this kernel has no Landlock, so a single picture is read without a lock, and the programs that draw "
                            + "PDF and SVG can read your files"),
            ]
        } catch {
            works = false
            lines.append(line(false, "processes", "\(error.message); try --no-sandbox"))
        }
        for part in DecoderPart.allForInputs {
            lines.append(
                part.isInstalled
                    ? line(true, part.format, part.name)
                    : line(false, part.format, "\(part.name) is missing; install it (apt install \(part.package))"))
        }
        lines += textReader
        let zones = "/usr/share/zoneinfo"
        lines.append(
            access(zones + "/Europe/Berlin", R_OK) == 0
                ? line(true, "time zones", zones)
                : line(false, "time zones", "\(zones) is missing; install it (apt install tzdata)"))
        try StandardStreams.write(lines.joined(separator: "\n") + "\n")
        if !works { throw ExitStatus.failed }
    }

    private var textReader: [String] {
        guard let files = TextReaderFiles.installed else {
            return [line(false, "text reader", "what is printed is not read; \(TextReaderFiles.advice)")]
        }
        do {
            let reader = try TextReader(folder: files.folder)
            return [line(true, "text reader", files.folder)]
                + TextReader.scriptPackages.map { name, package in
                    reader.scriptNames.contains(name)
                        ? line(true, name, "libtesseract5, \(package)")
                        : line(
                            false, name, "print is not read; install it (apt install libtesseract5 \(package))")
                }
        } catch {
            return [line(false, "text reader", "\(error); install it again")]
        }
    }

    private func line(_ isGood: Bool, _ name: String, _ text: String) -> String {
        let label = (isGood ? "ok       " : "missing  ") + name
        return label + String(repeating: " ", count: max(1, 25 - label.count)) + text
    }
}
