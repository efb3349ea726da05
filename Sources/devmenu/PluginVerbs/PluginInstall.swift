#if Shell
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// `devmenu plugin install PATH`: installs a program, or a Swift package that it builds first.
///
/// The plugin is copied to the directory where every shell of the user finds it, once it has
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
        try PluginVerbFailure.telling {
            for program in try programs() { try install(program) }
        }
    }

    /// The paths of the programs to install.
    private func programs() throws -> [String] {
        do throws(Errno) {
            guard try Stat(path).type == .directory else { return [path] }
        } catch {
            throw PluginVerbFailure("cannot read '\(path)': \(error)", status: 66)
        }
        if FileSystem.exists(path + "/Package.swift") {
            return try SwiftPackage(path: path).builtPlugins()
        }
        let script = path + "/" + (path.split(separator: "/").last ?? "")
        guard FileSystem.exists(script) else {
            throw PluginVerbFailure(
                "'\(path)' is a folder with neither a Package.swift nor a plugin of its name in it",
                status: 66
            )
        }
        return [script]
    }

    private func install(_ program: String) throws {
        let file = String(program.split(separator: "/").last ?? "")
        guard file.hasPrefix(PluginFile.prefix) else {
            throw PluginVerbFailure(
                "'\(program)' is no plugin by its name: call it devmenu-NAME",
                status: 64
            )
        }
        let name = String(file.dropFirst(PluginFile.prefix.count))
        if let refusal = PluginFile.refusal(ofName: name) {
            throw PluginVerbFailure("\(refusal)", status: 64)
        }
        guard let bytes = WholeFile(program).contents else {
            throw PluginVerbFailure("cannot read '\(program)' as a file", status: 66)
        }
        let target = "\(PluginPath.installed())/\(file)"
        var items: [String] = []
        // An interrupted installation leaves no draft behind.
        let loop = EventLoop()
        let signals = EndingSignals(interrupting: loop)
        do {
            try WholeFile(target).replace(with: bytes, permissions: .program) { draft in
                let file = PluginFile(name: name, path: draft, place: nil)
                items = try asked(file, in: loop).items
            }
        } catch SessionOpeningError.interrupted {
            return try signals.finish()
        } catch let failure as WholeFile.Failure {
            throw PluginVerbFailure(failure.description, status: 74)
        }
        try signals.finish()
        let installed = PluginPath().files().first { $0.path == target }
        if let refusal = installed?.refusal {
            throw PluginVerbFailure("installed '\(target)', but it is refused: \(refusal)")
        }
        try StandardStreams.write("Installed \(target): \(items.joined(separator: ", "))\n")
    }

    /// Returns the plugin's answer; a plugin that does not answer is not installed.
    private func asked(_ file: PluginFile, in loop: EventLoop) throws -> PluginAnswer {
        let answer = try PluginInquiries.ask(
            [file],
            introduction: Introduction(client: "devmenu \(Version.number)"),
            in: loop
        ).first
        switch answer {
        case .success(let answer)?: return answer
        case .failure(let refusal)?:
            throw PluginVerbFailure("plugin '\(file.name)' was not installed: \(refusal)")
        case nil: throw PluginVerbFailure("plugin '\(file.name)' was not asked")
        }
    }
}
#endif
