import Testing

@testable import DevMenuProject

@Suite struct MakefileTargetsTests {
    private static func names(_ text: String) -> [String] {
        MakefileTargets(in: text.utf8).names
    }

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
        ("$(X) all: y", ["all"]),
        ("$(call f,a b) all: y", ["all"]),
        ("$(call f,(a:b)) all: y", ["all"]),
        ("ifeq (a,b)\nyes: x\nelse\nno: x\nendif", ["yes", "no"]),
        ("all:\n\techo a \\\nb: c\nnext: x", ["all", "next"]),
    ])
    func `finds the targets of rules`(text: String, names: [String]) {
        #expect(Self.names(text) == names)
    }

    @Test(arguments: [
        "VAR ?= a:b", "VAR = a:b", "VAR := a:b", "X:=a", "Y ::= z", "Z :::= z", "W += a:b",
        "S != date +%H:%M", "URL = http://x.y", "export PATH := /bin:$(PATH)", "export A",
        "unexport A:B", "override X = b:c", "override define X\na: b\nendef", "undefine a:b",
        "ifeq ($(A):,b)", "ifneq ($(A):,b)", "ifdef a:b", "ifndef a:b", "else ifeq (a:,b)",
        "ifeq($(A):,b)", "include a:b.mk", "-include foo:bar.mk", "sinclude a:b.mk",
        "vpath %.c a:b", "load a:b", "-load a:b", "private: V = x", "t: V := x", "t: V ?= a:b",
        "t: private V = x", "t: export V=x", "t: V +=x", "t: V::=x", "my\\ target: x", "a\\:b: c",
        "%.o: %.c", ".PHONY: all", ".SUFFIXES: .c .o", "$(T): y", "${T}: y", "a$(T)b: y", "$T: y",
        "$(info a:b)",
        "$(eval a: b)", "define X\na: b\nendef", "define X =\na: b\ndefine Y\nendef\nc: d\nendef",
        "define X\n\tendef\na: b\nendef", "# all: x", "# all \\\nmore: x", "\tall: x", "", "all",
        "lib(a.o): b", "out/a.o: a.c", "-f: x", "a@b: c", "a;b: c", "t: \\\n V = x", "$(a: b", "$",
        "\\", ".RECIPEPREFIX = >\n> echo a: b",
    ])
    func `finds no targets in other lines`(text: String) {
        #expect(Self.names(text).isEmpty)
    }

    @Test func `continues after lines that it skips`() {
        let text =
            "define X\na: b\nendef\ndefine = x\nB = c:d\n.RECIPEPREFIX = >\nall:\n> x: y\nend: all"
        #expect(Self.names(text) == ["all", "end"])
    }

    @Test func `finds a path only where it is declared phony`() {
        let text = "docs/build:\n\tx\nout/a.o: a.c\n.PHONY: docs/build $(X)"
        #expect(Self.names(text) == ["docs/build"])
    }

    @Test func `finds every target of a long file once`() {
        let count = 20_000
        let text = (0..<count).map { "t\($0): x\n\techo\n" }.joined()
        #expect(Self.names(text + text) == (0..<count).map { "t\($0)" })
    }

    @Test func `reads bytes that are not text`() {
        let bytes = [0xFF, 0x3A, 0x0A] + Array("all: \u{0}\n".utf8)
        #expect(MakefileTargets(in: bytes).names == ["all"])
    }
}
