import Testing

@testable import DevMenuProject

@Suite struct YAMLReaderTests {
    /// Returns a value as a flow of YAML with every text in quotes.
    private static func flow(_ node: YAMLNode) -> String {
        if let text = node.text { return "'\(text)'" }
        if node == .nothing { return "null" }
        let members = node.members.map { "'\($0.key)': \(flow($0.value))" }
        let items = node.items.map(flow)
        return members.isEmpty
            ? "[\(items.joined(separator: ", "))]" : "{\(members.joined(separator: ", "))}"
    }

    private static func value(_ text: String) throws(TaskFileProblem) -> YAMLNode {
        try document(text).value
    }

    private static func document(_ text: String) throws(TaskFileProblem) -> YAMLDocument {
        try YAMLReader.document(of: TaskFile(path: "/Taskfile.yml", bytes: Array(text.utf8)))
    }

    private static func flow(_ text: String) throws(TaskFileProblem) -> String {
        flow(try Self.value(text))
    }

    @Test(arguments: [
        ("", "null"),
        ("# nothing\n\n", "null"),
        ("a", "'a'"),
        ("a: b", "{'a': 'b'}"),
        ("a: b # c\nd : e\n", "{'a': 'b', 'd': 'e'}"),
        ("a:\n  b: c\n  d: e\nf: g", "{'a': {'b': 'c', 'd': 'e'}, 'f': 'g'}"),
        ("a:\nb: ~\nc: null", "{'a': null, 'b': null, 'c': null}"),
        ("a: http://x.y#z", "{'a': 'http://x.y#z'}"),
        ("a: -x\nb: a:b\nc: ?y", "{'a': '-x', 'b': 'a:b', 'c': '?y'}"),
        ("a:b: c", "{'a:b': 'c'}"),
        ("'a': \"b\"\n\"c d\" : 'e'", "{'a': 'b', 'c d': 'e'}"),
        ("a:\r\n  b: c\r\n", "{'a': {'b': 'c'}}"),
        ("a:\tb\nc: d\t# e\n\t\n\t# f\ng: h", "{'a': 'b', 'c': 'd', 'g': 'h'}"),
        ("é: ü", "{'é': 'ü'}"),
    ])
    func `reads mappings by their columns`(text: String, flow: String) throws {
        #expect(try Self.flow(text) == flow)
    }

    @Test(arguments: [
        ("- a\n- b", "['a', 'b']"),
        ("a:\n- b\n- c\nd: e", "{'a': ['b', 'c'], 'd': 'e'}"),
        ("a:\n  - b\n  -\n  - d", "{'a': ['b', null, 'd']}"),
        ("- a: b\n  c: d\n- e: f", "[{'a': 'b', 'c': 'd'}, {'e': 'f'}]"),
        ("- - a\n  - b\n- c", "[['a', 'b'], 'c']"),
        ("- a:\n  - b\n  c: d", "[{'a': ['b'], 'c': 'd'}]"),
        ("-\n  a: b", "[{'a': 'b'}]"),
        ("- a\n  b", "['a b']"),
    ])
    func `reads lists by their columns`(text: String, flow: String) throws {
        #expect(try Self.flow(text) == flow)
    }

    @Test(arguments: [
        ("a: [b, 'c', \"d, e\"]", "{'a': ['b', 'c', 'd, e']}"),
        ("a: []\nb: {}", "{'a': [], 'b': []}"),
        ("a: [b, c,]", "{'a': ['b', 'c']}"),
        ("{a: b, 'c':d, e, f: }", "{'a': 'b', 'c': 'd', 'e': null, 'f': null}"),
        ("a: {b: [c, {d: e}], f: g}", "{'a': {'b': ['c', {'d': 'e'}], 'f': 'g'}}"),
        ("a: [\n  b, # c\n  d\n]\ne: f", "{'a': ['b', 'd'], 'e': 'f'}"),
        ("a: {\n\tb: c\n}", "{'a': {'b': 'c'}}"),
        ("[a: b, c]", "[{'a': 'b'}, 'c']"),
        ("[a b\n  c, http://x]", "['a b c', 'http://x']"),
        ("{a: ./b.yml}", "{'a': './b.yml'}"),
    ])
    func `reads mappings and lists in braces and brackets`(text: String, flow: String) throws {
        #expect(try Self.flow(text) == flow)
    }

