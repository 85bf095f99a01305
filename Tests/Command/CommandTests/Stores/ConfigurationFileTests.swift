import Settings
import CommandLineInterface
import EventStore
import Foundation
import TestSupport
import Testing

@testable import StoreProgram

@Suite("Changing config.toml")
struct ConfigurationFileTests {
    private static let text = """
        # What Ana wrote.
        default-store = "home"

        # The calendar at home.
        [stores.home]
        location = "vdir:~/calendars"   # where khal looks

        [stores.work]
        location = "caldav+https://ana@example.org/"
        [stores.work.oauth]
        client-id = "c"

        # The last one.
        [stores.last]
        location = "sqlite:/tmp/a"

        """

    private func file(_ text: String = text) throws -> (ConfigurationFile, TemporaryFolder) {
        let folder = try TemporaryFolder()
        try folder.write("scanics/config.toml", Array(text.utf8))
        return (try #require(try ConfigurationFile.read(folder.path + "scanics/config.toml")), folder)
    }

    @Test("a store is added at the end, with quotes where needed, and the other lines stay")
    func adding() throws {
        var (file, _) = try file()
        try file.addStore(
            "at \"work\"",
            [
                ("location", .text("caldav+https://ana@example.org/")),
                ("password-command", .texts(["pass", "show", "a\\b"])), ("write-only", .flag(true)),
            ])
        #expect(file.text.hasPrefix(Self.text))
        let configuration = try Configuration(file.text, path: "a")
        let store = try #require(configuration.stores["at \"work\""])
        #expect(store.passwordCommand == ["pass", "show", "a\\b"])
        #expect(store.isWriteOnly)
        #expect(configuration.stores.count == 4 && configuration.warnings.isEmpty)
        #expect(throws: SettingsError.self) { try file.addStore("home", [("location", .text("vdir:x"))]) }
        #expect(throws: SettingsError.self) { try file.addStore("new", [("location", .flag(true))]) }
    }

    @Test("a store is removed with its subsections, and comments on other stores stay")
    func removing() throws {
        var (file, _) = try file()
        try file.removeStore("work")
        #expect(!file.text.contains("work") && !file.text.contains("oauth"))
        #expect(file.text.contains("# The last one.\n[stores.last]"))
        #expect(file.text.contains("# The calendar at home.\n[stores.home]"))
        try file.removeStore("last")
        #expect(try Configuration(file.text, path: "a").stores.keys.sorted() == ["home"])
        #expect(throws: SettingsError.self) { try file.removeStore("last") }
    }

    @Test("a line inside a multi-line string is not taken for a setting")
    func textsOfSeveralLines() throws {
        let text = """
            [stores.a]
            location = "vdir:~/a"
            calendar = '''
            default-store = "x"
            [stores.b]
            '''

            """
        var file = ConfigurationFile("default-store = \"a\"\n" + text, path: "config.toml")
        try file.setDefaultStore("b")
        #expect(file.text == "default-store = \"b\"\n" + text)
        #expect(throws: SettingsError.self) { try file.removeStore("b") }
        #expect(file.text == "default-store = \"b\"\n" + text)
        try file.removeStore("a")
        #expect(file.text == "default-store = \"b\"\n")
    }

    @Test("a key of several lines is replaced, and a store without a section of its own is left to an editor")
    func unusualLayouts() throws {
        let text = "stores.a.location = 'vdir:/a'\n\"default-store\" = \"\"\"\na\"\"\" # here\n"
        var file = ConfigurationFile(text, path: "config.toml")
        try file.setDefaultStore("b")
        #expect(file.text == "stores.a.location = 'vdir:/a'\ndefault-store = \"b\"\n")
        #expect(throws: SettingsError.self) { try file.removeStore("a") }
        let apart = "[stores.a]\nlocation = 'x'\n[serve]\n[stores.a.oauth]\nclient-id = 'c'\n"
        file = ConfigurationFile(apart, path: "config.toml")
        try file.removeStore("a")
        #expect(file.text == "[serve]\n")
    }

    @Test("a character that ends lines in Unicode but not in TOML stays in a value")
    func unicodeLineEnds() throws {
        let text = "[stores.a]\r\nlocation = \"vdir:~/a\u{2028}b\u{85}[c]\"\r\n"
        var file = ConfigurationFile(text, path: "config.toml")
        try file.addStore("b \\ \"c\"", [("location", .text("vdir:~/b"))])
        try file.removeStore("b \\ \"c\"")
        #expect(try Configuration(file.text, path: "a").stores["a"]?.location == "vdir:~/a\u{2028}b\u{85}[c]")
        #expect(!file.text.contains("~/b"))
        #expect(throws: SettingsError.self) {
            try Configuration("x = \"\u{2028}\"\n[stores.a]\nlocation = 5", path: "a")
        }
    }

