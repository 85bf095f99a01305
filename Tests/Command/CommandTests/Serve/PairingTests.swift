import CommandLineInterface
import EventStore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import StoreProgram

@Suite("Pairing and secret addresses")
struct PairingTests {
    @Test("A one-time code works once, in capitals or without its hyphen, and for two minutes")
    func codes() {
        let time = Mutex(ContinuousClock.now)
        let codes = PairingCodes(clock: { time.withLock { $0 } })
        let code = codes.offer()
        #expect(code.count == 9 && !codes.take("") && !codes.take("abcd-efgg"))
        #expect(codes.take(code.uppercased().replacing("-", with: " ")) && !codes.take(code))
        let late = codes.offer()
        time.withLock { $0 += .seconds(120) }
        #expect(!codes.take(late))
    }

    @Test("Five wrong codes end all codes")
    func wrongCodes() {
        let codes = PairingCodes()
        let (first, second) = (codes.offer(), codes.offer())
        for _ in 0..<4 { #expect(!codes.take("wrong")) }
        #expect(codes.take(first))
        #expect(!codes.take("wrong") && !codes.take(second))
        #expect(codes.take(codes.offer()))
    }

    @Test("The authority is made once; its key is readable by its owner only, and refused if others can read it")
    func authority() throws {
        let folder = try TemporaryFolder()
        let names = ["127.0.0.1", "localhost", "[::1]", "192.168.1.7", "box", "box.local"]
        let first = try OwnAuthority(in: folder.path, names: names)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "authority-key.pem")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try OwnAuthority(in: folder.path, names: names).certificate == first.certificate)
        // Another address of a private network needs no other authority, another name does.
        #expect(try OwnAuthority(in: folder.path, names: names + ["10.1.2.3"]).certificate == first.certificate)
        #expect(try OwnAuthority(in: folder.path, names: names + ["other.home"]).certificate != first.certificate)
        #expect(try first.profile.contains(Data(first.bytes).base64EncodedString()))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.path + "authority-key.pem")
        #expect(throws: Failure.self) { try OwnAuthority(in: folder.path, names: names) }
    }

    @Test("An authority that ends soon is replaced")
    func oldAuthority() throws {
        let folder = try TemporaryFolder()
        let first = try OwnAuthority(in: folder.path, names: ["localhost"])
        let later = Date.now + 9.5 * 365 * 86_400
        #expect(try OwnAuthority(in: folder.path, names: ["localhost"], now: later).certificate != first.certificate)
    }

    @Test("A calendar has one secret address, which a new one replaces, and which no other store shares")
    func feeds() throws {
        var list = FeedList()
        let calendar = CalendarIdentifier(rawValue: "a")
        list.add(calendar, in: "one")
        let secret = try #require(list.secret(of: calendar, in: "one"))
        #expect(secret.count == 32 && list.calendar(at: secret, in: "one") == calendar)
        #expect(list.calendar(at: secret, in: "two") == nil && list.calendar(at: "", in: "one") == nil)
        list.add(calendar, in: "one")
        #expect(list.calendar(at: secret, in: "one") == nil && list.feeds.count == 1)
        list.remove(calendar, in: "one")
        #expect(list.feeds.isEmpty)
    }
}
