import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// The installation of a plugin in the directory in which every shell of the user finds it.
package struct PluginInstallation {
    private let program: String
    private let name: String

    /// Returns the installations of a program, or of the plugins in a folder; a Swift package is built first.
    ///
    /// - Throws: ``VerbError``.
    package static func all(at path: String) throws -> [PluginInstallation] {
        let isFolder: Bool
        do throws(Errno) {
            isFolder = try Stat(path).type == .directory
        } catch {
            throw VerbError("cannot read '\(path)': \(error)", status: 66)
        }
        guard isFolder else { return [try PluginInstallation(of: path)] }
        if FileSystem.exists(path + "/Package.swift") {
            return try PluginPackage(path: path).builtPlugins().map {
                try PluginInstallation(of: $0)
            }
        }
        let script = path + "/" + (path.split(separator: "/").last ?? "")
        guard FileSystem.exists(script) else {
            throw VerbError(
                "'\(path)' is a folder with neither a Package.swift nor a plugin of its name in it",
                status: 66
            )
        }
        return [try PluginInstallation(of: script)]
    }

    private init(of program: String) throws(VerbError) {
        let file = String(program.split(separator: "/").last ?? "")
        guard file.hasPrefix(PluginFile.prefix) else {
            throw VerbError(
                "'\(program)' isn't named like a plugin: call it devmenu-NAME",
                status: 64
            )
        }
        name = String(file.dropFirst(PluginFile.prefix.count))
        self.program = program
        if let refusal = PluginFile.refusal(ofName: name) {
            throw VerbError("\(refusal)", status: 64)
        }
    }

    /// Copies the plugin to its directory, once it has answered.
    ///
    /// - Returns: The path of the copy, and the identifiers of the plugin's items.
    /// - Throws: ``VerbError``, or ``HostError/interrupted``.
    package func install(
        _ introduction: Introduction,
        in loop: EventLoop
    ) throws -> (target: String, items: [String]) {
        guard let bytes = try? WholeFile(program).read(atMost: 1 << 30) else {
            throw VerbError("cannot read '\(program)' as a file", status: 66)
        }
        let target = "\(PluginSearchPath.installed())/\(PluginFile.prefix)\(name)"
        var items: [String] = []
        do {
            try WholeFile(target).replace(with: bytes, permissions: .program) { draft in
                let file = PluginFile(name: name, path: draft, directoryRefusal: nil)
                items = try PluginInquiries.ask([file], introduction: introduction, in: loop)[0]
                    .get().items
            }
        } catch let error as FileError {
            throw VerbError(writing: target, error)
        } catch let refusal as PluginRefusal {
            throw VerbError("plugin '\(name)' was not installed: \(refusal)")
        }
        let installed = PluginSearchPath().files().first { $0.path == target }
        if let refusal = installed?.refusal {
            throw VerbError("installed '\(target)', but it is refused: \(refusal)")
        }
        return (target, items)
    }

    /// Removes the copy of an installed plugin.
    ///
    /// - Parameter name: The plugin's name, or that of its file.
    /// - Returns: The path of the copy.
    /// - Throws: ``VerbError``.
    package static func remove(_ name: String) throws(VerbError) -> String {
        let directory = PluginSearchPath.installed()
        let name =
            name.hasPrefix(PluginFile.prefix)
            ? String(name.dropFirst(PluginFile.prefix.count)) : name
        let files = PluginSearchPath().files()
        let path = "\(directory)/\(PluginFile.prefix)\(name)"
        guard files.contains(where: { $0.path == path }) else {
            if let other = files.first(where: { $0.name == name }) {
                throw VerbError(
                    """
                    plugin '\(name)' was not installed by devmenu, but is found as '\(other.path)': \
                    remove that file
                    """
                )
            }
            let installed = files.filter { $0.path.hasPrefix(directory + "/") }.map(\.name)
            let near = NearestName.suggestion(for: name, among: installed)
            throw VerbError(
                "no plugin '\(name)' in \(directory)" + NearestName.question(near, or: ".")
            )
        }
        do throws(Errno) {
            try FileSystem.remove(path)
        } catch {
            throw VerbError("cannot remove '\(path)': \(error)", status: 74)
        }
        return path
    }
}
