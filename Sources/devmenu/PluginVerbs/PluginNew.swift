#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuShell
import DevMenuSystem

/// `devmenu plugin new NAME`: writes a plugin that is compiled into an app, or a program with a test.
struct PluginNew: ParsableCommand {
    /// The language of a new plugin.
    enum Language: String, CaseIterable, ExpressibleByArgument {
        case swift, python, sh
    }

    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a plugin in Swift, or with --language a program in devmenu-NAME."
    )

    @Argument(help: ArgumentHelp("What the plugin is called.", valueName: "NAME"))
    var name: String

    @Option(
        name: .customLong("language"),
        help: ArgumentHelp("For a program: sh, python or swift.", valueName: "LANGUAGE")
    )
    private var languages: [Language] = []

    @Option(
        name: .customLong("devmenu-path"),
        help: ArgumentHelp(
            "The checkout of devmenu that a program in Swift is built against.",
            valueName: "PATH"
        ),
        completion: .directory
    )
    private var checkouts: [String] = []

    func validate() throws {
        try ValidationError.refuseRepeated([
            "--language": languages.count, "--devmenu-path": checkouts.count,
        ])
    }

    func run() throws {
        if let refusal = PluginFile.refusal(ofName: name) {
            throw VerbError("\(refusal)", status: 64)
        }
        if CommandTable.ofProjectPrompt[name] != nil {
            StandardStreams.writeError(
                "warning: '\(name)' is a command of devmenu: people will have to type "
                    + "'trigger \(name)' for the plugin's action"
            )
        }
        guard let template = try template else { return try writeLinkedPlugin() }
        let folder = PluginFile.prefix + name
        try refuseExisting(folder)
        for file in template.files { try write(file, in: folder + "/") }
        try StandardStreams.write(
            """
            Wrote \(folder). Test it and install it with
              (cd \(folder) && \(template.test))
              devmenu plugin install \(folder)

            """
        )
    }

    private func writeLinkedPlugin() throws {
        let file = PluginTemplate.linked(name: name)
        try refuseExisting(file.path)
        try write(file, in: "")
        try StandardStreams.write(
            """
            Wrote \(file.path). In a target with the plugin PluginFinder, such as Plugins/ of devmenu,
            '\(name)' is in the menu at the next build.
            A program for every menu, in any language, is written with --language sh, python or swift.

            """
        )
    }

    private func refuseExisting(_ path: String) throws(VerbError) {
        if FileSystem.exists(path) { throw VerbError("'\(path)' already exists", status: 74) }
    }

    private func write(_ file: PluginTemplate.File, in folder: String) throws(VerbError) {
        let path = "\(FileSystem.workingDirectory ?? ".")/\(folder)\(file.path)"
        do throws(FileError) {
            try WholeFile(path).replace(
                with: file.text.utf8,
                permissions: file.isExecutable ? .program : .document
            )
        } catch {
            throw VerbError(writing: path, error)
        }
    }

    /// The files of a program, or `nil` without its language; a checkout is for Swift alone.
    private var template: PluginTemplate? {
        get throws {
            switch languages.first ?? (checkouts.isEmpty ? nil : .swift) {
            case nil: nil
            case .swift: .swift(name: name, devmenu: try dependency)
            case .python: .python(name: name)
            case .sh: .shell(name: name)
            }
        }
    }

    /// The dependency of a Swift plugin on devmenu.
    ///
    /// It is the checkout that is named, else the one in which this program was built if that
    /// still exists, else the published package.
    private var dependency: String {
        get throws {
            guard let path = checkouts.first ?? Self.ownCheckout else {
                return
                    #".package(url: "https://github.com/devmenu/devmenu", from: "\#(Version.number)", traits: [])"#
            }
            guard let resolved = try? FileSystem.realPath(of: path),
                FileSystem.exists(path + "/Package.swift")
            else { throw VerbError("'\(path)' isn't a checkout of devmenu", status: 66) }
            return #".package(name: "devmenu", path: "\#(resolved)", traits: [])"#
        }
    }

    private static var ownCheckout: String? {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
            .joined(separator: "/")
        return FileSystem.exists(root + "/Package.swift") ? root : nil
    }
}
#endif
