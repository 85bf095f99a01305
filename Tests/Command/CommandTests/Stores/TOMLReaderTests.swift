import Testing

@testable import Settings

@Suite("TOML")
struct TOMLReaderTests {
    private static func text(_ value: String) throws -> String? {
        try Configuration("default-store = \(value)\n", path: "a").defaultStore
    }

    @Test(
        "texts of all four kinds are read",
        arguments: [
            (#""a\tb \u00e9 \U0001F600 \"\\""#, "a\tb é 😀 \"\\"), (#"'a\tb "c"'"#, #"a\tb "c""#),
            ("\"\"\"\n  a\nb\"\"\"", "  a\nb"), ("\"\"\"a \\\n\n   b\"\"\"", "a b"),
            ("\"\"\"a\"\"b\"\"\"\"\"", "a\"\"b\"\""), ("'''\r\na\\\nb'''", "a\\\nb"), ("'''a''''", "a'"),
        ])
    func texts(value: String, expected: String) throws {
        #expect(try Self.text(value) == expected)
    }

    @Test(
        "a text that is not closed, or has a wrong escape or character, is an error",
        arguments: [
            #""a"#, "'a", "\"\"\"a\n\"\"", "'''a''", #""\q""#, #""\u12""#, #""\uD800""#, #""\U00110000""#,
            "\"a\u{1B}\"", "'\u{7F}'", "\"a\\\nb\"",
        ])
    func wrongTexts(value: String) {
        #expect(throws: SettingsError.self) { try Self.text(value) }
    }

    @Test(
        "what is defined twice is an error that names both lines",
        arguments: [
            "a = 1\na = 2", "[a]\n[a]", "a.b = 1\n[a]", "a = { b = 1 }\na.c = 2", "a = { b = 1 }\n[a.c]",
            "[[a]]\n[a]", "a = []\n[[a]]", "[a]\n[[a]]", "\"a\" = 1\n'a' = 2",
        ])
    func duplicates(text: String) throws {
        let error = try #require(throws: SettingsError.self) { try Configuration(text, path: "a") }
        #expect(error.message == "line 2: a is already defined in line 1; remove one of the two")
    }

    @Test(
        "tables are read in each form",
        arguments: [
            "[stores.a]\nlocation = 'vdir:/a'\noauth.client-id = 'c'",
            "stores.a.location = 'vdir:/a'\nstores.a.oauth = { client-id = 'c' }",
            "[stores.a.oauth]\nclient-id = 'c'\n[stores.a]\nlocation = 'vdir:/a'",
            "[ stores . \"a\" ] # a\n'location' = 'vdir:/a'\noauth.client-id = \"c\"",
            "stores = { a = { location = 'vdir:/a', oauth = { client-id = 'c' } } }",
        ])
    func tables(text: String) throws {
        let store = try #require(try Configuration(text, path: "a").stores["a"])
        #expect(store.location == "vdir:/a" && store.oauth?.clientID == "c")
    }

    @Test("lists of tables are read, and are wrong where a section is wanted")
    func listsOfTables() throws {
        let text = "[[x]]\na = 1\n[x.b]\nc = 1\n[[x]]\na = 2\n[x.b]"
        #expect(try Configuration(text, path: "a").warnings.count == 1)
        let error = try #require(throws: SettingsError.self) {
            try Configuration("[[stores.a]]\nlocation = 'vdir:/a'", path: "a")
        }
        #expect(error.message == "line 1: stores.a must be a section, [stores.a]")
    }

    @Test("deep nesting and long names are errors, and do not end the process", arguments: ["[", "{a=", "[{a=[", "a."])
    func depth(part: String) throws {
        let text = String(repeating: part, count: 100_000)
        for text in ["x = \(text)", "[\(text)]", "\(text)b = 1"] {
            let error = try #require(throws: SettingsError.self) { try Configuration(text, path: "a") }
            #expect(error.message.hasPrefix("line 1: "))
        }
    }

    @Test(
        "a number, a date or a time that TOML does not allow is an error",
        arguments: [
            "01", "1__0", "_1", "1_", "0x_1", "+0x1", "1e", "1._5", ".5", "99999999999999999999", "1979-13-01",
            "1979-02-29", "24:00:00", "07:32", "07:32:00Z", "1979-05-27T07:32:00+1:00", "True", "inf1",
        ])
    func wrongPlainValues(value: String) {
        #expect(throws: SettingsError.self) { try Configuration("x = \(value)", path: "a") }
    }
}