    @Test(arguments: [
        ("a: b\n  c\n\n  d\ne: f", "{'a': 'b c d', 'e': 'f'}"),
        ("a: 'it''s'\nb: 'x: # y'", "{'a': 'it's', 'b': 'x: # y'}"),
        (#"a: "x\ty\n\u00e9\x41\"\\""#, "{'a': 'x\ty\né\u{41}\"\\'}"),
        (
            #"a: "\0\a\b\v\f\r\e\ \/\'\N\_\L\P\U0001F600\"# + "\t\"",
            "{'a': '\0\u{7}\u{8}\u{B}\u{C}\r\u{1B} /'\u{85}\u{A0}\u{2028}\u{2029}\u{1F600}\t'}"
        ),
        ("a: \"b \\\n    c\"", "{'a': 'b c'}"),
        ("a: 'b\n\n  c'", "{'a': 'b c'}"),
        ("a: |\n  b: c\n  # d\n\n    e\nf: g", "{'a': 'b: c # d e', 'f': 'g'}"),
        ("a: >- # text\n  b\n  c\nd: e", "{'a': 'b c', 'd': 'e'}"),
        ("a: |2+\n    b\n  c\nd: |1\n e", "{'a': 'b c', 'd': 'e'}"),
        ("- |\n a\n- >\n  b", "['a', 'b']"),
        ("a: |\nb: c", "{'a': '', 'b': 'c'}"),
        ("a: |\n\n  b", "{'a': 'b'}"), ("a: |\n    \n\nb: c", "{'a': '', 'b': 'c'}"),
        ("a: |1\n    \n b", "{'a': 'b'}"),
    ])
    func `reads texts over lines, in quotes and in blocks`(text: String, flow: String) throws {
        #expect(try Self.flow(text) == flow)
    }

    @Test(arguments: [
        ("---\na: b\n---\nc: d", "{'a': 'b'}"),
        ("%YAML 1.2\n---\na: b\n...\n", "{'a': 'b'}"),
        ("--- [a]\n", "['a']"),
        ("a: !!str b\nc: !x\n  d: e", "{'a': 'b', 'c': {'d': 'e'}}"),
        ("a: &x b\nc: *x\nd: [*x]", "{'a': 'b', 'c': 'b', 'd': ['b']}"),
        ("a: &x\n  b: c\nd: *x", "{'a': {'b': 'c'}, 'd': {'b': 'c'}}"),
        ("&x a: b\n!!str &y 'c' : *x\n*y : d", "{'a': 'b', 'c': 'a', 'c': 'd'}"),
        ("a: &x\n  &y b: c\nd: [*x, *y]", "{'a': {'b': 'c'}, 'd': [{'b': 'c'}, 'b']}"),
        ("- &x a\n- &y [b]\n- &z\n- [*x, *y, *z]", "['a', ['b'], null, ['a', ['b'], null]]"),
        ("!<tag:x.y,2002:map> a: !<!b> c\nd: !!str\ne: f", "{'a': 'c', 'd': null, 'e': 'f'}"),
    ])
    func `reads one document, tags and aliases`(text: String, flow: String) throws {
        #expect(try Self.flow(text) == flow)
    }

    @Test(arguments: [
        ("? a\n: b\nc: d", "{'a': 'b', 'c': 'd'}"),
        ("? a\n? b\n\nc:", "{'a': null, 'b': null, 'c': null}"),
        ("a: 1\n? b # c\n# d\n: e", "{'a': '1', 'b': 'e'}"),
        ("? |\n  a\n  b\n: - c\n  - d", "{'a b': ['c', 'd']}"),
        ("? a\n  b\n: c: d\n  e: f", "{'a b': {'c': 'd', 'e': 'f'}}"),
        ("x:\n  ? &a 'b'\n  : &c d\n  e : *a", "{'x': {'b': 'd', 'e': 'b'}}"),
        ("- ? a\n  : b\n- ? c", "[{'a': 'b'}, {'c': null}]"),
        ("? a\n&b c: *b", "{'a': null, 'c': 'c'}"),
        ("{? a: b, c: d, ? e}", "{'a': 'b', 'c': 'd', 'e': null}"),
        ("[? a\n b : c, ? d]", "[{'a b': 'c'}, {'d': null}]"),
    ])
    func `reads keys behind a question mark`(text: String, flow: String) throws {
        #expect(try Self.flow(text) == flow)
    }

    @Test(
        arguments: [
            ("a: b", "b"), ("a:\n  b\n  c", "b\nc"), ("a:   'b' # c", "'b'"),
            ("a: b\n   c", "b\nc"),
            ("a:\n- b\n\n# c\n- d: e\n  f: g\n\n# h\ni: j", "- b\n\n# c\n- d: e\n  f: g"),
            ("a: |-\n    b\n      c\n\n    # d\ne: f", "b\n  c\n\n# d"),
            ("a: # b\n  - |\n    c\n  - d", "- |\n  c\n- d"),
            ("{a: b c, d: e}", "b c"), ("{a: [b, {c: d}], e: f}", "[b, {c: d}]"),
            ("x: &x b\na: *x", "*x"), ("? a\n: - b\n  - c", "- b\n- c"), ("a:\nb: c", nil),
            ("a: &x\nb: c", "&x"), ("a: \"b\r\n  c\"", "\"b\nc\""),
        ] as [(String, String?)]
    )
    func `has the lines of a value as they are written`(text: String, lines: String?) throws {
        let document = try Self.document(text)
        let member = try #require(document.value.member("a"))
        #expect(document.lines(of: member) == lines)
    }

    @Test func `a merged mapping gives what the mapping itself has not`() throws {
        let text = "x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\nz: {<<: [*x, *y], a: 0}\nv: {<<: *y}"
        let document = try Self.value(text)
        #expect(["a", "b", "c", "d"].map { document["z"][$0].text } == ["0", "2", "4", nil])
        #expect(document["v"]["b"].text == "3")
        #expect(document["v"].members.map(\.key) == ["<<"])
    }

    @Test func `knows the line of each key`() throws {
        let text = "a: |\n  b\n\nc: {d: 'e\n  f', g: h}\ni: j"
        let document = try Self.value(text)
        #expect(document.members.map(\.line) == [1, 4, 6])
        #expect(document["c"].members.map(\.line) == [4, 5])
    }

    @Test(arguments: ["yes", "Yes", "on", "true", "TRUE", "y"])
    func `reads the words for true`(word: String) throws {
        #expect(try Self.value("a: \(word)")["a"].isTrue)
    }

    @Test(arguments: [
        ("a:\n\tb: c", 2, "a tab indents the line"),
        ("a:\n  b:\n\t- c", 3, "a tab indents the line"),
        ("a: b\n c: d", 2, "a text without quotes has"),
        ("a: {b: c}\n d: e", 2, "indented too far"),
        ("a:\n  b: c\n d: e", 3, "indented too far"),
        ("a: b: c", 1, "a text without quotes has"),
        ("a: 'b", 1, "the quote is never closed"),
        ("a: \"b\\q\"", 1, "begins no escape"),
        ("a: [b\nc: d", 1, "never closed"),
        ("a: {{.B}}", 1, "a key isn't a text"),
        ("a: 'b' c", 1, "'c' isn't expected here"),
        ("a: *b", 1, "'*b' has no anchor above"),
        ("? - a\n: b", 2, "a key isn't a text"),
        ("a: b\nc: {? [d] : e}", 2, "a key isn't a text"),
        ("[a]: b", 1, "a key isn't a text"),
        ("a: ? b", 1, "'?' isn't expected here"),
        ("a: {?b: c}", 1, "'?' isn't expected here"),
        ("a: {b: c?, d: e}", 1, "'?' isn't expected here"),
        ("a: &b:c d", 1, "'b:c' names no value"),
        ("a: |\n    \n  b", 3, "indented further than the text"),
        (": b", 1, "':' isn't expected here"),
        ("a: b\nc: d\u{1}", 2, "isn't text in UTF-8"),
        ("a: - b", 1, "'-' isn't expected here"),
        ("a: b\nc", 2, "'c' has no ':' after it"),
        ("a: @b", 1, "'@' isn't expected here"),
        ("a: b\n- c", 2, "'-' isn't expected here"),
        ("- a\nb: c", 2, "'b' isn't expected here"),
        (String(repeating: "[", count: 100_000), 1, "nested too deeply"),
        (String(repeating: "- ", count: 100_000), 1, "nested too deeply"),
    ])
    func `tells the line of what it can't read`(text: String, line: Int, reason: String) {
        do throws(TaskFileProblem) {
            _ = try Self.value(text)
            Issue.record("it was read")
        } catch {
            #expect(error.file == "/Taskfile.yml")
            #expect(error.line == line)
            #expect(error.reason.contains(reason))
        }
    }

    @Test(arguments: [
        ":", "- - -", "\"a", "'", "\t\tx", "a: |", "a: >", "a: |9\n x", "?", "\u{0}", "{", "}",
        "[a", "&",
        "? ? ? a\n: b\n", "? a\n: \n: ", "!<a b", "{? ? a", "&a &b c: d",
        "*", "!", "a: &", "&a *a", "\"\\", "\"\\u12", "---", "--- |", "%", "a: [*", "{a: b",
        "a: 'b\n\n",
    ])
    func `ends at any text, and at each beginning of it`(text: String) {
        for end in text.indices { _ = try? Self.value(String(text[..<end])) }
        _ = try? Self.value(text)
    }
}
