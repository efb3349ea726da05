import TerminalTesting

@testable import DevMenuProject

@Suite struct MakefileTargetsTests {
    private static func reading(_ text: String) -> TaskReading {
        MakeTaskReader().reading(of: TaskFile(path: "/none/Makefile", bytes: Array(text.utf8)))
    }

    private static func names(_ text: String) -> [String] { reading(text).tasks.map(\.name) }

    @Test(arguments: [
        ("all: x", ["all"]),
        ("all clean : x ; echo a:b", ["all", "clean"]),
        ("all:", ["all"]),
        ("all::x", ["all"]),
        ("a b &: c", ["a", "b"]),
        ("a b&: c", ["a", "b"]),
        ("all:\r\n\techo\r\nnext:\r\n", ["all", "next"]),
        ("  indented: x", ["indented"]),
        ("a: b\nc: d\na: e", ["a", "c"]),
        ("all: ; X=1 run", ["all"]),
        ("all: $(A:.c=.o) x", ["all"]),
        ("all: x # with = and :", ["all"]),
        ("a.o b.o: %.o: %.c", ["a.o", "b.o"]),
        ("a \\\n  b: c", ["a", "b"]),
        ("include: x", ["include"]),
        ("all: x | y", ["all"]),
        ("all: a b=c", ["all"]),
        ("all: x \\\n y = z", ["all"]),
        ("all:\\", ["all"]),
        ("ifeq (a,b)\nyes: x\nelse\nno: x\nendif", ["yes", "no"]),
        ("all:\n\techo a \\\nb: c\nnext: x", ["all", "next"]),
        ("all:\n\n# text\n\tx: y\nifdef A\n\tz: y\nendif\n\tw: y", ["all"]),
        ("out/a.o: a.c", ["out/a.o"]),
        (".venv/bin: x\n.env:\n_hidden: y", [".venv/bin", ".env", "_hidden"]),
        ("my\\ target a\\:b c\\#d e\\f: x", ["my target", "a:b", "c#d", "e\\f"]),
        ("-f: x", ["-f"]),
        ("a@b: c", ["a@b"]),
        ("lib(a.o): b", ["lib(a.o)"]),
        ("./a .//./b: c\na: d", ["a", "b"]),
        (".c.o: x", [".c.o"]),
        (".SUFFIXES:\n.c.o:", [".c.o"]),
        ("a: b\n.PHONY: a c", ["a"]),
        ("all: a\n\t$(MAKE) -C sub x: y", ["all"]),
        ("define X\na: b\nendef\nc: d", ["c"]),
        ("define = x\nB = c:d\n.RECIPEPREFIX = >\nall:\n> x: y\nend: all", ["all", "end"]),
    ])
    func `finds the targets of rules`(text: String, names: [String]) {
        let reading = Self.reading(text)
        #expect(reading.tasks.map(\.name) == names)
        #expect(reading.problems.isEmpty)
    }

    @Test(arguments: [
        "VAR ?= a:b", "VAR = a:b", "VAR := a:b", "X:=a", "Y ::= z", "Z :::= z", "W += a:b",
        "S != date +%H:%M", "URL = http://x.y", "export PATH := /bin:$(PATH)", "export A",
        "unexport A:B", "override X = b:c", "override define X\na: b\nendef", "undefine a:b",
        "ifeq ($(A):,b)", "ifneq ($(A):,b)", "ifdef a:b", "ifndef a:b", "else ifeq (a:,b)",
        "-include foo:bar.mk", "sinclude a:b.mk", "a = b: c", "a=c: d",
        "vpath %.c a:b", "load a:b", "-load a:b", "private: V = x", "t: V := x", "t: V ?= a:b",
        "t: private V = x", "t: export V=x", "t: V +=x", "t: V::=x", "t: \\\n V = x",
        "$(A:b=c) = d",
        "%.o: %.c", "$(D)/%.o: %.c", ".PHONY: all", ".SUFFIXES: .c .o", ".c.o:\n\tcc", ".x.o:\n",
        ".DEFAULT_GOAL := a:b", "$(info a:b)", "${warning a:b}",
        "$(error a: b)",
        "define X\na: b\nendef", "define X =\na: b\ndefine Y\nendef\nc: d\nendef", "# all: x",
        "define X\n\tendef\na: b\nendef", "# all \\\nmore: x", "", "E =\n$(E)", "\tX = a:b",
        "ifdef A\n\tB = c:d\nendif",
    ])
    func `finds no targets in other lines`(text: String) {
        let reading = Self.reading(".SUFFIXES: .x\nQ = 1\n" + text)
        #expect(reading.tasks.isEmpty)
        #expect(reading.problems.isEmpty)
    }

