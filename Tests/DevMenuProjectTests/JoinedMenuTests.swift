import DevMenuProject
import DevMenuKit
import DevMenuSystem
import DevMenuTesting
import TerminalTesting
import Testing

/// Menus whose files include others, and actions that run after others.
@Suite struct JoinedMenuTests {
    /// Reads a menu of files, by name; the first is `a`.
    private func menu(
        _ files: [String: String],
        _ names: [String] = ["a"],
        in directory: String = "/tmp",
        permit: any ProgramPermit = AnyProgram()
    ) throws(JSONFileError) -> MenuFile {
        @Sendable func source(_ path: String) throws -> MenuFileSource {
            let name = path.hasPrefix("/") ? String(path.split(separator: "/").last ?? "") : path
            guard let text = files[name] else {
                throw ActionError(.failed, "there is no '\(name)'")
            }
            let bytes = Array(text.utf8)
            _ = (permit as? ProjectPermit)?.add(menu: "/shop/\(name)") { bytes }
            return MenuFileSource(
                path: name,
                name: name,
                bytes: bytes,
                surroundings: MenuFileSurroundings(
                    directory: directory,
                    permit: permit,
                    load: { try source($0) }
                )
            )
        }
        return try MenuFileReader().read(names.compactMap { try? source($0) })
    }

    private func file(
        _ items: String,
        including inclusions: String = "[]",
        section: String = "s"
    ) -> String {
        """
        {"devmenu": 1, "title": "\(section)", "include": \(inclusions),
         "sections": [{"id": "\(section)", "title": "\(section)", "items": [\(items)]}]}
        """
    }

    private func action(_ id: String, _ run: String = "true", _ rest: String = "") -> String {
        #"{"kind": "action", "id": "\#(id)", "title": "T", "run": ["echo", "\#(run)"]\#(rest)}"#
    }

