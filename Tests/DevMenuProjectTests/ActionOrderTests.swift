import DevMenuKit
import DevMenuProject
import DevMenuTesting
import TerminalTesting
import Testing

/// Actions that run after others, in one file and across files.
@Suite struct ActionOrderTests: MenuOfFiles {
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
            "a": file(action("x", "x", #", "after": ["test"]"#), including: #"["b"]"#),
            "b": file(action("test", "test", #", "risky": true"#)),
        ])
        #expect(found.hasPrefix("b:2: sections[0].items[0].risky: 'risky' isn't known here"))
    }

    @Test(arguments: [
        (#"["b"]"#, #"["a"]"#, "an action can't run after itself: a after b after a"),
        (#"[{"id": "needs", "arguments": {"y": 1}}]"#, "", "'y' isn't a parameter of the action"),
        (#"[{"id": "needs", "arguments": {"x": 1}}]"#, "", "after[0].arguments.x: "),
        (#"[{"id": "needs", "arguments": {"x": "1"}}]"#, "", ""),
        (#"["a"]"#, "", "an action can't run after itself: a after a"),
        (#"["none"]"#, "", "'none' isn't an item of this file"),
        (#"["toggle"]"#, "", "'toggle' runs no program: name an action with 'run'"),
        (#"["needs"]"#, "", "'needs' needs 'x', which isn't given here"),
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
        let including = file(action("af", "af", #", "after": ["m"]"#), including: #"["b"]"#)
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
