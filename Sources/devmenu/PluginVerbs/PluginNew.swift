#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuShell
import DevMenuSystem

/// `devmenu plugin new NAME`: writes a working plugin, with a test.
struct PluginNew: ParsableCommand {
    /// The language of a new plugin.
    enum Language: String, CaseIterable, ExpressibleByArgument {
        case swift, python, sh
    }

    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a working plugin, with a test, into devmenu-NAME."
    )

    @Argument(help: ArgumentHelp("What the plugin is called.", valueName: "NAME"))
    var name: String

    @Option(
        name: .customLong("language"),
        help: ArgumentHelp("sh (the default), python or swift.", valueName: "LANGUAGE")
    )
    private var languages: [Language] = []

    @Option(
        name: .customLong("devmenu-path"),
        help: ArgumentHelp(
            "The checkout of devmenu that a Swift plugin is built against.",
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
        try VerbError.reporting {
            let folder = PluginFile.prefix + name
            if let refusal = PluginFile.refusal(ofName: name) {
                throw VerbError("\(refusal)", status: 64)
            }
            if CommandTable.ofProjectPrompt[name] != nil {
                StandardStreams.writeError(
                    "warning: '\(name)' is a command of devmenu: people will have to type "
                        + "'trigger \(name)' for the plugin's action"
                )
            }
            guard !FileSystem.exists(folder) else {
                throw VerbError("'\(folder)' already exists", status: 74)
            }
            let template = try template
            for file in template.files {
                let path = "\(FileSystem.workingDirectory ?? ".")/\(folder)/\(file.path)"
                do throws(FileError) {
                    try WholeFile(path).replace(
                        with: file.text.utf8,
                        permissions: file.isExecutable ? .program : .document
                    )
                } catch {
                    throw VerbError(writing: path, error)
                }
            }
            try StandardStreams.write(
                """
                Wrote \(folder). Test it and install it with
                  (cd \(folder) && \(template.test))
                  devmenu plugin install \(folder)
                \(languageHint)
                """
            )
        }
    }

    /// The language; a checkout to build against is for Swift alone.
    private var language: Language { languages.first ?? (checkouts.isEmpty ? .sh : .swift) }

    /// A line about the other languages, if none was chosen.
    private var languageHint: String {
        languages.isEmpty && language == .sh
            ? "It is a script for sh; --language swift writes a Swift package, --language python a "
                + "script for Python.\n" : ""
    }

    private var template: PluginTemplate {
        get throws {
            switch language {
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
            else {
                throw VerbError("'\(path)' isn't a checkout of devmenu", status: 66)
            }
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