    @Test(arguments: [
        ("X = a b\n$(X): y", ["a", "b"]),
        ("X := a\nY = $(X)-$(Z)\nZ = c\nall $(Y) ${X}: y", ["all", "a-c", "a"]),
        ("X := a\nX += b\n$X $(X): y", ["a", "b"]),
        ("X = a\nX ?= b\n$(X): y", ["a"]),
        ("N = X\nX = a\n$($(N)): y", ["a"]),
        ("X = a\nifdef Y\nX = b\nendif\nX = c\n$(X): y", ["c"]),
        ("export X = a\n$(X)$$b: y", ["a$b"]),
        ("X =\n$(X): y", []),
        ("X = %.o\n$(X): y", []),
    ])
    func `replaces variables of certain values`(text: String, names: [String]) {
        let reading = Self.reading(text)
        #expect(reading.tasks.map(\.name) == names)
        #expect(reading.problems.isEmpty)
    }

    @Test(arguments: [
        ("all: y\n.DEFAULT:\n\techo", 2, "'.DEFAULT'"),
        ("$(X) all: y", 1, "$(X)"),
        ("$(X): y\nX = a\nall: b", 1, "$(X)"),
        ("X ?= a\n$(X): y\nall: b", 2, "$(X)"),
        ("X = a\nifdef Y\nX = b\nendif\n$(X): y\nall: b", 5, "$(X)"),
        ("X != ls\n$(X): y\nall: b", 2, "$(X)"),
        ("X = $(shell ls)\n$(X): y\nall: b", 2, "$(X)"),
        ("X = a\ndefine X\nb\nendef\n$(X): y\nall: b", 5, "$(X)"),
        ("X = $(X)\n$(X): y\nall: b", 2, "$(X)"),
        ("X = $(Y)$(Y)\nY = $(X)\n$(X): y\nall: b", 3, "$(X)"),
        ("$(call f,a b) all: y", 1, "$(call f,a b)"),
        ("$(call f,(a:b)) all: y", 1, "$(call f,(a:b))"),
        ("all: y\n*.txt: z", 2, "*.txt"),
        ("all:\n\tx\n$(eval a: b)", 3, "$(eval a: b)"),
        ("all:\n\n$(foreach t,a b,\\\n$(call rule,$t))", 3, "may make rules"),
        ("all: y\nsome words", 2, "isn't a line of a Makefile"),
        ("all: y\na;b: c", 2, "isn't a line of a Makefile"),
        ("X = 1\n\tfirst: x\nall: y", 2, "isn't a line of a Makefile"),
        ("all: y\ninclude $(X)/a.mk", 2, "includes '$(X)/a.mk'"),
        ("all: y\ninclude */a.mk", 2, "includes '*/a.mk'"),
        ("all: y\ninclude none.mk", 2, "none.mk' is included, but it can't be read"),
    ])
    func `tells the line of what only make can read`(text: String, line: Int, part: String) throws {
        let reading = Self.reading(text)
        let problem = try #require(reading.problems.first)
        #expect(reading.problems.count == 1)
        #expect(problem.file == "/none/Makefile")
        #expect(problem.line == line)
        #expect(problem.reason.contains(part))
        #expect(reading.tasks.map(\.name) == ["all"])
    }