    @Test(
        "a section whose name begins with a wrong character is an error with its line, and does not end the process",
        arguments: ["[$a]", "[[(a)]]", "  [ é]", "[", "[[\u{1}\u{1}", "[]"])
    func wrongHeader(header: String) throws {
        let beginnings = [
            "", "\u{FEFF}", "a = \"[\" # [\n", "a = [\n  [1],\n  [{ b = 1 }] ]\n", "a = '''\n[$]\n\\'''\n",
        ]
        for beginning in beginnings {
            let line = beginning.utf8.count { $0 == 0x0A } + 1
            let error = try #require(throws: SettingsError.self) { try Configuration(beginning + header, path: "a") }
            #expect(error.message.hasPrefix("line \(line): "), "\(beginning): \(error.message)")
        }
    }

    /// Returns the message about a text that is refused.
    private static func message(of text: String) throws -> String {
        try #require(throws: SettingsError.self) { try Configuration(text, path: "a") }.message
    }

    @Test(
        "a value without the quotes that it needs is an error with its line, and does not end the process",
        arguments: [
            "1979-05-27TT07:32:00", "1979-05-27t:", "[1979-05-27T+07:32]", "{ a = 1979-05-27Tx:3 }",
            "1979-05-27T'07:32", "1979-05-27TS=2026-11-24T09:00", "[1, {c = 1}, 1979-05-27T", "1979-05-27 1979-05-27T",
            "{ c = [\n1979-05-27Tx", "0734-05-2) 0 07", "vdir:~/a", "-", "1.", "0x", "[1, tru]", "1979-05-27T07:3",
        ])
    func wrongValue(value: String) throws {
        let message = try Self.message(of: "# 1979-05-27TT07:32\na = \"1979-05-27TT07:32\"\nb = \(value)\n")
        let line = value.contains("\n") ? 4 : 3
        let fault = "a value that is not a number, date, time, true or false must be in quotes"
        #expect(message == "line \(line): \(fault); correct it")
    }

    @Test(
        "a closing bracket that does not match an opening one is an error with its line, and does not end the process",
        arguments: ["a = [\"b\", } ]", "a = }", "a = { b = ] }", "a = ]", "a = { b = [1 }"])
    func wrongBracket(text: String) throws {
        let message = try Self.message(of: "# ]\nb = \"}\"\n\(text)\n")
        #expect(message == "line 3: a closing bracket has no matching opening bracket; correct it")
    }

