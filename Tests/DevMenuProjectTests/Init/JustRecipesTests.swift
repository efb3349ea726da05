import Testing

@testable import DevMenuProject

@Suite struct JustRecipesTests {
    private static func recipes(_ text: String) -> [JustRecipe] {
        JustRecipes(in: Array(text.utf8)).all
    }

    @Test(arguments: [
        ("build:\n  cargo build", JustRecipe(name: "build", summary: "cargo build")),
        ("@build: deps\n  cargo build", JustRecipe(name: "build", summary: "cargo build")),
        ("# Build it\nbuild:\n  @cargo build", JustRecipe(name: "build", summary: "Build it")),
        ("# Build it\n[group('a')]\nbuild:", JustRecipe(name: "build", summary: "Build it")),
        ("[doc('Build: it')]\nbuild:", JustRecipe(name: "build", summary: "Build: it")),
        ("# old\n\nbuild:\n  # why\n  make", JustRecipe(name: "build", summary: "make")),
        ("[confirm]\nwipe:", JustRecipe(name: "wipe", asksFirst: true)),
        ("[confirm('Sure?')]\nwipe:", JustRecipe(name: "wipe", asksFirst: true)),
        ("go a b:", JustRecipe(name: "go", required: ["a", "b"])),
        ("go a $b='x:y' *c:", JustRecipe(name: "go", required: ["a"], takesMore: true)),
        ("go +files: build", JustRecipe(name: "go", takesMore: true)),
        ("go a=(\"x\" + `y :`) b='' :", JustRecipe(name: "go", takesMore: true)),
        ("build:\r\n  make\r\n", JustRecipe(name: "build", summary: "make")),
    ])
    func `reads a recipe`(text: String, recipe: JustRecipe) {
        #expect(Self.recipes(text) == [recipe])
    }

    @Test(arguments: [
        "x := 'a: b'", "x:='y'", "export X := 'y'", "set shell := ['bash', '-c']",
        "alias b := build", "_hidden:\n  x", "[private]\nhidden:\n  x", "# build: it",
        "x := '''\nbuild:\n'''", "x := \"\"\"\nbuild:\n\"\"\"", "  indented:", "build", ":", "@",
        "build a='open", "import 'a.just'", "mod foo", "\u{0}", "",
    ])
    func `finds no recipe`(text: String) { #expect(Self.recipes(text).isEmpty) }

    @Test func `reads imported files, names modules, and keeps the first of two`() {
        var paths: [String] = []
        let text =
            "import 'a.just'\nimport? \"b.just\"\nmod tools\n[linux]\ngo:\n  1\n[macos]\ngo:\n  2\n"
        let recipes = JustRecipes(in: Array(text.utf8)) { path, mayBeMissing in
            paths.append("\(path) \(mayBeMissing)")
            return path == "a.just" ? Array("first:\n".utf8) : nil
        }
        #expect(paths == ["a.just false", "b.just true"])
        #expect(recipes.all.map(\.name) == ["first", "go"])
        #expect(recipes.all.last?.summary == "1")
        #expect(recipes.modules == ["tools"])
    }

    @Test(arguments: [
        (JustRecipe(name: "a"), ["just", "a"]),
        (JustRecipe(name: "a", takesMore: true), ["just", "a", "{args...}"]),
        (JustRecipe(name: "a", required: ["to"]), ["just", "a", "{to}"]),
        (
            JustRecipe(name: "a", required: ["TARGET_DIR"], takesMore: true),
            ["just", "a", "{target-dir}", "{args...}"]
        ),
        (JustRecipe(name: "a", required: ["yes"]), ["just", "a", "{args...}"]),
        (JustRecipe(name: "a", required: ["a_b", "a-b"]), ["just", "a", "{args...}"]),
    ])
    func `gives each parameter a word`(recipe: JustRecipe, words: [String]) {
        #expect(JustfileReader.command(of: recipe).words == words)
    }
}
