import DevMenuKit
import TerminalTesting
import Testing

/// Nothing is good that nobody read: runs of commands in which no app had the settings.
@Suite(.onOwnThread) struct UnreadTests {
    private static let words = "no app read these settings: was it built with its menu?"

    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// A command that starts the app, which reads its settings and ends.
    private func reading(_ variables: String = "") throws -> [String] {
        ["sh", "-c", "\(variables) '\(try BuiltProducts.path(of: "test-app"))' shop </dev/null"]
    }

    /// Starts the app once, so that it keeps its menu, with some overrides.
    private func keepMenu(_ overrides: String = "{}", _ variables: [String: String?] = [:]) throws {
        try RunningApp(in: shell.environment, changing: variables).end(by: SIGTERM)
        try shell.environment.write(overrides, to: "state/devmenu/apps/shop/toggles.json")
    }

    @Test(arguments: [
        ["with", "like-button=on", "--"], ["with", "--flipped", "--"],
        ["with", "--all", "on", "--"],
        ["with", "--preset", "demo", "--"], ["with", "--scope", "ada", "like-button=on", "--"],
        ["matrix", "--"], ["matrix", "--unread", "ok", "--"], ["bisect", "--run"],
    ])
    func `without an app there are no settings but a project's`(words: [String]) throws {
        for file in [nil, "Makefile"] {
            if let file { try shell.environment.write("test:\n\ttrue\n", to: file) }
            let run = try shell.run(words + ["touch ran"])
            #expect(run.stderr.hasPrefix("error: No project here has settings: give --app APP, "))
            #expect(run.ending == .exited(64) && !shell.environment.holds("ran"), "\(run)")
        }
    }

    @Test func `a matrix stops at a good run in which no app read the settings`() throws {
        try keepMenu()
        let run = try shell.run("matrix", "--app", "shop", "--junit", "out.xml", "--", "true")
        #expect(run.lines.count == 2 && run.lines[0].contains("1  all defaults  unread"), "\(run)")
        #expect(run.lines[1] == "10 of 11 combinations weren't run", "\(run)")
        #expect(run.stderr.hasPrefix("error: \(Self.words) --unread ok is "), "\(run)")
        #expect(run.ending == .exited(1))
        let file = try shell.environment.contents(of: "out.xml")
        #expect(file.contains(#"errors="1""#) && file.contains(#"<error message="no app read"#))
        let lines = try shell.run("matrix", "--app", "shop", "--json", "--", "true")
        let json = try JSONReader().read(lines.stdout)
        #expect(json["result"] == "unread" && json["status"] == 0, "\(lines)")
        // A bad one is bad, whoever read them.
        let bad = try shell.run("matrix", "--app", "shop", "--", "false")
        #expect(bad.stderr.hasPrefix("error: the command fails with all defaults too"), "\(bad)")
    }

    @Test func `it goes on if the app reads them, or needn't`() throws {
        try keepMenu()
        let only = ["matrix", "--app", "shop", "--only", "flag-1", "--json"]
        for words in try [["--"] + reading(), ["--unread", "ok", "--", "true"]] {
            let run = try shell.run(only + words)
            #expect(run.lines.count == 2 && run.ending == .exited(0), "\(run)")
            #expect(run.lines.allSatisfy { $0.contains(#""result":"good""#) }, "\(run)")
        }
        // Another build of the app has overrides of its own, or none.
        for storage in ["memory", "none"] {
            let run = try shell.run(only + ["--"] + reading("TEST_APP_OVERRIDES=\(storage)"))
            #expect(run.stdout.contains(#""result":"unread""#), "\(run)")
        }
    }

