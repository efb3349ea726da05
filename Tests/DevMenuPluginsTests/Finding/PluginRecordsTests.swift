import Testing

@testable import find_plugins

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

    private func file(_ code: String, path: String = "Shop.swift") -> SourceFile {
        SourceFile(path: path, bytes: Array(code.utf8))
    }
}
