import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct SecretWordsTests {
    /// Lines with secrets, and the form in which they are shown.
    @Test(arguments: [
        ("log-in ann pin=1234", "log-in ann pin=***"),
        ("log-in ann 1234", "log-in ann ***"),
        ("log-in  ann --pin='12 34'", "log-in  ann --pin=***"),
        // Words that don't bind may be a misplaced secret.
        ("log-in ann --pni=1234", "log-in *** ***"),
        ("log-in a b c", "log-in *** *** ***"),
        ("log-in 1234", "log-in ***"), ("log-in ann 1234 --help", "log-in *** *** ***"),
        ("log-in ann 1234 --json", "log-in ann *** --json"),
        ("log-in -- ann 1234", "log-in -- ann ***"),
        // After an unknown name, any word may be a secret.
        ("lgo-in ann 1234", "lgo-in *** ***"),
        ("trigger lgo-in 1234", "trigger lgo-in ***"),
        ("-- log-in ann 1234", "-- *** *** ***"),
        // So may words after a command that accepts an item or another command.
        ("help log-in ann 1234", "help log-in ann ***"),
        ("help lgo-in 1234", "help lgo-in ***"),
        ("help trigger lgo-in 1234", "help trigger lgo-in ***"),
        ("show log-in 1234", "show log-in ***"),
        ("toggle lgo-in 1234", "toggle lgo-in ***"),
        ("setting log-in pin=1234", "setting log-in pin=***"),
        ("wait log-in 1234", "wait log-in ***"),
        ("wait --timeout 5 lgo-in 1234", "wait --timeout 5 lgo-in ***"),
        ("apps log-in ann 1234", "apps log-in *** ***"),
        ("alias in = log-in ann 1234", "alias in = *** *** ***"),
        ("alias in = 'log-in ann 1234'", "alias in = ***"),
        ("alias in = trigger log-in pin=1234 ann", "alias in = *** *** *** ***"),
        // And words that look like a secret, although no parameter accepts them.
        ("list log-in 1234", "list log-in ***"),
        ("greet you pin=1234", "greet you ***"),
        ("set prompt --pin 1234", "set prompt *** ***"),
    ])
    func `masks secrets`(line: String, shown: String) throws {
        let test = try TestShell()
        _ = try test.shell.host.menu()
        let command = try #require(try TypedLine(line).commands.first)
        #expect(SecretWords.redacted(command, in: test.shell) == shown)
        #expect(test.mayContainSecret(line))
    }

    @Test(arguments: [
        ("trigger log-in pin=@file ann", "trigger log-in pin=*** ann"),
        ("log-in ann --pin=@file", "log-in ann --pin=***"),
        ("log-in ann pin=-", "log-in ann pin=***"), ("log-in ann -", "log-in ann ***"),
    ])
    func `keeps a line that names the source of a secret`(line: String, shown: String) throws {
        let test = try TestShell { $0.format = JSONFormat() }
        _ = try test.shell.host.menu()
        let command = try #require(try TypedLine(line).commands.first)
        #expect(SecretWords.redacted(command, in: test.shell) == shown)
        #expect(!test.mayContainSecret(line))
        #expect(test.mayContainSecret(line + " more"))
    }

    @Test(arguments: [
        "greet pine", "log-in", "show log-in", "list", "like-button on", "# pin=1", "help log-in",
        "help apps", "lgo-in", "apps", "alias in = log-in",
        "alias all = 'list tools; like-button on'",
        "wait like-button on --timeout 5", "wait setting --timeout 1", "list --json --yes",
        "set prompt log-in",
        "open DesignKit?pin=1", "trigger greet you", "list 'tools",
    ])
    func `leaves lines without secrets unchanged`(line: String) throws {
        let test = try TestShell { $0.format = JSONFormat() }
        _ = try test.shell.host.menu()
        for command in (try? TypedLine(line).commands) ?? [] {
            #expect(SecretWords.redacted(command, in: test.shell) == command.source)
        }
        #expect(SecretWords.redacted(TypedLine(line), in: test.shell) == line)
        #expect(!test.mayContainSecret(line))
    }

    @Test(arguments: ["log-in ann 'pin", "list; log-in x", "lgo-in --pin=1", "x pin=1 'open"])
    func `masks a line that does not parse or is misspelled`(line: String) throws {
        let test = try TestShell { $0.format = JSONFormat() }
        #expect(SecretWords.redacted(TypedLine(line), in: test.shell) == SecretWords.mask)
        #expect(test.mayContainSecret(line))
    }

    @Test(arguments: [
        ("log-in ann 1234", "log-in *** ***"), ("like-button on", "like-button ***"),
        ("help log-in 1234", "help log-in ***"),
        ("list tools", "list tools"), ("open SignIn?pin=1", "open SignIn?***"),
        ("open DesignKit show", "open DesignKit show"),
    ])
    func `masks unknown words where the menu is not available`(line: String, shown: String) throws {
        let host = FakeHost()
        host.problem = .unavailable("gone")
        let test = try TestShell(host) { $0.format = JSONFormat() }
        let command = try #require(try TypedLine(line).commands.first)
        #expect(SecretWords.redacted(command, in: test.shell) == shown)
        #expect(test.mayContainSecret(line) == (line != shown))
    }

    @Test func `a page's parameter may be a secret`() throws {
        let host = FakeHost()
        host.routes = [["path": "SignIn", "parameters": [["name": "token", "isSecret": true]]]]
        let test = try TestShell(host)
        _ = try test.shell.host.menu()
        for line in ["open SignIn?a=1&Token=1234", "open https://x/SignIn?token=1234 show"] {
            let command = try #require(try TypedLine(line).commands.first)
            let shown = SecretWords.redacted(command, in: test.shell)
            #expect(shown.contains("SignIn?***"))
            #expect(!shown.contains("1234"))
        }
        #expect(!test.mayContainSecret("open SignIn?a=1"))
        let named = try #require(try TypedLine("open SignIn a=1 Token=1234").commands.first)
        #expect(SecretWords.redacted(named, in: test.shell) == "open SignIn a=1 Token=***")
        for (line, isSecret) in [
            ("open SignIn token=1234 show", true), ("open SignIn a=1", false),
            ("open SignIn token=@file", false),
        ] {
            #expect(test.mayContainSecret(line) == isSecret)
        }
    }

    @Test func `knows the secrets of a host that has ended, and not those of another`() throws {
        let test = try TestShell()
        _ = try test.shell.host.menu()
        test.shell.host.drop()
        let command = try #require(try TypedLine("log-in ann 1234").commands.first)
        #expect(SecretWords.redacted(command, in: test.shell) == "log-in ann ***")
        test.shell.host.use(FakeHost())
        #expect(SecretWords.redacted(command, in: test.shell) == "log-in *** ***")
        #expect(test.mayContainSecret("log-in ann 1234"))
    }

    @Test(arguments: [
        ("help log-in 1234", "help: unexpected argument '***'. Usage: help [COMMAND|ITEM|WORD…]"),
        ("show lgo-in 1234", "show: unexpected argument '***'. Usage: show ITEM"),
        ("show lgo-in --1234", "show: unexpected argument '***'. Usage: show ITEM"),
        ("show lgo-in --jsno", "show: unknown option '***' (did you mean '--json'?)."),
        ("log-in ann --1234", "there is no parameter '***'"),
        ("log-in ann --hepl", "there is no parameter '***'. Did you mean '--help'?"),
        ("log-in ann pin=@/no/1234", "can't read the file given for 'pin': No such file"),
    ])
    func `an error repeats no secret`(line: String, message: String) throws {
        let test = try TestShell()
        #expect(try test.run([line]) != 0)
        #expect(test.errors.contains(message), "\(test.errors)")
        #expect(!test.errors.contains("1234"))
    }

    @Test func `a secret reaches neither output nor errors`() throws {
        let lines = ["log-in ann 1234", "log-in ann 5678 more", "log-in ann pin=9012 'x"]
        for isJSON in [true, false] {
            let test = try TestShell {
                if isJSON { $0.format = JSONFormat() }
                $0.keepsGoing = true
            }
            #expect(try test.run(lines) == 64)
            for secret in ["1234", "5678", "9012"] {
                #expect(!(test.output + test.errors).contains(secret))
            }
        }
    }

    @Test func `Ctrl-C while a menu is waited for to judge a line ends the script`() throws {
        let host = FakeHost()
        let test = try TestShell(host) {
            $0.format = JSONFormat()
            $0.keepsGoing = true
        }
        var isSent = false
        host.special = { [unowned test] request, session in
            guard request == .menuList, !isSent else { return nil }
            session.later { test.shell.handle(signal: SignalNumber.interrupt) }
            isSent = true
            return .silence
        }
        #expect(try test.run(["log-in 'ann 1234", "greet", "greet"]) == 64)
        let lines = test.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("1234") == false)
        #expect(lines.last?.contains("interrupted") == true)
    }
}