    @Test func `a bisection stops there too`() throws {
        try keepMenu(#"{"flag-1": true, "flag-2": true}"#)
        let failing = """
            ! grep -qs '"flag-2": true' "$XDG_STATE_HOME/devmenu/apps/shop@$DEVMENU_SCOPE/toggles.json"
            """
        let bisect = ["bisect", "--app", "shop", "--run"]
        let unread = try shell.run(bisect + [failing])
        #expect(unread.stderr.contains("run 2: unread\nerror: \(Self.words)"), "\(unread)")
        #expect(unread.stdout.isEmpty && unread.ending == .exited(1))
        let app = try reading().dropFirst(2).joined()
        for words in [["\(app) >&2; \(failing)"], [failing, "--unread", "ok"]] {
            let run = try shell.run(bisect + words)
            #expect(run.lines.first == "flag-2 = true" && run.ending == .exited(0), "\(run)")
        }
    }

    @Test func `a command in a scope of its own is told`() throws {
        try keepMenu()
        let with = ["with", "--app", "shop", "flag-1=on"]
        let unread = try shell.run(with + ["--", "true"])
        expect(unread, Transcript(stderr: Self.words + "\n"))
        let bad = try shell.run(with + ["--", "sh", "-c", "exit 3"])
        expect(bad, Transcript(status: 3))
        expect(
            try shell.run(["with", "--scope", "a"] + with.dropFirst() + ["--", "true"]),
            Transcript()
        )
        let read = try shell.run(with + ["--"] + reading())
        #expect(read.stderr.isEmpty && read.ending == .exited(0), "\(read)")
    }

    @Test func `the sample is meant by its name alone, also before it has run`() throws {
        let run = try shell.run(
            "with",
            "--app",
            "moments",
            "like-button=on",
            "--",
            shell.executable,
            "like-button"
        )
        expect(run, Transcript("like-button: on (override)\n"))
        #expect(!shell.environment.holds("state/devmenu/apps/moments/menu.json"))
        // A command that only lists its settings for another hasn't read them.
        let only = ["matrix", "--app", "moments", "--only", "like-button", "--"]
        let with = [shell.executable, "with", "--app", "moments", "--", "true"]
        let inner = try shell.run(only + with)
        #expect(inner.stdout.contains("all defaults  unread") && inner.ending == .exited(1))
        let other = try shell.run("matrix", "--app", "moment", "--", "true")
        #expect(other.stderr.contains("'moment' isn't running with a menu"), "\(other)")
        #expect(other.ending == .exited(69))
        let bad = try shell.run("with", "--app", "../shop", "--", "true")
        #expect(bad.stderr.contains("'../shop' can't be an app's name"), "\(bad)")
        #expect(bad.ending == .exited(64))
    }

    @Test(arguments: ["memory", "none"])
    func `an app that saves no overrides is refused, running or not`(storage: String) throws {
        let variables = ["TEST_APP_OVERRIDES": storage]
        let app = try RunningApp(in: shell.environment, changing: variables)
        for words in [
            ["with", "--app", "shop", "flag-1=on", "--"], ["matrix", "--app", "shop", "--"],
        ] {
            let run = try shell.run(words + ["touch", "ran"])
            #expect(run.stderr.hasPrefix("error: 'shop' saves no overrides: "), "\(run)")
            #expect(run.ending == .exited(77) && !shell.environment.holds("ran"))
        }
        try app.end(by: SIGTERM)
        let rescue = try shell.run("rescue", "shop", "flag-1", "on")
        let isKept = storage == "memory"
        #expect(
            rescue.stderr.contains(isKept ? "saves no overrides" : "unless it has no overrides")
        )
        #expect(rescue.ending == .exited(77), "\(rescue)")
    }

