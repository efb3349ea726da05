import Testing

@testable import find_plugins

/// The plugins that are found in the files of a target.
@Suite struct PluginSearchTests {
    private static let types: [(String, [String])] = [
        ("struct A: ActionTrigger {}", ["A"]),
        ("public final class A: MenuPlugin {}", ["A"]),
        ("actor A: MenuPlugin {}; enum B: MenuPlugin {}", ["A", "B"]),
        ("@main struct A: ActionTrigger, ExecutablePlugin {}", ["A"]),
        ("@available(macOS 15, *) @MainActor\nstruct A\n : Sendable,\n  MenuPlugin\n{}", ["A"]),
        ("struct A: @unchecked Sendable, ~Copyable, MenuPlugin {}", ["A"]),
        ("struct A: Codable & MenuPlugin {}", ["A"]),
        ("struct A: DevMenuKit.MenuPlugin {}; struct B: DevMenuKit::ActionTrigger {}", ["A", "B"]),
        ("struct `Say: hello {`: MenuPlugin {}", ["`Say: hello {`"]),
        ("struct A: MenuPlugin where Int: Sendable {}", ["A"]),
        ("\u{FEFF}struct A: MenuPlugin {}", ["A"]),
        ("#!/usr/bin/env swift {\nstruct A: MenuPlugin {}", ["A"]),
        ("#!/bin/swift {\rstruct A: MenuPlugin {} // {\rstruct B: MenuPlugin {}", ["A", "B"]),
        ("let a = \"\rstruct A: MenuPlugin {}", ["A"]),
        ("#if B\rstruct A: MenuPlugin {}\r#endif", ["A"]),
        // Their paths, also in extensions.
        ("enum A { struct B { final class C: MenuPlugin {} } }", ["A.B.C"]),
        ("enum A { var x: Int { 1 }\n func f() -> Int { 2 }\n struct B: MenuPlugin {} }", ["A.B"]),
        ("enum A { case private_(Int), b; init?() {}\n struct B: MenuPlugin {} }", ["A.B"]),
        ("class A { class func f() {}\n class var x: Int { 1 }\nclass B: MenuPlugin {} }", ["A.B"]),
        ("struct A: MenuPlugin { struct B: MenuPlugin {} }", ["A", "A.B"]),
        ("extension A { struct B: MenuPlugin {} }", ["A.B"]),
        ("struct A {}\nextension A: MenuPlugin {}", ["A"]),
        ("enum A { struct B {} }\nextension A.B: MenuPlugin {}", ["A.B"]),
        ("struct A: Local, ActionTrigger {}\nextension A: MenuPlugin {}", ["A"]),
        // Protocols of their target that are refined.
        ("protocol P: MenuPlugin {}; struct A: P {}", ["A"]),
        ("struct A: P {}; protocol P: Q {}; protocol Q: Sendable, ActionTrigger {}", ["A"]),
        ("enum N { protocol P: MenuPlugin {}; struct A: P {} }; struct B: N.P {}", ["N.A", "B"]),
        ("typealias P = Sendable & MenuPlugin; struct A: P {}", ["A"]),
        ("class A: MenuPlugin {}; class B: A {}; class C: B {}", ["A", "B", "C"]),
        ("class A {}; extension A: MenuPlugin {}; class B: A {}", ["A", "B"]),
        ("protocol P: Q {}; protocol Q: P {}; struct A: P, MenuPlugin {}", ["A"]),
        ("extension MenuPlugin { func f() {} }; struct A: MenuPlugin {}", ["A"]),
        ("protocol MenuPlugin {}; struct A: MenuPlugin {}", []),
        ("protocol P {}; struct A: P {}", []),
        // Comments and literals, whose braces don't count.
        ("// struct A: MenuPlugin {}", []),
        ("/* struct A: MenuPlugin {} /* } */ struct B: MenuPlugin {} */", []),
        (#"let a = "struct A: MenuPlugin {""#, []),
        (#"let a = "\\"; struct A: MenuPlugin {} // ""#, ["A"]),
        (#"let a = "\(b["}"]) \(c { "\("}")" }) { "; struct A: MenuPlugin {}"#, ["A"]),
        (##"let a = #"\(" } "#, b = #"\#("}")"#; struct A: MenuPlugin {}"##, ["A"]),
        (###"let a = #"""#, b = ##""#"##; struct A: MenuPlugin {}"###, ["A"]),
        (
            "let a = \"\"\"\n    \"struct A: MenuPlugin {\n    \\\"\"\" }\n    \"\"\"; struct B: MenuPlugin {}",
            ["B"]
        ),
        ("let a = #\"\"\"\n    \"\"\" }\n    \"\"\"#; struct A: MenuPlugin {}", ["A"]),
        (#"let a = /[}"]\/{ struct/; struct A: MenuPlugin {}"#, ["A"]),
        (#"let a = f(/"/), b = [/{/]; struct A: MenuPlugin {}"#, ["A"]),
        ("let a = b / c; let d = \"}\" /* */ + (e / f); struct A: MenuPlugin {}", ["A"]),
        ("let a = b/c, d = \"/\"; struct A: MenuPlugin {}", ["A"]),
        ("let a = b.reduce(1, /), c = \"}\"; let d = (/)\nstruct A: MenuPlugin {}", ["A"]),
        (
            "extension V { static func /(a: V, b: V) -> V { a.x/b.x }\n struct A: MenuPlugin {} }",
            ["V.A"]
        ),
        (#"let a = #/ " } / \/# { /#; struct A: MenuPlugin {}"#, ["A"]),
        ("let a = #/\n    \" } # { \"\n    /#\nstruct A: MenuPlugin {}", ["A"]),
        ("let a = `struct`, b = c.class, d = E.extension\nstruct A: MenuPlugin {}", ["A"]),
        ("#expect(a)\n#warning(\"}\")\nstruct A: MenuPlugin {}", ["A"]),
    ]

    @Test(arguments: types)
    func `are types that name a protocol of plugins`(code: String, names: [String]) {
        #expect(found(in: code) == names)
    }

    @Test(arguments: [
        "protocol A: MenuPlugin { struct B: MenuPlugin {} }",
        "struct A<Item>: MenuPlugin {}",
        "struct A<Item: Collection<Int>> { struct B: MenuPlugin {} }",
        "struct A<Item> {}\nextension A: MenuPlugin where Item == Int {}",
        "extension Box<Int>: MenuPlugin {}",
        "extension [Int]: MenuPlugin {}",
        "struct A: Sequence<any MenuPlugin> {}",
        "struct A: Shop.MenuPlugin {}",
        "import struct Shop.A\nfunc f() -> some MenuPlugin { struct B: MenuPlugin {} }",
        "var a: any MenuPlugin { struct B: MenuPlugin {}; return B() }",
        "let make = { () -> any MenuPlugin in struct B: MenuPlugin {}; return B() }",
        "func f(actor: MenuPlugin) {}; let actor: MenuPlugin = f()",
        "typealias A = MenuPlugin",
        // Types that are added by hand or have a record.
        "struct A: ActionTrigger, AddedByHand {}",
        "struct A: MenuPlugin {}\nextension A: AddedByHand {}",
        "protocol P: MenuPlugin, AddedByHand {}; struct A: P {}",
        "private struct A: MenuPlugin, AddedByHand {}",
        "struct A: MenuPlugin {}\n@used private let a: PluginRecord = { offer(A(), $0) }",
        "@used let a: DevMenuKit.PluginRecord = { reader in offer(A(), reader) }\nenum A: MenuPlugin {}",
        "enum O { struct A: MenuPlugin {} }; let a: PluginRecord = { offer(O.A(), $0) }",
        "private struct A: MenuPlugin {}\nprivate let a: PluginRecord = { offer(A(), $0) }",
    ])
    func `are no types that no other file can make without arguments, or adds`(code: String) {
        #expect(found(in: code) == [])
    }

    @Test(arguments: [
        ("private struct A: MenuPlugin {}", "'A' is private"),
        ("fileprivate final class A: MenuPlugin {}", "'A' is private"),
        ("private enum O { struct A: MenuPlugin {} }", "'O.A' is in 'O', which is private"),
        ("private extension O { struct A: MenuPlugin {} }", "'O.A' is private"),
        ("private struct A {}\nextension A: MenuPlugin {}", "'A' is private"),
    ])
    func `that are private are errors at their lines`(code: String, reason: String) {
        let problems = FindPluginsTool.records(of: [file("\n  " + code)]).problems
        #expect(problems.count == 1)
        #expect(problems.allSatisfy { $0.contains("error: plugin \(reason), so its record can't") })
    }

    @Test func `an error has a file, a line and a column, and says what to do`() {
        let code = "struct A: MenuPlugin {}\n\n    private struct B: ActionTrigger {}\n"
        #expect(
            FindPluginsTool.records(of: [file(code)]).problems == [
                "Shop.swift:3:20: error: plugin 'B' is private, so its record can't make it: make "
                    + "it internal, or let 'B' conform to AddedByHand and add it in code"
            ]
        )
    }

    @Test(arguments: [
        "private let a = 1\nstruct A: MenuPlugin {}",
        "private func f() {}\nstruct A: MenuPlugin {}",
        "private(set) var a = 1\nstruct A: MenuPlugin {}",
        "private import Shop\nstruct A: MenuPlugin {}",
        "private class B {}\nstruct A: MenuPlugin {}",
        "private typealias B = Int\nstruct A: MenuPlugin {}",
        "let a = Access.private\nstruct A: MenuPlugin {}",
        "private extension A { func f() {} }\nstruct A: MenuPlugin {}",
        "private extension O { internal struct A: MenuPlugin {} }",
    ])
    func `are not private because of what stands before them`(code: String) {
        #expect(FindPluginsTool.records(of: [file(code)]).problems == [])
        #expect(found(in: code).count == 1)
    }

    @Test(arguments: [
        ("#if Internal\nstruct A: MenuPlugin {}\n#endif", [["#if Internal"]]),
        (
            "#if A // one\n#elseif os(Linux) /* two */ && !B\n#else\nstruct A: MenuPlugin {}\n#endif",
            [["#if A", "#elseif os(Linux) && !B", "#else"]]
        ),
        (
            "#if A\nenum O {\n#if B\n#else\nstruct A: MenuPlugin {}\n#endif\n}\n#endif",
            [["#if A"], ["#if B", "#else"]]
        ),
        (
            "#if os(Linux) ||\n    (compiler(>=6.3)\n    && B)\nstruct A: MenuPlugin {}\n#endif",
            [["#if os(Linux) || (compiler(>=6.3) && B)"]]
        ),
        ("#if A\n  || B\nstruct A: MenuPlugin {}\n#endif", [["#if A || B"]]),
        ("#if A\n#endif\nfunc f() {\n#if B\n#endif\n}\nstruct A: MenuPlugin {}", []),
    ])
    func `keep their conditions`(code: String, conditions: [[String]]) throws {
        let outcome = try #require(PluginSearch([file(code)]).plugins().first)
        #expect(try outcome.get().conditions == conditions)
    }

    @Test func `have a record in each branch, and one where a second protocol is named`() {
        let code = """
            #if A
            extension A: MenuPlugin {}
            struct B: MenuPlugin {}
            #else
            struct B: MenuPlugin {}
            #endif
            struct A: ActionTrigger {}
            """
        #expect(found(in: code) == ["A", "B", "B"])
    }

    @Test func `are found through protocols, types and records of other files`() {
        let files = [
            file("struct A: P {}; struct B: P {}; struct C: P {}", path: "1.swift"),
            file("protocol P: MenuPlugin {}; extension B: AddedByHand {}", path: "2.swift"),
            file("let c: PluginRecord = { offer(C(), $0) }", path: "3.swift"),
        ]
        let outcomes = PluginSearch(files).plugins()
        #expect(outcomes.compactMap { try? $0.get().name } == [["A"]])
    }

    @Test(arguments: [
        "}}} struct A: MenuPlugin {}", "struct A: MenuPlugin {",
        "let a = \"\nstruct A: MenuPlugin {}",
    ])
    func `are found in code that isn't complete`(code: String) { #expect(found(in: code) == ["A"]) }

    @Test(arguments: [
        ("struct A {", "}"), ("let a = \"\\(", ")\""), ("#if A\n", "#endif\n"),
        ("enum A {\n#if B\nvar a: String { \"\\(", ")\" }\n#endif\n}"),
    ])
    func `nested deeper than the compiler allows are an error`(opening: String, closing: String) {
        func problem(_ depth: Int) -> String? {
            let ends = [opening, closing].map { String(repeating: $0, count: depth) }
            return file(ends[0] + "\nstruct A: MenuPlugin {}\n" + ends[1]).problem
        }
        #expect(problem(64) == nil)
        for depth in [300, 20_000] {
            let text = problem(depth)
            #expect(text?.contains("error: the code is nested more than 256 levels deep") == true)
            #expect(text?.hasPrefix("Shop.swift:") == true)
        }
    }

    @Test func `are found behind any number of protocols that refine one another`() {
        let chain = (1...100_000).map { "protocol P\($0): P\($0 - 1) {}\n" }.joined()
        #expect(found(in: "protocol P0: MenuPlugin {}\n\(chain)struct A: P100000 {}") == ["A"])
    }

    private func found(in code: String) -> [String] {
        PluginSearch([file(code)]).plugins().compactMap {
            try? $0.get().name.joined(separator: ".")
        }
    }
}

/// The code that registers a target's plugins.
@Suite struct PluginRecordsTests {
    @Test func `has a record for each plugin, in its conditions and at its line`() {
        let file = file(
            """
            import DevMenuKit

            #if Internal
            enum M {
                struct A: MenuPlugin {}
            }
            #endif
            """,
            path: #"/a "b"\c.swift"#
        )
        #expect(
            FindPluginsTool.records(of: [file]).text == ##"""
                // Written by find-plugins before each build: a record for each type of this target that
                // conforms to ActionTrigger or MenuPlugin.

                #if Internal
                import DevMenuKit
                #sourceLocation(file: "/a \"b\"\\c.swift", line: 5)
                nonisolated private func devmenuOffer1(to reader: UnsafeMutableRawPointer) { offer(M.A(), reader) } // Added in code? Let it conform to AddedByHand.
                #sourceLocation()
                #if objectFormat(ELF)
                @section("devmenu_plugins")
                #else
                @section("__DATA_CONST,__devmenu")
                #endif
                @used nonisolated private let devmenuRecord1: PluginRecord = { devmenuOffer1(to: $0) }
                #if objectFormat(ELF)
                @section("devmenu_names")
                #else
                @section("__DATA_CONST,__devmenu_names")
                #endif
                @used nonisolated private let devmenuName1: (UInt8, UInt8, UInt8, UInt8) = (77, 46, 65, 10)
                #endif

                """##
        )
    }

    @Test func `imports nothing without a plugin`() {
        let text = FindPluginsTool.records(of: [file("struct A {}")]).text
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("//") })
    }

    @Test(arguments: [
        ("import DevMenuKit", "import DevMenuKit"),
        ("public import DevMenuKit", "import DevMenuKit"),
        ("internal import DevMenuKit", "internal import DevMenuKit"),
        ("private import DevMenuKit", "internal import DevMenuKit"),
        ("internal import Shop\nimport DevMenuKit", "import DevMenuKit"),
    ])
    func `imports at the level of the target's files`(code: String, line: String) {
        let files = [file(code, path: "1.swift"), file("struct A: MenuPlugin {}", path: "2.swift")]
        let lines = FindPluginsTool.records(of: files).text.split(separator: "\n")
        #expect(lines.filter { $0.contains("import ") }.map(String.init) == [line])
    }

    @Test func `is the same whatever the order of the files`() {
        let files = ["A", "B", "C"].map { file("struct \($0): MenuPlugin {}", path: "\($0).swift") }
        let text = FindPluginsTool.records(of: files).text
        #expect(FindPluginsTool.records(of: files.reversed()).text == text)
    }
}

private func file(_ code: String, path: String = "Shop.swift") -> SourceFile {
    SourceFile(path: path, bytes: Array(code.utf8))
}
