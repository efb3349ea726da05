package import DevMenuClient
import DevMenuKit

/// What a command came to in one app of several.
package struct AppRun: Equatable, Sendable {
    /// The app.
    package let app: FoundApp
    /// The status with which it ended.
    package let status: Int32
    /// What it printed on standard output.
    package let output: [UInt8]
    /// What it printed on standard error.
    package let errors: [UInt8]

    /// A run that has ended.
    package init(app: FoundApp, status: Int32, output: [UInt8], errors: [UInt8]) {
        self.app = app
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// Runs a command in several apps at the same time.
    ///
    /// - Parameters:
    ///   - words: The command's words.
    ///   - apps: The apps.
    ///   - finder: What found them.
    ///   - context: Whose flags the command gets.
    /// - Returns: What it came to in each, in their order.
    /// - Throws: ``HostError`` where it cannot be run at all, or was interrupted.
    static func run(
        _ words: [String],
        in apps: [FoundApp],
        of finder: AppFinder,
        _ context: any CommandContext
    ) throws -> [AppRun] {
        var runs: [CommandRun] = []
        defer { runs.forEach { $0.end(in: context.loop) } }
        for app in apps {
            let run = try finder.start(flags(context.options) + ["--"] + words, in: app)
            context.loop.add(run)
            runs.append(run)
        }
        while !runs.allSatisfy(\.hasEnded) {
            if context.loop.wait(for: { runs.allSatisfy(\.hasEnded) }) == .interrupted {
                throw HostError.interrupted
            }
        }
        return zip(apps, runs).map { app, run in
            AppRun(app: app, status: run.status, output: run.output, errors: run.errors)
        }
    }

    /// What the command of each app is told of the shell's own flags.
    private static func flags(_ options: ShellOptions) -> [String] {
        let format = ["--format", options.format.name]
        var flags = ["--locale", options.locale, "--color", "never"] + format
        if options.confirmsAll { flags.append("--yes") }
        if let timeout = options.timeout { flags += ["--timeout", "\(timeout)"] }
        return flags
    }

    /// The run as `--json` has it: the app, and what the command's own line says.
    var json: JSONValue {
        var members: JSONObject = [
            "name": .string(app.name), "pid": .integer(app.pid), "status": .integer(Int(status)),
        ]
        let line = try? JSONReader().read(output)
        members["ok"] = line?["ok"] ?? .bool(status == 0)
        if let result = line?["result"] { members["result"] = result }
        if let error = line?["error"] {
            members["error"] = error
        } else if line == nil {
            members["error"] = [
                "kind": "unavailable", "message": .string(String(decoding: errors, as: UTF8.self)),
            ]
        }
        return .object(members)
    }

    /// The run for people: the app's name above what the command printed.
    var text: String {
        let printed = Self.lines(output) + Self.lines(errors)
        return "\(app.name) (pid \(app.pid))\n" + printed.map { "  \($0)\n" }.joined()
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