    @Test(
        arguments: [
            (
                "all: x\n\techo a\n\n\t# b\n# c\n\t\techo d \\\n\t  e\n\nX = 1",
                "echo a\n\n# b\n# c\n\techo d \\\n  e", 1
            ),
            ("\nall: x\nall: y\n\techo\r\nall: z\n", "echo", 3),
            ("a all &: ; echo $@ # x; y\n\tnext\n", "echo $@ # x; y\nnext", 1),
            ("all: x \\\n  y\n\techo\n", "echo", 1),
            (
                ".PHONY: all\nall:\nifdef X\n\ta\nelse\n\tb\nendif\nifdef Y\nb:\n\tc\nendif",
                "ifdef X\na\nelse\nb\nendif", 2
            ),
            ("ifdef X\nall:\n\ta\nelse\nall:\n\tb\nendif", "a\nb", 2),
            ("all::\n\ta\nall all::\n\tb\n", "a\nb", 1),
            (".RECIPEPREFIX = >\nall: x\n>echo\n\n.RECIPEPREFIX =\n", "echo", 2),
            ("all: x\nall: V = 1\n", nil, 1),
        ] as [(String, String?, Int)]
    )
    func `has the recipe as the file has it, and the line of its rule`(
        text: String,
        body: String?,
        line: Int
    ) throws {
        let task = try #require(Self.reading(text).tasks.first { $0.name == "all" })
        #expect(task.body == body)
        #expect(task.line == line)
    }

    @Test func `a line that may set any variable leaves none certain`() {
        let reading = Self.reading("X = a\n$(eval $(Y))\n$(X): y\nX = b\n$(X): y")
        #expect(reading.tasks.map(\.name) == ["b"])
        #expect(reading.problems.map(\.line) == [2, 3])
    }

    @Test func `finds every target of a long file once`() {
        let count = 1_000 * TestScale.factor
        let text = (0..<count).map { "t\($0): x\n\techo\n" }.joined()
        #expect(Self.names(text + text) == (0..<count).map { "t\($0)" })
    }

    @Test(arguments: [
        "$(", "X = $(\n$(X)", "$", "\\", "$(a: b", "a$", ":", "=", "define", "include",
    ])
    func `ends at any text`(text: String) {
        #expect(Self.names(text + "\n" + text).isEmpty)
        let many = String(repeating: text, count: 500 * TestScale.factor)
        _ = Self.names(many)
    }

    @Test func `a variable of variables ends`() {
        let lines = (1...40).map { "A\($0) = $(A\($0 - 1))$(A\($0 - 1))\n" }
        let reading = Self.reading("A0 = a\n" + lines.joined() + "$(A40) all: x")
        #expect(reading.tasks.map(\.name) == ["all"])
        #expect(reading.problems.count == 1)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (0..<2_000).map { ".SUFFIXES: .s\($0)\n" }.joined(),
            "X0 = a\n" + (1...10).map { "X\($0) = $(X\($0 - 1))$(X\($0 - 1))\n" }.joined()
                + String(repeating: "$(X10): y\n", count: 10_000),
            (0..<2_000).map { "X += a\nt\($0): x\n" }.joined(),
            String(repeating: "## a long text\n", count: 2_000)
                + "\((0..<2_000).map { "t\($0)" }.joined(separator: " ")) all: x\n",
            String(
                repeating: "\((0..<500).map { "t\($0)" }.joined(separator: " ")) all:: ; x\n\ty\n",
                count: 500
            ),
        ]
    )
    func `many lines of one kind are read, or too many`(text: String) {
        let reading = Self.reading(text + "all: x\n")
        #expect(reading.isMissing || reading.tasks.last?.name == "all")
    }

    @Test func `of many problems the first are told`() {
        let reading = Self.reading(String(repeating: "x\n", count: 5_000) + "all: x\n")
        #expect(reading.tasks.map(\.name) == ["all"])
        #expect(reading.problems.count == 100)
        #expect(reading.problems.last?.reason == "this and further parts aren't understood")
    }

    @Test func `nested wildcards end`() {
        let depth = 10_000 * TestScale.factor
        let text =
            "include " + String(repeating: "$(wildcard ", count: depth) + "x"
            + String(repeating: ")", count: depth) + "\nall: x\n"
        let reading = Self.reading(text)
        #expect(reading.tasks.map(\.name) == ["all"])
        #expect(reading.problems.map(\.line) == [1])
    }

    @Test func `reads bytes that are not text`() {
        let bytes = [0xFF, 0x3A, 0x0A] + Array("all: \u{0}\n".utf8)
        let file = TaskFile(path: "/none/Makefile", bytes: bytes)
        let reading = MakeTaskReader().reading(of: file)
        #expect(reading.tasks.map(\.name) == ["all"])
        #expect(reading.problems.map(\.line) == [1])
    }
}
