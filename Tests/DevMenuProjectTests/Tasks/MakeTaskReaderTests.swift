import TerminalTesting

@testable import DevMenuProject

@Suite struct MakeTaskReaderTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func reading(_ text: String, in directory: String = "") throws -> TaskReading {
        let path = try environment.write(
            text,
            to: directory.isEmpty ? "Makefile" : "\(directory)/Makefile"
        )
        return MakeTaskReader().reading(of: TaskFile(path: path, bytes: Array(text.utf8)))
    }

    @Test(
        arguments: [
            ("test: build ## Run all the tests\n\tgo test", "Run all the tests"),
            ("test: ##   Run\tall\n\tgo test", "Run all"),
            ("## Run all the tests\ntest:\n\tgo test", "Run all the tests"),
            (
                "## Run all the tests\n## with the race detector\ntest:",
                "Run all the tests with the race detector"
            ),
            ("## -----\n## Run all the tests\n## -----\ntest:", "Run all the tests"),
            ("## Run all the tests\n.PHONY: test\ntest:\n\tgo test", "Run all the tests"),
            ("## test: Run all the tests\ntest:", "Run all the tests"),
            ("## above\ntest: ## Run all the tests", "Run all the tests"),
            ("test: x\ntest: y ## Run all the tests", "Run all the tests"),
            ("## about A\nA = 1\ntest:", nil),
            ("## Copyright\n\ntest:", nil),
            ("##@ Development\ntest:", nil),
            ("## other\nother:\ntest:", nil),
            ("# Run all the tests\ntest:", nil),
            ("test: # Run all the tests", nil),
            ("test:\n\tgo test ## not this", nil),
        ] as [(String, String?)]
    )
    func `the title is the text behind two number signs`(text: String, title: String?) throws {
        let task = try #require(reading(text).tasks.last)
        #expect(task.name == "test")
        #expect(task.title == title)
    }

    @Test func `words behind the target are passed on, and may be targets`() throws {
        let task = try #require(reading("test:").tasks.first)
        #expect(task.words == [.text("make"), .text("test"), .rest(of: "words")])
        #expect(task.parameters.map(\.isRest) == [true])
        #expect(task.runsNamedTasks)
        let flag = try #require(reading("-f:").tasks.first)
        #expect(flag.words.prefix(3) == [.text("make"), .text("--"), .text("-f")])
    }

    @Test func `a target that make reads as a variable isn't offered`() throws {
        let reading = try reading("X = a=b\n$(X) c: ; @echo $@\n")
        #expect(reading.tasks.map(\.name) == ["c"])
        #expect(
            reading.problems.map(\.reason)
                == ["'a=b' isn't offered: make reads the name as a variable"]
        )
    }

    @Test func `make gets a file that it wouldn't take itself, and show says so`() throws {
        for name in ["Makefile", "GNUmakefile"] {
            try environment.write("-all: ; @echo \(name)\n", to: name)
        }
        let reader = MakeTaskReader()
        let words = try ["Makefile", "GNUmakefile"].map { name in
            let file = try TaskFile(at: environment.path(name), counting: ReadingSteps())
            let task = try #require(reader.reading(of: file).tasks.first)
            let placed = try PlacedTask(firstOf: file.path, reader)
            let run = try environment.run(
                "make",
                Array(placed.words.dropFirst().compactMap(\.text))
            )
            #expect(run.stdout == "\(name)\n", "\(run)")
            #expect(
                task.notes
                    == (name == "Makefile" ? ["  $(MAKE) in a recipe takes GNUmakefile"] : [])
            )
            return placed.words.compactMap(\.text).joined(separator: " ")
        }
        #expect(words == ["make -f Makefile -- -all", "make -- -all"])
    }

    @Test func `targets that begin with a dot or a low line are hidden`() throws {
        let tasks = try reading(".env:\n_x:\na.out:\nb:").tasks
        #expect(tasks.map(\.isHidden) == [true, true, false, false])
    }

    @Test func `reads included files where they stand, each once`() throws {
        try environment.write("a:\n\techo\ninclude mk/b.mk\n", to: "mk/a.mk")
        try environment.write("b: ## B\ninclude mk/a.mk\nD = mk\n", to: "mk/b.mk")
        try environment.write("c:\n", to: "mk/c.in")
        try environment.write("d:\n", to: "mk/d.in")
        let reading = try reading(
            "include mk/a.mk \\\n  mk/b.mk\n-include none.mk\ninclude $(D)/*.in\n"
                + "-include $(wildcard mk/*.mk none/*.mk)\nlast:\n"
        )
        #expect(reading.tasks.map(\.name) == ["a", "b", "c", "d", "last"])
        #expect(reading.tasks[1].title == "B")
        #expect(reading.problems.isEmpty)
        #expect(
            reading.otherFiles
                == [
                    "mk/a.mk", "mk/b.mk", "none.mk", "mk", "mk/c.in", "mk/d.in", "mk", "none",
                ].map(environment.path)
        )
    }

    @Test(.enabled(if: FileSystem.isExecutable("/usr/bin/make"), "make isn't installed"))
    func `reads the files that make reads by a literal name`() throws {
        let names = [
            "a b.mk", "c#d.mk", "g\\h.mk", "i\\ j.mk", "'k", "l'", "d$e.mk", "p=q.mk", "x y z.mk",
        ]
        for (index, name) in names.enumerated() {
            try environment.write("t\(index): ; @:\n", to: name)
        }
        let lines = [
            ##"a\ b.mk c\#d.mk g\h.mk"##, #"i\\\ j.mk 'k l'"#, "d$$e.mk p=q.mk", "$(N)",
            #"./x\ *.mk"#,
        ]
        for line in lines {
            let reading = try reading("N = ./a\\ b.mk\ninclude \(line) # c\nall: ; @:\n")
            #expect(reading.problems.isEmpty, "\(line)")
            for task in reading.tasks {
                let run = try environment.run("make", [task.name])
                #expect(run.ending == .exited(0), "\(line): \(run)")
            }
            let included = try environment.run("make", ["-p", "-q", "all"])
            let made = included.stdout.split(separator: "\n").filter {
                $0.hasPrefix("t") && $0.hasSuffix(":")
            }
            #expect(
                Set(reading.tasks.map { "\($0.name):" }) == Set(made.map(String.init) + ["all:"])
            )
        }
    }

    @Test(arguments: [
        #"x\*y.mk"#, #"a\\"#, "x[*]y.mk", "$(wildcard a\\ *.mk)", "$(wildcard a\\ b.mk)",
        "$(wildcard a*)",
    ])
    func `a name that make reads in its own way is told`(name: String) throws {
        for file in ["a b.mk", "x*y.mk"] { try environment.write("b:\n", to: file) }
        let reading = try reading("include \(name)\nall:\n")
        #expect(reading.tasks.map(\.name) == ["all"])
        #expect(reading.problems.map(\.line) == [1])
    }

    @Test func `the line of an included task is that of its file`() throws {
        let path = try environment.write("\nb:\n\techo\n\na:\n\techo b\n", to: "b.mk")
        let tasks = try reading("a:\ninclude b.mk\nc:\n").tasks
        #expect(tasks.map(\.name) == ["a", "b", "c"])
        #expect(tasks.map(\.line) == [5, 2, 3])
        #expect(tasks.map(\.includedFile) == [path, path, nil])
        #expect(tasks.map(\.body) == ["echo b", "echo", nil])
    }

    @Test func `nothing of a file outside of the directory is a recipe`() throws {
        let path = try environment.write("b:\n\techo secret\n", to: "shop/a.mk")
        let text = "include \(path)\na:\n\techo\n"
        #expect(try reading(text, in: "shop/inner").tasks.map(\.body) == [nil, "echo"])
        #expect(try reading(text, in: "shop").tasks.map(\.body) == ["echo secret", "echo"])
        try environment.write("", to: "own/b.mk")
        try #require(symlink("../shop/a.mk", environment.path("own/Makefile")) == 0)
        let file = try TaskFile(at: environment.path("own/Makefile"), counting: ReadingSteps())
        #expect(MakeTaskReader().reading(of: file).tasks.map(\.body) == [nil])
    }

    @Test func `names the included file with the problem`() throws {
        let path = try environment.write("\n$(X): y\n", to: "a.mk")
        let problem = try #require(reading("include a.mk\n").problems.first)
        #expect(problem.file == path)
        #expect(problem.line == 2)
    }

    @Test func `variables of a file that is included under a condition aren't certain`() throws {
        try environment.write("X = b\n", to: "a.mk")
        let reading = try reading("X = a\nifdef Y\ninclude a.mk\nendif\n$(X): y\n")
        #expect(reading.tasks.isEmpty)
        #expect(reading.problems.map(\.line) == [5])
    }

    @Test func `no target's name has a value of a file outside of the directory`() throws {
        let path = try environment.write("X = sesame\nb:\n", to: "shop/a.mk")
        let outside = try reading("include \(path)\n$(X): y\n", in: "shop/inner")
        #expect(outside.tasks.map(\.name) == ["b"])
        #expect(outside.problems.map(\.line) == [2])
        #expect(try reading("include a.mk\n$(X): y\n", in: "shop").tasks.count == 2)
    }

    @Test(.enabled(if: FileSystem.isExecutable("/usr/bin/make"), "make isn't installed"))
    func `make has each target that is found, and runs nothing while they are read`() throws {
        let text = """
            X := one two
            ifdef NONE
            Y = three
            else
            Z = four
            endif
            .PHONY: all $(X)
            all: one ; @echo $@
            $(X): ; @echo $@
            my\\ target a\\:b c\\#d: ; @echo '$@'
            double:: ; @echo $@
            double:: ; @echo again
            W = a: b
            double: V = 1
            grouped both &: ; @echo $@
            .hidden: \\
              all ; @echo $@
            define D
            none: x
            endef
            sub/file.o: ; @echo $@
            SIDE := $(shell touch side)
            include in*.mk

            """
        try environment.write("included: ; @echo $@\n", to: "in.mk")
        let tasks = try reading(text).tasks
        #expect(!environment.holds("side"))
        #expect(
            tasks.map(\.name) == [
                "all", "one", "two", "my target", "a:b", "c#d", "double", "grouped", "both",
                ".hidden",
                "sub/file.o", "included",
            ]
        )
        for task in tasks {
            let run = try environment.run("make", [task.name])
            #expect(run.ending == .exited(0), "\(task.name): \(run.stderr)")
            #expect(run.stdout.contains(task.name))
        }
    }
}
