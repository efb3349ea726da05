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
        try VerbError.reporting {
            for program in try programs() { try install(program) }
        }
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
        guard let bytes = try? WholeFile(program).read(atMost: .max) else {
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
        let answer = try PluginInquiries.ask(
            [file],
            introduction: Introduction(client: "devmenu \(Version.number)"),
            in: loop
        ).first
        switch answer {
        case .success(let answer)?: return answer
        case .failure(let refusal)?:
            throw VerbError("plugin '\(file.name)' was not installed: \(refusal)")
        case nil: throw VerbError("plugin '\(file.name)' was not asked")
        }
    }
}

/// A Swift package whose products are plugins.
private struct SwiftPackage {
    /// The package's folder.
    let path: String

    /// Builds the package for release; the output of the build goes to standard error.
    ///
    /// - Returns: The programs of the products that have a plugin's name.
    /// - Throws: ``VerbError``.
    func builtPlugins() throws -> [String] {
        let described = try CommandOutput.read(swift("package", "describe --type json"))
        let names = (described["products"]?.array ?? []).filter { $0["type"]?["executable"] != nil }
            .compactMap { $0["name"]?.string }
            .filter { $0.hasPrefix(PluginFile.prefix) }
        guard !names.isEmpty else {
            throw VerbError(
                "the package in '\(path)' has no executable product that is called devmenu-NAME",
                status: 64
            )
        }
        for name in names {
            let build = swift("build", "-c release --product '\(name)'") + " >&2"
            guard try CommandOutput.run(build) == .exit(0) else {
                throw VerbError("the package in '\(path)' was not built")
            }
        }
        let folder = try CommandOutput.text(swift("build", "-c release --show-bin-path"))
        return names.map { "\(folder)/\($0)" }
    }

    /// Returns a command line of the Swift package manager for the package.
    private func swift(_ command: String, _ words: String) -> String {
        let quoted = path.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#)
        return "swift \(command) --package-path '\(quoted)' \(words)"
    }
}

/// Runs command lines and waits for them.
private enum CommandOutput {
    /// Runs a command with visible output; Ctrl-C reaches the command alone.
    static func run(_ command: String) throws -> ProcessEnd {
        try Signals.whileIgnored([SignalNumber.interrupt, SignalNumber.quit]) {
            try start(command, output: nil).wait()
        }
    }

    /// Runs a command, and reads its output as JSON.
    static func read(_ command: String) throws -> JSONValue {
        let text = try text(command)
        do {
            return try JSONReader().read(text)
        } catch {
            throw VerbError("'\(command)' printed something other than JSON: \(error)")
        }
    }

    /// Runs a command, and returns its output without trailing newlines.
    static func text(_ command: String) throws -> String {
        let (output, end) = try Descriptor.pipe(readerWaits: true)
        let process = try start(command, output: end)
        end.close()
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        while let count = try? piece.withUnsafeMutableBytes({ try output.handle.read(into: $0) }),
            count > 0
        {
            bytes += piece[..<count]
        }
        guard process.wait() == .exit(0) else {
            throw VerbError("'\(command)' failed")
        }
        while bytes.last == 0x0A { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func start(_ command: String, output: Descriptor?) throws -> ChildProcess {
        do {
            return try ProgramLaunch(shell: command, separation: .none)
                .start(with: [nil, output, nil])
        } catch {
            throw VerbError("cannot run '\(command)'")
        }
    }
}
#endif