    private func problems(_ files: [String: String], _ names: [String] = ["a"]) -> String {
        do throws(JSONFileError) {
            _ = try menu(files, names)
            return ""
        } catch {
            return "\(error)"
        }
    }

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
                == "c:1: include[0]: a file cannot include itself: b includes c includes b"
        )
        #expect(
            problems(["a": file("", including: #"["a"]"#)])
                == "a:1: include[0]: a file cannot include itself: a includes a"
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

    @Test(arguments: [
        ("run-a", "ABCD"), ("run-b", "ABD"), ("run-c", "AC"), ("run-d", "ABD"),
    ])
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

    @Test func `runs what comes before once each, in order, and stops at a failure`() async throws {
        let menu = try menu([
            "a": file(
                [
                    action("all", "all", #", "after": ["left", "right"]"#),
                    action("left", "left", #", "after": ["base"]"#),
                    action("right", "right", #", "after": ["base", "test"]"#),
                    action("base", "base", #", "risk": "destructive""#),
                    action("fails", "x", #", "after": ["false", "left"]"#),
                    #"{"kind": "action", "id": "false", "title": "F", "run": ["false"]}"#,
                ].joined(separator: ","),
                including: #"["b"]"#
            ),
            "b": file(
                action("test", "test", #", "after": ["lint"]"#) + "," + action("lint", "lint")
            ),
        ])
        let host = InMemoryHost(serving: menu)
        let outcome = try await host.run("all", confirmed: true)
        let words = outcome.printed().split(separator: "\n")
        #expect(words == ["base", "left", "lint", "test", "right", "all"])
        #expect(menu.items.first { $0.id == "all" }?.asAction?.risk == .destructive)
        #expect(menu.items.first { $0.id == "test" }?.asAction?.risk == .undeclared)
        let error = await #expect(throws: (any Error).self) {
            try await host.run("fails", confirmed: true)
        }
        #expect(error.map { "\($0)" }?.contains("false ended with status 1") == true)
    }

    @Test func `asks the questions of all that runs, in order and each once`() async throws {
        let drop = #", "confirm": {"en": "Drop the database?", "zh-Hans": "删除数据库？"}"#
        let items = [
            action("drop", "drop", drop),
            action("clean", "clean", #", "after": ["drop"], "risk": "destructive""#),
            action("push", "push", #", "after": ["clean"], "confirm": "Push it?""#),
            action("deploy", "deploy", #", "after": ["push", "drop"], "confirm": "Deploy now?""#),
            action("again", "again", #", "after": ["push"], "confirm": "Push it?""#),
            action("safe", "safe", #", "risk": "safe""#),
        ]
        let menu = try menu(["a": file(items.joined(separator: ","))])
        let host = InMemoryHost(serving: menu)
        for (id, question) in [
            ("drop", "Drop the database?"), ("clean", "Drop the database?"),
            ("push", "Drop the database? Push it?"),
            ("deploy", "Drop the database? Push it? Deploy now?"),
            ("again", "Drop the database? Push it?"),
        ] {
            let item = try await host.show(ItemID(id))
            #expect(item["confirm"]?.string == question)
        }
        #expect(try await host.show("safe")["confirm"]?.string == nil)
    }

    @Test func `an error of an included file isn't hidden behind what runs after its actions`() {
        let found = problems([
            "a": file(
                action("x", "x", #", "after": ["test"]"#),
                including: #"["b"]"#
            ),
            "b": file(action("test", "test", #", "risky": true"#)),
        ])
        #expect(found.hasPrefix("b:2: sections[0].items[0].risky: 'risky' is not known here"))
    }

    @Test(arguments: [
        (#"["b"]"#, #"["a"]"#, "an action cannot run after itself: a after b after a"),
        (#"[{"id": "needs", "arguments": {"y": 1}}]"#, "", "'y' isn't a parameter of the action"),
        (#"[{"id": "needs", "arguments": {"x": 1}}]"#, "", "after[0].arguments.x: "),
        (#"[{"id": "needs", "arguments": {"x": "1"}}]"#, "", ""),
        (#"["a"]"#, "", "an action cannot run after itself: a after a"),
        (#"["none"]"#, "", "'none' isn't an item of this file"),
        (#"["toggle"]"#, "", "'toggle' runs no program: name an action with 'run'"),
        (#"["needs"]"#, "", "'needs' needs 'x', which nobody gives here"),
    ])
    func `refuses what can't run before an action`(of: String, back: String, reason: String) {
        let items = [
            action("a", "a", #", "after": \#(of)"#),
            action("b", "b", back.isEmpty ? "" : #", "after": \#(back)"#),
            #"{"kind": "toggle", "id": "toggle", "title": "T"}"#,
            action("needs", "{x}", #", "parameters": [{"name": "x", "isRequired": true}]"#),
        ]
        let found = problems(["a": file(items.joined(separator: ","))])
        #expect(reason.isEmpty ? found.isEmpty : found.contains(reason), "\(found)")
    }

    @Test(arguments: [false, true])
    func `refuses a chain of too many actions, in either order`(isReversed: Bool) {
        func chain(_ count: Int) -> String {
            let items = (0..<count).map { index in
                let after = index == 0 ? "" : #", "after": ["a\#(index - 1)"]"#
                return action("a\(index)", "a", after)
            }
            return file((isReversed ? items.reversed() : items).joined(separator: ","))
        }
        let reason = "after: at most 256 actions can run before another"
        #expect(problems(["a": chain(257)]) == "")
        #expect(problems(["a": chain(258)]).contains(reason))
        #expect(problems(["a": chain(300 * TestScale.factor)]).contains(reason))
    }

    @Test func `refuses a long program before many actions`() {
        let word = String(repeating: "x", count: 4_000)
        let long = action("long", Array(repeating: word, count: 60).joined(separator: #"", ""#))
        func items(_ count: Int) -> String {
            let others = (0..<count).map { action("a\($0)", "a", #", "after": ["long"]"#) }
            return file(([long] + others).joined(separator: ","))
        }
        #expect(problems(["a": items(30)]) == "")
        let text = problems(["a": items(60)])
        #expect(text.contains("the programs before all actions have more than 8 MiB to show"))
        #expect(text.split(separator: "\n").count == 1)
    }

    @Test func `says that what runs before an action is for another platform`() {
        #if canImport(Darwin)
        let (here, elsewhere) = ("macos", "linux")
        #else
        let (here, elsewhere) = ("linux", "macos")
        #endif
        func only(_ platform: String) -> String { #", "platforms": ["\#(platform)"]"# }
        let after = #", "after": ["m"]"#
        let there = action("m", "m", only(elsewhere))
        #expect(
            problems(["a": file(there + "," + action("af", "af", after))])
                == "a:2: sections[0].items[1].after[0]: 'm' is for \(elsewhere) only: give 'af' the "
                + "same platforms"
        )
        let including = file(
            action("af", "af", #", "after": ["m"]"#),
            including: #"["b"]"#
        )
        #expect(
            problems(["a": including, "b": file(there)])
                .contains("'m' is for \(elsewhere) only: give 'af' the same platforms")
        )
        // It's no error where both are for the other platform, or another item has the name here.
        let apart = there + "," + action("af", "af", after + only(elsewhere))
        #expect(problems(["a": file(apart)]) == "")
        let both = [there, action("m", "m", only(here)), action("af", "af", after)]
        #expect(problems(["a": file(both.joined(separator: ","))]) == "")
    }
}
