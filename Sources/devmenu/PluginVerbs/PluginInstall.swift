#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// `devmenu plugin install PATH`: installs a program, or a Swift package that it builds first.
///
/// The plugin is copied to the directory in which every shell of the user finds it, once it has
/// answered.
struct PluginInstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install a plugin: a program, or a Swift package that is built first."
    )

    @Argument(
        help: ArgumentHelp(
            "A program devmenu-NAME, or the folder of a package.",
            valueName: "PATH"
        ),
        completion: .file()
    )
    var path: String

    func run() throws {
        for program in try programs() { try install(program) }
    }

    /// The paths of the programs to install.
    private func programs() throws -> [String] {
        do throws(Errno) {
            guard try Stat(path).type == .directory else { return [path] }
        } catch {
            throw VerbError("cannot read '\(path)': \(error)", status: 66)
        }
        if FileSystem.exists(path + "/Package.swift") {
            return try SwiftPackage(path: path).builtPlugins()
        }
        let script = path + "/" + (path.split(separator: "/").last ?? "")
        guard FileSystem.exists(script) else {
            throw VerbError(
                "'\(path)' is a folder with neither a Package.swift nor a plugin of its name in it",
                status: 66
            )
        }
        return [script]
    }

    private func install(_ program: String) throws {
        let file = String(program.split(separator: "/").last ?? "")
        guard file.hasPrefix(PluginFile.prefix) else {
            throw VerbError(
                "'\(program)' isn't named like a plugin: call it devmenu-NAME",
                status: 64
            )
        }
        let name = String(file.dropFirst(PluginFile.prefix.count))
        if let refusal = PluginFile.refusal(ofName: name) {
            throw VerbError("\(refusal)", status: 64)
        }
        guard let bytes = try? WholeFile(program).read(atMost: 1 << 30) else {
            throw VerbError("cannot read '\(program)' as a file", status: 66)
        }
        let target = "\(PluginSearchPath.installed())/\(file)"
        var items: [String] = []
        // An interrupted installation leaves no draft behind.
        let loop = EventLoop()
        let signals = EndingSignals(interrupting: loop)
        do {
            try WholeFile(target).replace(with: bytes, permissions: .program) { draft in
                let file = PluginFile(name: name, path: draft, directoryRefusal: nil)
                items = try answer(of: file, in: loop).items
            }
        } catch HostError.interrupted {
            return try signals.finish()
        } catch let error as FileError {
            throw VerbError(writing: target, error)
        }
        try signals.finish()
        let installed = PluginSearchPath().files().first { $0.path == target }
        if let refusal = installed?.refusal {
            throw VerbError("installed '\(target)', but it is refused: \(refusal)")
        }
        try StandardStreams.write("Installed \(target): \(items.joined(separator: ", "))\n")
        for item in items where CommandTable.ofProjectPrompt[item] != nil {
            StandardStreams.writeError(
                "warning: '\(item)' is a command of devmenu: type 'trigger \(item)' or "
                    + "'show \(item)' for the plugin's item"
            )
        }
    }

    /// Returns the plugin's answer; a plugin that does not answer is not installed.
    private func answer(of file: PluginFile, in loop: EventLoop) throws -> PluginAnswer {
        let introduction = Introduction(client: "devmenu \(Version.number)")
        do {
            return try PluginInquiries.ask([file], introduction: introduction, in: loop)[0].get()
        } catch let refusal as PluginRefusal {
            throw VerbError("plugin '\(file.name)' was not installed: \(refusal)")
        }
    }
}

/// A Swift package whose products are plugins.
private struct SwiftPackage {
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
#endif