    @Test func `a menu of an older version is taken to be that of saved overrides`() throws {
        try keepMenu()
        let path = "state/devmenu/apps/shop/menu.json"
        let menu = try shell.environment.contents(of: path)
        #expect(menu.contains(#","savesOverrides":true"#))
        try shell.environment.write(menu.replacing(#","savesOverrides":true"#, with: ""), to: path)
        for words in try [
            ["rescue", "shop", "flag-1"], ["with", "--app", "shop", "flag-1=on", "--"] + reading(),
            ["matrix", "--app", "shop", "--only", "flag-1", "--"] + reading(),
        ] as [[String]] {
            // The app keeps its menu anew in the scope alone.
            let run = try shell.run(words)
            let note =
                "'shop' saved its menu with an older version: its overrides are assumed to be saved"
            #expect(run.stderr == note + "\n" && run.ending == .exited(0), "\(run)")
        }
    }

    @Test func `a project's settings reach the command as variables, and one without is named`()
        throws
    {
        let items = [("fast", #", "variable": "FAST""#), ("slow", "")].map { id, more in
            #"{"kind": "toggle", "id": "\#(id)", "title": "T"\#(more)}"#
        }.joined(separator: ",")
        let menu =
            #"{"devmenu": 1, "title": "S", "sections": [{"id": "a", "title": "A", "items": [\#(items)]}]}"#
        _ = try shell.run("trust", shell.environment.write(menu, to: "devmenu.json"))
        let line = #"test "$FAST" != 1"#
        let matrix = try shell.run("matrix", "--", "sh", "-c", line)
        let slow = "slow is left out: no variable gives it to a command\n"
        #expect(matrix.stderr == slow, "\(matrix)")
        #expect(matrix.lines.contains("fails with fast on") && matrix.ending == .exited(1))
        let with = try shell.run("with", "slow=on", "--", "true")
        expect(
            with,
            Transcript(stderr: "not given to the command, by no variable: slow\n")
        )
        _ = try shell.run("-c", "fast on", "-c", "slow on")
        let bisect = try shell.run("bisect", "--run", line)
        #expect(bisect.lines.first == "fast = true" && bisect.ending == .exited(0), "\(bisect)")
        #expect(bisect.stderr.hasPrefix(slow))
    }

    @Test func `an override of the caller is no default`() throws {
        try keepMenu(#"{"flag-1": true}"#)
        let app = try RunningApp(
            in: shell.environment,
            changing: ["DEVMENU_SET": #"{"flag-2": true}"#]
        )
        let words = ["--only", "flag-1,flag-2", "--unread", "ok", "--json", "--", "true"]
        let run = try shell.run(["matrix", "--app", "shop"] + words)
        let values = try run.lines.map { try JSONReader().read($0)["values"] }
        let both: JSONValue = ["flag-1": true, "flag-2": true]
        #expect(values == [[:], ["flag-1": true], ["flag-2": true], both], "\(run)")
        withExtendedLifetime(app) {}
    }

    @Test func `nor is that of a running host which only lists its settings`() throws {
        let script = """
            import json, os, socket, sys
            folder = os.environ["XDG_RUNTIME_DIR"] + "/devmenu"
            os.makedirs(folder, mode=0o700)
            server = socket.socket(socket.AF_UNIX)
            server.bind(f"{folder}/py-{os.getpid()}.sock")
            os.chmod(f"{folder}/py-{os.getpid()}.sock", 0o600)
            server.listen()
            print("ready", flush=True)
            item = {"id": "fast", "kind": "toggle", "title": "Fast", "value": True, "layer": "override",
                    "default": False, "isWritable": True}
            menu = {"title": "Py", "sections": [{"id": "all", "title": "All", "items": [item]}]}
            app = {"name": "py", "version": "1", "build": "debug", "pid": os.getpid()}
            while True:
                connection = server.accept()[0]
                def send(**members):
                    connection.send((json.dumps({"jsonrpc": "2.0", **members}) + "\\n").encode())
                try:
                    send(method="hello", params={"protocol": 1, "app": app})
                    for line in connection.makefile():
                        request = json.loads(line)
                        if request["method"] == "menu.list":
                            send(id=request["id"], result=menu)
                        elif "id" in request:
                            send(id=request["id"], error={"code": -32601, "message": "no"})
                # A connection that only asks whether somebody listens ends before its hello is read.
                except OSError: continue
            """
        let host = try shell.environment.start("python3", ["-c", script])
        _ = try host.readLines { $0 == "ready" }
        let run = try shell.run(
            ["matrix", "--app", "py", "--unread", "ok", "--json", "--", "true"]
        )
        let values = try run.lines.map { try JSONReader().read($0)["values"] }
        #expect(values == [[:], ["fast": true]], "\(run)")
        host.signal(SIGKILL)
    }
}
