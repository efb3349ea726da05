import TerminalTesting

@testable import DevMenuProject

@Suite struct NodeTaskReaderTests {
    private let project: TaskProject

    init() throws {
        project = try TaskProject()
        // The search for a lock file ends here.
        try project.directory.write("", to: ".git/HEAD")
    }

    private func reading(_ text: String) throws -> TaskReading {
        try project.reading(by: NodeTaskReader(), of: text)
    }

    @Test(arguments: [
        (nil, nil, "npm run a -- {args...}"), ("package-lock.json", nil, "npm run a -- {args...}"),
        ("yarn.lock", nil, "yarn run a {args...}"), ("pnpm-lock.yaml", nil, "pnpm run a {args...}"),
        ("bun.lock", nil, "bun run a {args...}"),
        ("yarn.lock", "pnpm@9.1.0", "pnpm run a {args...}"),
        ("yarn.lock", "unknown@1", "yarn run a {args...}"), (nil, "npm", "npm run a -- {args...}"),
    ])
    func `runs a script by the project's package manager`(
        lockFile: String?,
        named: String?,
        command: String
    ) throws {
        if let lockFile { try project.directory.write("", to: lockFile) }
        let manager = named.map { #","packageManager":"\#($0)""# } ?? ""
        let task = try reading(#"{"scripts":{"a":"x"}\#(manager)}"#).tasks.first
        #expect(task?.command == command)
        #expect(task?.parameterList == "args...")
        #expect(task?.detail == "x")
    }

    @Test func `searches a lock file above the package`() throws {
        try project.directory.write("", to: "yarn.lock")
        let text = #"{"scripts":{"a":"x"}}"#
        let reading = try project.reading(by: NodeTaskReader(), of: text, as: "api/package.json")
        #expect(reading.tasks.first?.command == "yarn run a {args...}")
    }

    @Test(arguments: [
        ("prebuild build", "prebuild"), ("postbuild build", "postbuild"), ("prebuild", ""),
        ("prepare prepublish prepublishOnly prepack", "prepare prepublish prepublishOnly prepack"),
        ("install postinstall preversion", "install postinstall preversion"),
        ("preview present prettier publish version pre .a", ""), ("postpublish", "postpublish"),
        ("prerestart postshrinkwrap dependencies", "prerestart postshrinkwrap dependencies"),
    ])
    func `hides what a package manager runs by itself`(names: String, hidden: String) throws {
        let scripts = names.split(separator: " ").map { #""\#($0)":"x""# }.joined(separator: ",")
        let tasks = try reading("{\"scripts\":{\(scripts)}}").tasks
        #expect(tasks.map(\.name).joined(separator: " ") == names)
        #expect(tasks.filter(\.isHidden).map(\.name).joined(separator: " ") == hidden)
    }

    @Test func `hides what pnpm runs for other scripts alone`() throws {
        try project.directory.write("", to: "pnpm-lock.yaml")
        let tasks = try reading(#"{"scripts":{".a":"x","b":"y"}}"#).tasks
        #expect(tasks.filter(\.isHidden).map(\.name) == [".a"])
    }

    @Test(.enabled(if: TaskProject.has("npm"), "needs npm"))
    func `has npm's own names and texts, and runs each as npm does`() throws {
        let scripts = #"""
            {"scripts": {
                "a": "echo one", "test:unit": "echo unit", "-x": "echo dash", "sp ace": "echo space",
                "q'\"$": "echo quotes", "a": "echo two", "pretest": "true", ".h": "echo dot"
            }}
            """#
        let tasks = try reading(scripts).tasks
        // npm starts it by itself, and lists only what is written.
        try project.directory.write("", to: "server.js")
        let listing = try JSONReader().read(try project.run(["npm", "run", "--json"]).stdoutBytes)
        let listed = try #require(listing.object)
        #expect(tasks.map(\.name) == listed.names)
        for task in tasks {
            let detail = try #require(task.detail)
            #expect(listed[task.name]?.string == detail)
            let result = try project.run(task.words(with: ["args": ["--b", "c d"]]))
            #expect(result.ending == .exited(0))
            let output = detail == "true" ? "" : detail.dropFirst("echo ".count) + " --b c d\n"
            #expect(result.stdout.hasSuffix("\n\n" + output))
        }
    }
}
