import DevMenuProject
import DevMenuKit
import DevMenuSystem
import DevMenuTesting
import TerminalTesting
import Testing

/// Menus whose files include others.
@Suite struct JoinedMenuTests: MenuOfFiles {
    @Test func `its own sections come first, and a section may go on in another file`() throws {
        let menu = try menu([
            "a": file(action("one"), including: #"["b", "c"]"#),
            "b": file(action("two")),
            "c": file(action("three"), section: "other"),
        ])
        #expect(menu.sections.map(\.id) == ["s", "other"])
        #expect(menu.items.map(\.id) == ["one", "two", "three"])
        #expect(menu.items.map(\.section) == ["s", "s", "other"])
        #expect(menu.title == "s")
    }

    @Test(arguments: [
        (#"["web/b"]"#, "[]", ["one", "web:one", "two"]),
        (#"["web/b", "web/c"]"#, "[]", ["one", "web:one", "two", "web:c:one", "three"]),
        (#"["web/b"]"#, #"["app/c"]"#, ["one", "web:one", "two", "web:app:one", "three"]),
        (#"["web/b"]"#, #"["../app/c"]"#, ["one", "web:one", "two", "web:app:one", "three"]),
        (#"["./My Web/../b", "c"]"#, "[]", ["one", "my-web:one", "two", "c:one", "three"]),
        (#"["b", "x/c"]"#, "[]", ["one", "b:one", "two", "x:one", "three"]),
    ])
    func `an id that is in use has the path of its file before it`(
        inclusions: String,
        inner: String,
        ids: [ItemID]
    ) throws {
        let files = [
            "a": file(action("one"), including: inclusions),
            "b": file(action("one") + "," + action("two"), including: inner),
            "c": file(action("one") + "," + action("three")),
        ]
        #expect(try menu(files).items.map(\.id) == ids)
    }

    @Test func `in its own file an id is the file's own, whatever the menu calls it`() async throws
    {
        let all = #", "names": ["everything"], "after": ["one", "two"]"#
        let menu = try menu([
            "a": file(
                action("one", "a") + "," + action("all", "all a", #", "after": ["web:all"]"#),
                including: #"["web/b"]"#
            ),
            "b": file(action("one", "b") + "," + action("all", "all b", all), including: #"["c"]"#),
            "c": file(action("one", "c") + "," + action("two", "two c", #", "after": ["one"]"#)),
        ])
        #expect(menu.items.map(\.id) == ["one", "all", "web:one", "web:all", "web:c:one", "two"])
        let host = InMemoryHost(serving: menu)
        #expect(try await host.run("all").printed() == "b\nc\ntwo c\nall b\nall a\n")
        #expect(try await host.show("web:all")["names"] == ["everything"])
    }

    @Test func `an id that would be too long is cut, and another name is qualified too`() throws {
        let long = String(repeating: "x", count: 62)
        let menu = try menu([
            "a": file(action(long), including: #"["web/b"]"#),
            "b": file(action(long)),
        ])
        #expect(menu.items[1].id == ItemID("web:" + long.prefix(60)))
        let problems = problems([
            "a": file(action("one"), including: #"["web/b"]"#),
            "b": file(action("two", "two", #", "names": ["one"]"#)),
        ])
        #expect(problems == "")
    }

    @Test func `says what has taken the place of a name before ids`() {
        #expect(
            problems(["a": file("", including: #"[{"file": "b", "as": "x"}]"#), "b": file("")])
                == "a:1: include[0].as: 'as' is gone: an id that is in use gets the included file's "
                + "folder before it, as in web:build"
        )
    }

    @Test func `a round of inclusions is an error that names it`() {
        let found = problems([
            "a": file("", including: #"["b"]"#), "b": file("", including: #"["c"]"#),
            "c": file("", including: #"["b"]"#),
        ])
        #expect(
            found
                == "c:1: include[0]: a file can't include itself: b includes c includes b"
        )
        #expect(
            problems(["a": file("", including: #"["a"]"#)])
                == "a:1: include[0]: a file can't include itself: a includes a"
        )
    }

    @Test func `a file that is included twice is told at the second inclusion`() throws {
        let both = #"["b", "c"]"#
        let shared = file(action("one"), including: #"["d"]"#, section: "t")
        let files = [
            "a": file("", including: both), "b": shared,
            "c": file("", including: #"["d"]"#), "d": file(action("two")),
        ]
        #expect(
            problems(files)
                == "c:1: include[0]: d is included already, by b: leave it out"
        )
        #expect(
            problems(["a": file("", including: #"["b", "b"]"#), "b": file(action("one"))])
                == "a:1: include[1]: b is included already, by a: leave it out"
        )
    }

    @Test func `says which file is missing, wrong or one too many`() {
        #expect(
            problems(["a": file("", including: #"["none"]"#)])
                == "a:1: include[0]: there is no 'none'"
        )
        #expect(
            problems(["a": file("", including: #"["b"]"#), "b": "{"]).hasPrefix("b:1: column 2: ")
        )
        let many = (1...64).map { #""f\#($0)""# }.joined(separator: ",")
        var files = ["a": file("", including: "[\(many)]")]
        for number in 1...64 { files["f\(number)"] = file("") }
        #expect(
            problems(files) == "a:1: include[63]: a menu has 64 files at most: join some of them"
        )
        files["f64"] = nil
        files["a"] = file("", including: "[\(many.dropLast(6))]")
        #expect(problems(files) == "")
    }

    @Test func `tells an included file's error, and not what follows from it`() {
        let after = action("all", "all", #", "after": ["two"]"#)
        let found = problems([
            "a": file(after, including: #"["b"]"#),
            "b": file(action("two", "two", #", "rusk": "safe""#)),
        ])
        #expect(found.hasPrefix("b:2: sections[0].items[0].rusk: "))
        #expect(!found.contains("isn't an item of this file"))
    }

    @Test func `names the file of a name that is in use`() {
        #expect(
            problems(["a": file(action("one")), "b": file(action("one"))], ["a", "b"])
                == "b:2: sections[0].items[0].id: another item is called 'one', at "
                + "sections[0].items[0] of a: give each its own name"
        )
        let key = #"{"kind": "toggle", "id": "x", "title": "X", "key": "k"}"#
        let own = #"{"kind": "toggle", "id": "y", "title": "Y", "key": "k"}"#
        #expect(
            problems(["a": file(own, including: #"["b"]"#), "b": file(key)])
                == "a:2: sections[0].items[0].key: another key is called 'k', at "
                + "sections[0].items[0] of b: give each its own name"
        )
    }

    @Test func `a program uses the settings of what its file includes`() async throws {
        let choice =
            #"{"kind": "choice", "id": "port", "title": "P", "options": ["80", "8080"], "variable": "PORT"}"#
        let menu = try menu([
            "a": file(
                action("one", "{port} {own} {api:own}")
                    + #", {"kind": "toggle", "id": "own", "title": "O", "off": "no"}"#,
                including: #"["api/b"]"#
            ),
            "b": file(
                choice + "," + action("two", "{port} {own}")
                    + #", {"kind": "toggle", "id": "own", "title": "O", "off": "b's"}"#
            ),
        ])
        let host = InMemoryHost(serving: menu)
        #expect(try await host.run("one").printed() == "80 no b's\n")
        try await host.set("port", to: "8080")
        try await host.set("api:own", to: true)
        #expect(try await host.run("one").printed() == "8080 no 1\n")
        #expect(try await host.run("two").printed() == "8080 1\n")
    }

    /// Returns an action that prints the variables `A` to `D`.
    private func printing(_ id: String) -> String {
        let script = "echo $A$B$C$D"
        return
            #"{"kind": "action", "id": "\#(id)", "title": "T", "run": ["sh", "-c", "\#(script)"]}"#
    }

    private func toggle(_ id: String) -> String {
        #"{"kind": "toggle", "id": "\#(id.lowercased())", "title": "T", "default": true, "#
            + #""variable": "\#(id)", "on": "\#(id)"}"#
    }

    /// The file `a` includes `b` and `c`, and `b` includes `d`; each has a variable of its name.
    private var tree: [String: String] {
        func contents(_ name: String, _ inclusions: String = "[]") -> String {
            file(toggle(name.uppercased()) + "," + printing("run-\(name)"), including: inclusions)
        }
        return [
            "a": contents("a", #"["b", "c"]"#), "b": contents("b", #"["d"]"#), "c": contents("c"),
            "d": contents("d"),
        ]
    }

    @Test(arguments: [("run-a", "ABCD"), ("run-b", "ABD"), ("run-c", "AC"), ("run-d", "ABD")])
    func `a setting reaches what its file includes, and what includes it`(
        id: String,
        variables: String
    ) async throws {
        let menu = try menu(tree)
        let host = InMemoryHost(serving: menu)
        #expect(try await host.run(ItemID(id)).printed() == "\(variables)\n")
    }

    @Test func `settings of another menu reach no program`() async throws {
        let menu = try menu(tree, ["b", "c"])
        let host = InMemoryHost(serving: menu)
        #expect(try await host.run("run-b").printed() == "BD\n")
        #expect(try await host.run("run-c").printed() == "C\n")
    }

    @Test(arguments: ["a", "b", "c", "d"])
    func `a program runs once all files of its menu are trusted as they are`(
        changed: String
    ) async throws {
        let environment = try TestEnvironment()
        let trust = MenuTrust(
            base: BaseDirectories { $0 == "XDG_STATE_HOME" ? environment.path("state") : nil }
        )
        func host(_ files: [String: String]) throws -> (host: InMemoryHost, permit: ProjectPermit) {
            let permit = ProjectPermit(directory: environment.path, trust: trust)
            let menu = try menu(files, in: environment.path, permit: permit)
            return (InMemoryHost(serving: menu), permit)
        }
        let ids: [ItemID] = ["run-a", "run-b", "run-c", "run-d"]
        let shown = try host(tree)
        try trust.trust(.menu(shown.permit.menus))
        for id in ids { try await shown.host.run(id) }
        var files = tree
        files[changed]? += " "
        let other = try host(files).host
        for id in ids {
            let error = await #expect(throws: (any Error).self) { try await other.run(id) }
            #expect("\(error, default: "")".contains("last trusted: '/shop/\(changed)')"))
        }
    }
}
