import EventStore
import FoundationEssentials
import TestSupport
import Testing

@testable import CalDAVEventStore

@Suite("Credentials")
struct CredentialTests {
    private let account = CalDAVAccount(server: .host("dav.example.org"), username: "alice")

    private func write(_ text: String, mode: Int = 0o600, to folder: TemporaryFolder) throws -> String {
        let path = folder.path + "netrc"
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func secret(_ environment: [String: String], command: String? = nil) async throws -> String {
        let words = command.map { ["sh", "-c", $0] }
        return try await AccountCredentials(environment: environment, command: words, prompts: false)
            .secret(for: account).value
    }

    @Test("the password is taken from the variable, or else from the command, or else from netrc")
    func order() async throws {
        let folder = try TemporaryFolder()
        let netrc = try write("machine dav.example.org login alice password three", to: folder)
        #expect(try await secret(["SCANICS_PASSWORD": "one", "NETRC": netrc], command: "echo two") == "one")
        #expect(try await secret(["SCANICS_PASSWORD": "", "NETRC": netrc], command: "echo two; echo no") == "two")
        #expect(try await secret(["NETRC": netrc]) == "three")
    }

    @Test("the error for a missing password says where to put one")
    func none() async throws {
        let error = await #expect(throws: EventStoreError.self) { _ = try await secret([:]) }
        #expect(error?.message.contains("password command") == true)
    }

    @Test(
        "a command that fails, prints nothing or prints too much is an error, and the error does not repeat the output",
        arguments: ["echo s3cr3t-pw; exit 3", "true", "kill -9 $$", "yes s3cr3t-pw"])
    func badCommands(command: String) async throws {
        let error = await #expect(throws: EventStoreError.self) { _ = try await secret([:], command: command) }
        #expect(error?.message.contains("s3cr3t-pw") == false)
    }

    @Test(
        "netrc is read like ftp and curl read it",
        arguments: [
            ("machine dav.example.org\n  login alice\n  password \"a b\\\"c\"\n", "a b\"c"),
            ("machine DAV.example.org login bob password no machine dav.example.org login alice password yes", "yes"),
            ("machine other login alice password no default login anonymous password no", nil),
            ("default password fallback", "fallback"),
            ("machine dav.example.org password machine", "machine"),
            ("# machine dav.example.org login alice password no\nmachine dav.example.org password yes # no", "yes"),
            ("macdef init\nmachine dav.example.org password no\n\nmachine dav.example.org password yes", "yes"),
            ("machine", nil), ("password x", nil), ("", nil),
        ])
    func netrc(text: String, password: String?) throws {
        let folder = try TemporaryFolder()
        let netrc = NetrcCredentials(path: try write(text, to: folder))
        #expect(try netrc.password(host: "dav.example.org", user: "alice")?.value == password)
    }

    @Test("a netrc that others may read is refused, and a missing one is ignored", arguments: [0o644, 0o640, 0o602])
    func netrcOfAll(mode: Int) throws {
        let folder = try TemporaryFolder()
        let path = try write("machine dav.example.org password s3cr3t-pw", mode: mode, to: folder)
        let error = #expect(throws: EventStoreError.self) {
            _ = try NetrcCredentials(path: path).password(host: "dav.example.org", user: nil)
        }
        #expect(error?.message.contains("chmod 600") == true && error?.message.contains("s3cr3t") == false)
        #expect(try NetrcCredentials(path: folder.path + "none").password(host: "a", user: nil) == nil)
    }

    @Test("only the owner can read a private file, even if it replaces a file that others could read")
    func privateFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "deep/er/token"
        try PrivateFile.write(Array("one".utf8), to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: EventStoreError.self) { try PrivateFile.read(path) }
        try PrivateFile.write(Array("two".utf8), to: path)
        #expect(try PrivateFile.read(path) == Array("two".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "deep/er") == ["token"])
    }
}
