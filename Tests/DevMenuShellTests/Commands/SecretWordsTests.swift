import DevMenuKit
import Testing

@testable import DevMenuShell

@Suite struct SecretWordsTests {
    /// What a line of a script is shown as, and whether it may be kept in the history.
    @Test(arguments: [
        ("log-in ann pin=1234", "log-in ann pin=***"),
        ("log-in ann 1234", "log-in ann ***"),
        ("log-in  ann --pin='12 34'", "log-in  ann --pin=***"),
        ("trigger log-in pin=@file ann", "trigger log-in pin=*** ann"),
        // What does not bind may be a secret in the wrong place.
        ("log-in ann --pni=1234", "log-in *** ***"),
        ("log-in a b c", "log-in *** *** ***"),
    ])
    func `masks secrets`(line: String, shown: String) throws {
        let test = try TestShell()
        _ = try test.shell.host.menu()
        let command = try #require(try LineParser().parse(line).first)
        #expect(SecretWords.redacted(command, in: test.shell) == shown)
        #expect(SecretWords.mayStand(in: line, menu: test.shell.host.latestMenu))
    }

    @Test(arguments: ["greet pine", "log-in", "show log-in", "list", "like-button on", "# pin=1"])
    func `leaves everything else as it was typed`(line: String) throws {
        let test = try TestShell()
        _ = try test.shell.host.menu()
        for command in try LineParser().parse(line) {
            #expect(SecretWords.redacted(command, in: test.shell) == command.source)
        }
        #expect(!SecretWords.mayStand(in: line, menu: test.shell.host.latestMenu))
    }

    @Test(arguments: ["log-in ann 'pin", "list; log-in x", "lgo-in --pin=1", "x pin=1 'open"])
    func `takes no chance with a line that does not parse, or is misspelled`(line: String) throws {
        let test = try TestShell { $0.isJSON = true }
        #expect(SecretWords.redacted(line: line, in: test.shell) == SecretWords.mask)
        #expect(SecretWords.mayStand(in: line, menu: test.shell.host.latestMenu))
    }

    @Test func `knows the secrets of a host that has ended`() throws {
        let test = try TestShell()
        _ = try test.shell.host.menu()
        test.shell.host.drop()
        let command = try #require(try LineParser().parse("log-in ann 1234").first)
        #expect(SecretWords.redacted(command, in: test.shell) == "log-in ann ***")
        #expect(!SecretWords.mayStand(in: "log-in ann 1234", menu: nil))
    }

    @Test func `a secret reaches neither output nor errors`() throws {
        let lines = ["log-in ann 1234", "log-in ann 5678 more", "log-in ann pin=9012 'x"]
        for isJSON in [true, false] {
            let test = try TestShell {
                $0.isJSON = isJSON
                $0.keepsGoing = true
            }
            #expect(try test.run(lines) == 64)
            for secret in ["1234", "5678", "9012"] {
                #expect(!(test.output + test.errors).contains(secret))
            }
        }
    }
}
