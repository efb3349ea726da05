import TerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder of one test's own, where `devmenu` is on the PATH and nothing of the user's is read.
struct CompletionPlace {
    /// Where the package keeps bash-completion, which not every machine has.
    static let bashCompletion = "/usr/share/bash-completion/bash_completion"

    /// What the tests of one folder share.
    let environment: TestEnvironment

    /// Makes the folder.
    init() throws {
        environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
    }

    /// What a shell gets.
    var variables: [String: String] {
        let path = environment.variables["PATH"] ?? ""
        return environment.variables(with: ["PATH": BuiltProducts.directory + ":" + path])
    }

    /// What stands in the menu of a project that nobody has trusted; each value is a trap of its own.
    static let traps = [
        "a'; touch trap; '", #"b"; touch trap; ""#, "c$(touch trap)`touch trap`", "d!!; touch trap",
        #"e'; touch trap; ""#, "f\\", "g; touch trap", "h'\"!$",
    ]

    /// Puts a menu into the folder with a choice `stage` of ``traps``.
    func layTraps() throws {
        let options = Self.traps.map { value in
            "\"" + value.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#) + "\""
        }
        let menu = #"""
            {"devmenu": 1, "title": "Traps", "sections": [{"id": "s", "title": "S", "items": [
            {"kind": "choice", "id": "stage", "title": "Stage",
             "options": ["none", \#(options.joined(separator: ", "))]}
            ]}]}
            """#
        try environment.write(menu, to: "devmenu.json")
    }

    /// Runs a program in the folder, and takes all that it prints.
    func run(_ program: String, _ arguments: [String]) throws -> ProcessResult {
        try ProcessRun.run(
            program,
            arguments,
            environment: variables,
            directory: environment.directory
        )
    }

    /// Starts an app that offers its menu there, and waits until it listens.
    func app(_ name: String) throws -> ChildProcess {
        let app = try ChildProcess(
            BuiltProducts.path(of: "test-app"),
            [name],
            environment: variables
        )
        _ = try app.readLines { $0.hasPrefix("listening ") }
        return app
    }

    /// Starts a shell in the folder at a terminal.
    func terminal(_ shell: String, _ arguments: [String]) throws -> PseudoTerminal {
        try PseudoTerminal(
            shell,
            arguments,
            environment: variables.merging(["PS1": "ready> "]) { $1 },
            directory: environment.directory,
            columns: 120
        )
    }

    /// The path of a committed script.
    static func script(_ name: String) -> String {
        let here = #filePath.split(separator: "/")
        return "/" + here.dropLast(3).joined(separator: "/") + "/completions/" + name
    }

    /// Whether there is such a file.
    static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// Whether a shell is installed.
    static func has(_ shell: String) -> Bool {
        ["/usr/local/bin", "/usr/bin", "/bin"].contains { access($0 + "/" + shell, X_OK) == 0 }
    }
}
