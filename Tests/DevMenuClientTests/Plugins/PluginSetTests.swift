import DevMenuClient
import TerminalTesting

/// The questions to plugins, and the cache of their answers.
@Suite(.onOwnThread) struct PluginSetTests {
    private let folder: PluginFolder

    init() throws { folder = try PluginFolder() }

    /// Adds a plugin that writes a mark each time it starts.
    private func addCounting(_ name: String = "one", title: String = "Section") throws {
        try folder.add(
            name,
            sections: PluginFolder.section("tools", title: title, items: name),
            start: "echo started >>'\(folder.path("starts"))'"
        )
    }

    private var starts: Int { get throws { try folder.lines(of: "starts").count } }

    @Test func `a plugin is asked once, and again when its file changes`() throws {
        try addCounting()
        #expect(try folder.set().refusals() == [:])
        #expect(try folder.set().refusals() == [:])
        #expect(try starts == 1)
        try addCounting(title: "Another Section")
        let set = folder.set()
        #expect(try set.refusals() == [:])
        #expect(try starts == 2)
        #expect(set.programs.first?.answer?.items == ["one"])
    }

    @Test func `answers are cached for each language`() throws {
        try addCounting()
        for locale in ["en", "zh-Hans", "zh-Hans.UTF-8", "en", "C.UTF-8"] {
            _ = try folder.set(locale: locale).refusals()
        }
        #expect(try starts == 2)
    }

    @Test(arguments: [
        "", "{", "[]", "{\"version\":1}", "{\"version\":9,\"locale\":\"en\",\"plugins\":{}}",
        "{\"version\":1,\"locale\":\"de\",\"plugins\":{}}",
    ])
    func `a damaged or foreign cache file is ignored`(text: String) throws {
        try addCounting()
        _ = try folder.set().refusals()
        try folder.write(text, to: "cache/plugins-en.json")
        #expect(try folder.set().refusals() == [:])
        #expect(try starts == 2)
        _ = try folder.set().refusals()
        #expect(try starts == 2)
    }

    @Test func `a cache that others may write to is ignored`() throws {
        try addCounting()
        _ = try folder.set().refusals()
        folder.shell("chmod 666 '\(folder.cache)/plugins-en.json'")
        _ = try folder.set().refusals()
        #expect(try starts == 2)
    }

    @Test func `plugins work without a cache`() throws {
        try addCounting()
        try folder.write("in the way", to: "cache")
        #expect(try folder.set().refusals() == [:])
        #expect(try folder.set().refusals() == [:])
        #expect(try starts == 2)
    }

    @Test(arguments: [false, true])
    func `a plugin that cannot start is refused at once, with the reason`(isAlone: Bool) throws {
        try folder.write("#!/nonexistent/interpreter\n", to: "plugins/devmenu-one", mode: 0o755)
        if !isAlone { try addCounting("two") }
        let refusals = try folder.set().refusals()
        #expect(refusals.keys.sorted() == ["one"])
        #expect(refusals["one"]?.contains("No such file or directory") == true)
    }

    @Test(arguments: [
        ("exit 3", "crashed: it ended with status 3"),
        ("echo why >&2; kill -SEGV $$", "crashed: it ended by SIGSEGV"),
        ("echo hi", "wrong protocol: 'hi' isn't a message"),
        (
            #"echo '{"jsonrpc":"2.0","method":"hello","params":{"protocol":2}}'"#,
            "wrong protocol: it uses version 2, but this devmenu uses version 1"
        ),
    ])
    func `a plugin that breaks the protocol is refused`(script: String, reason: String) throws {
        try folder.add("one", script + "\n")
        #expect(try #require(try folder.set().refusals()["one"]).hasPrefix(reason))
        // The reason is cached too.
        #expect(try #require(try folder.set().refusals()["one"]).hasPrefix(reason))
    }

    @Test(arguments: [
        (#"{"id":"Tools","title":"T","items":[]}"#, "'Tools' can't be the name of a section"),
        (#"{"id":"tools","items":[]}"#, "section 'tools' has no 'title'"),
        (#"{"id":"tools","title":"T"}"#, "section 'tools' has no 'items'"),
        (#"{"id":"t","title":"T","items":[{"kind":"x"}]}"#, "an item has no 'id'"),
        (#"{"id":"t","title":"T","items":[{"id":"a b"}]}"#, "'a b' can't be the name"),
        (PluginFolder.section("tools", items: "a", "a"), "item 'a' appears twice"),
        (
            #"{"id":"t","title":"T","items":[{"id":"a","kind":"toggle","title":"A"}]}"#,
            "toggle 'a' has no 'value'"
        ),
        (
            #"{"id":"t","title":"T","items":[{"id":"a","kind":"action","title":"A","parameters":[{"name":"yes"}]}]}"#,
            "a parameter of item 'a' can't be called 'yes'"
        ),
    ])
    func `an invalid menu is refused, with the reason`(section: String, reason: String) throws {
        try folder.add("one", sections: section)
        let refusal = try #require(try folder.set().refusals()["one"])
        #expect(refusal.hasPrefix("invalid menu: " + reason))
    }

    @Test func `a silent plugin is given up when its time is over, and no later`() throws {
        for name in ["one", "two", "three"] { try folder.add(name, "exec sleep 60\n") }
        try addCounting("four")
        let began = ContinuousClock.now
        let refusals = try folder.set(timeout: 1).refusals()
        #expect(refusals.keys.sorted() == ["one", "three", "two"])
        #expect(refusals["one"] == "no answer: it didn't send its hello within 1 second")
        #expect((.seconds(1)..<(.seconds(11))).contains(.now - began))
    }

    @Test func `plugins that are silent all together are asked again`() throws {
        for number in 1...8 {
            let flag = folder.path("asked-\(number)")
            let start = "[ -e '\(flag)' ] || { : >'\(flag)'; exec sleep 60; }"
            try folder.add("plugin-\(number)", sections: "", start: start)
        }
        #expect(try folder.set(timeout: 1).refusals() == [:])
    }

    @Test func `a process that was stopped for long still takes its plugins' answers`() async {
        await #expect(processExitsWith: .success) {
            let folder = try PluginFolder()
            // The plugin stands in for a machine that sleeps: its shell does nothing meanwhile.
            let start = "kill -STOP $PPID; sleep 2.2; kill -CONT $PPID"
            try folder.add("slow", sections: "", start: start)
            #expect(try folder.set(timeout: 2).refusals() == [:])
        }
    }

    @Test func `a refused plugin is asked again on request`() throws {
        let flag = folder.path("flag")
        try folder.add("one", sections: "", start: "[ -e '\(flag)' ] || exit 1")
        let (set, loop) = (folder.set(), EventLoop())
        #expect(try set.refusals(in: loop)["one"] != nil)
        try folder.write("", to: "flag")
        #expect(try folder.set().refusals()["one"] != nil)
        try set.refresh(in: loop, asksRefused: true)
        #expect(try set.refusals(in: loop) == [:])
    }

    @Test func `several plugins are asked at a time`() throws {
        // Each waits until all four have started; asked one by one, none would ever answer.
        for name in ["a", "b", "c", "d"] {
            try folder.add(
                name,
                sections: "",
                start: """
                    echo x >>'\(folder.path("there"))'
                    until [ "$(wc -l <'\(folder.path("there"))')" -ge 4 ]; do sleep 0.01; done
                    """
            )
        }
        #expect(try folder.set().refusals() == [:])
    }
}
