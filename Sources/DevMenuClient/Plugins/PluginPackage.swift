import DevMenuKit
import DevMenuSystem

/// A Swift package whose products are plugins.
struct PluginPackage {
    /// The most bytes of a command's output that are read.
    private static let outputLimit = 32 << 20

    /// The package's folder.
    let path: String

    /// Builds the package for release; the output of the build goes to standard error.
    ///
    /// - Returns: The programs of the products that have a plugin's name.
    /// - Throws: ``VerbError``.
    func builtPlugins() throws -> [String] {
        let describe = swift("package", "describe", "--type", "json")
        let text = try output(of: describe)
        let described: JSONValue
        do throws(JSONError) {
            described = try JSONReader().read(text)
        } catch {
            let command = CommandText.text(of: describe)
            throw VerbError("'\(command)' printed something other than JSON: \(error)")
        }
        let names = (described["products"]?.array ?? []).filter { $0["type"]?["executable"] != nil }
            .compactMap { $0["name"]?.string }
            .filter { $0.hasPrefix(PluginFile.prefix) }
        guard !names.isEmpty else {
            throw VerbError(
                "the package in '\(path)' has no executable product that is called devmenu-NAME",
                status: 64
            )
        }
        for name in names { try build(name) }
        let folder = try output(of: swift("build", "-c", "release", "--show-bin-path"))
        return names.map { "\(folder)/\($0)" }
    }

    /// Builds a product with visible output; Ctrl-C reaches the build alone.
    private func build(_ product: String) throws {
        let end = try Signals.whileIgnored([SignalNumber.interrupt, SignalNumber.quit]) {
            try start(swift("build", "-c", "release", "--product", product)) {
                let output = try FileDescriptor.standardError.duplicated(from: 3)
                return try $0.start(with: [nil, output, nil])
            }.wait()
        }
        guard end == .exit(0) else { throw VerbError("the package in '\(path)' was not built") }
    }

    /// Returns a command's output without trailing newlines.
    private func output(of command: [String]) throws -> String {
        let loop = EventLoop()
        let program = try start(command) {
            try CapturedProgram($0, in: loop, keeping: Self.outputLimit)
        }
        program.errors.onOutput = { try? FileDescriptor.standardError.write(all: $0) }
        _ = loop.wait { program.ending != nil }
        guard program.ending == .exit(0) else {
            throw VerbError("'\(CommandText.text(of: command))' failed")
        }
        var bytes = program.output.bytes
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func start<Started>(
        _ command: [String],
        _ start: (ProgramLaunch) throws -> Started
    ) throws -> Started {
        do {
            return try start(
                ProgramLaunch(executable: command[0], arguments: command, separation: .none)
            )
        } catch {
            throw VerbError("cannot run '\(CommandText.text(of: command))'")
        }
    }

    /// Returns a command of the Swift package manager for the package.
    private func swift(_ command: String, _ words: String...) -> [String] {
        ["swift", command, "--package-path", path] + words
    }
}