    @Test(
        "a character that is not ASCII is an error with its line, except in quotes and in comments",
        arguments: ["a = [\u{2028}\n1]", "\u{A0}a = 1", "é = 1", "a = 1\u{B}", "a = 1\u{2028}"])
    func wrongCharacter(text: String) throws {
        let quoted = "# \u{2028}\nb = \"\u{2028}é\"\n"
        #expect(try Configuration(quoted, path: "a").warnings.count == 1)
        let message = try Self.message(of: quoted + text)
        #expect(
            message == "line 3: this line has a character that is allowed only in quotes or in a comment; remove it")
    }

    @Test("numbers, dates and times are read, and also names that look like numbers or dates")
    func times() throws {
        let text = """
            a = 1979-05-27T07:32:00Z
            b = 1979-05-27t07:32:00
            c = 1979-05-27 07:32:00
            1979-05-27Tx = 1979-05-27
            d = { 1979-05-27Tx = 1, 1979-05-27Ty = [1, { 1979-05-27Tz = true }] }
            e = [
                true, false
            ]
            1979-05-27Ty = true
            f = [+1_000, -0.5e+3, 1e6, 0xFF, 0o17, 0b1, +inf, nan, 07:32:00, 07:32:00.25, 1979-05-27T07:32:00.5-07:00]
            """
        #expect(try Configuration(text, path: "a").warnings.count == 8)
    }

    @Test("a NUL in the file is an error with its line, and does not hide the settings after it")
    func nul() throws {
        let error = try #require(throws: SettingsError.self) {
            try Configuration("# a comment\n\u{0}default-store = \"a\"\n", path: "a")
        }
        #expect(error.message == "line 2: a NUL (U+0000) cannot be in this file; remove it")
    }

    @Test("brackets in texts, comments and lists are not taken for sections")
    func brackets() throws {
        let text = """
            x = [
            ["a"],
            [{ y = 1 }] # [$]
            ]
            z = '''
            [$
            '''
            [stores.a]
            location = 'vdir:/a'
            """
        #expect(try Configuration(text, path: "a").stores["a"]?.location == "vdir:/a")
    }

    @Test("only the owner may read a new file; an existing file keeps its permissions")
    func permissions() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "new/scanics/config.toml"
        var file = ConfigurationFile("", path: path)
        try file.addStore("a", [("location", .text("vdir:~/a"))])
        try file.write()
        func mode() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode() == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try #require(try ConfigurationFile.read(path)).write()
        #expect(try mode() == 0o640)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "[stores.a]\nlocation = \"vdir:~/a\"\n")
    }
}

@Suite("Tables")
struct TextTableTests {
    @Test("each column is as wide as its widest text on the terminal, and empty columns are left out")
    func columns() {
        var table = TextTable([.init("Name", isFlexible: true), .init("Empty"), .init("Place")])
        table.add(["東京", "", "a"])
        table.add(["e\u{301}t\u{1B}", "", "b\nc"])
        #expect(
            table.text(width: nil, style: .init(isTerminal: false))
                == "Name      Place\n東京      a\ne\u{301}t\\u{1B}  b\n")
    }

    @Test("the widest flexible column is narrowed to fit the terminal")
    func fitting() {
        var table = TextTable([.init("Name", isFlexible: true), .init("Place")])
        table.add([String(repeating: "long ", count: 10) + "end", "somewhere"])
        let lines = table.text(width: 40, style: .init(isTerminal: false)).split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
        #expect(lines[1].contains("…  somewhere"))
    }

    @Test("on a narrow terminal, the first flexible column stays, and the others go from the last one on")
    func narrow() {
        var table = TextTable([
            .init("When"), .init("Title", isFlexible: true), .init("Where", isFlexible: true),
            .init("Calendar", isFlexible: true), .init("ID"),
        ])
        table.add(["Fri 2026-06-12 20:00", "A concert in the evening", "The hall in the yard", "Our music", "2fb949ce"])
        func lines(_ width: Int) -> [Substring] {
            table.text(width: width, style: .init(isTerminal: false)).split(separator: "\n")
        }
        #expect(lines(70)[0].contains("Where") && lines(70)[0].contains("Calendar"))
        #expect(lines(60)[0].contains("Where") && !lines(60)[0].contains("Calendar"))
        #expect(!lines(50)[0].contains("Where") && lines(50)[1].contains("A concert"))
        #expect([70, 60, 50].allSatisfy { width in lines(width).allSatisfy { DisplayWidth.of($0) <= width } })
        #expect([70, 60, 50].allSatisfy { lines($0)[1].hasSuffix("2fb949ce") })
    }
}

@Suite("Locations of stores")
struct StoreLocationTests {
    @Test("~/ in a location is the home folder, and the name of a location has no password")
    func reading() throws {
        #expect(StoreLocation("sqlite:~/a.sqlite", home: "/home/ana") == .sqlite(path: "/home/ana/a.sqlite"))
        #expect(StoreLocation("vdir:/a b", home: "/") == .vdir(path: "/a b"))
        let server = try #require(StoreLocation("caldav+https://ana:geheim@example.org/dav/", home: "/"))
        #expect(server == .calDAV(address: "https://ana:geheim@example.org/dav/"))
        #expect(server.name == "caldav+https://ana@example.org/dav/")
        for text in ["home", "sqlite:", "ftp:a", "https://example.org", ""] {
            #expect(StoreLocation(text, home: "/") == nil, "\(text)")
        }
    }
}
