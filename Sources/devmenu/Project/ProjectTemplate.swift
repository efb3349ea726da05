import DevMenuClient
import DevMenuKit
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The menu that fits what is found in a directory.
struct ProjectTemplate {
    /// The most targets or scripts that become actions.
    private static let limit = 40

    private let directory: String
    private var taken: Set<String> = []
    private var sections: [JSONValue] = []

    /// Looks at a directory.
    init(of directory: String) {
        self.directory = directory
        if let package = contents("Package.swift") { addSwiftPackage(package) }
        let makefile = ["GNUmakefile", "makefile", "Makefile"].lazy.compactMap(contents).first
        if let makefile { addMakefile(makefile) }
        if let package = contents("package.json") { addNodePackage(package) }
        if sections.isEmpty {
            add(section: "project", "Project", [("list-files", "List the files", ["ls", "-la"])])
        }
    }

    /// The menu.
    var menu: JSONValue {
        [
            "devmenu": 1, "title": .string(ProjectName(directory: directory).title),
            "sections": .array(sections),
        ]
    }

    private mutating func addSwiftPackage(_ manifest: String) {
        var actions = [
            ("build", "Build", ["swift", "build"]), ("test", "Run the tests", ["swift", "test"]),
        ]
        if manifest.contains(".executableTarget(") {
            actions.append(("run", "Run the program", ["swift", "run"]))
        }
        add(section: "swift", "Swift package", actions)
    }

    /// The targets that have names of their own: no patterns, no files, no variables.
    private mutating func addMakefile(_ text: String) {
        var targets: [String] = []
        for line in text.split(whereSeparator: \.isNewline) where line.first?.isWhitespace == false
        {
            guard let colon = line.firstIndex(of: ":"),
                line[colon...].dropFirst().first != "=", !line.hasPrefix("#")
            else { continue }
            for name in line[..<colon].split(separator: " ") where Self.isPlain(name) {
                if !targets.contains(String(name)) { targets.append(String(name)) }
            }
        }
        let actions = targets.prefix(Self.limit).map { ($0, "make \($0)", ["make", $0]) }
        add(
            section: "make",
            "Makefile",
            actions.isEmpty ? [("make", "Make everything", ["make"])] : actions
        )
    }

    private mutating func addNodePackage(_ text: String) {
        let scripts = (try? JSONReader().read(text))?["scripts"]?.object?.names ?? []
        let lockFiles = [
            ("pnpm-lock.yaml", "pnpm"), ("yarn.lock", "yarn"), ("bun.lockb", "bun"),
            ("bun.lock", "bun"),
        ]
        let tool = lockFiles.first { access("\(directory)/\($0.0)", F_OK) == 0 }?.1 ?? "npm"
        let actions = scripts.filter(Self.isPlain).prefix(Self.limit).map {
            ($0, "\(tool) run \($0)", [tool, "run", $0])
        }
        add(
            section: "node",
            "Node package",
            actions.isEmpty ? [("install", "Install what it needs", [tool, "install"])] : actions
        )
    }

    private mutating func add(
        section id: String,
        _ title: String,
        _ actions: [(name: String, title: String, run: [String])]
    ) {
        let items = actions.map { action -> JSONValue in
            [
                "kind": "action", "id": .string(name(for: action.name, in: id)),
                "title": .string(action.title),
                "run": .array(action.run.map { .string($0) }),
            ]
        }
        sections.append(["id": .string(id), "title": .string(title), "items": .array(items)])
    }

    /// An identifier that is nobody's yet, and no command of the shell's.
    private mutating func name(for text: String, in section: String) -> String {
        var stem = String(text.kebabCased.prefix(40))
        while stem.last == "-" { stem.removeLast() }
        if stem.isEmpty || CommandTable.standard[stem] != nil || Program.verb(named: stem) != nil
            || taken.contains(stem)
        {
            stem = stem.isEmpty ? section : "\(section)-\(stem)"
        }
        var name = stem
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(stem)-\(number)"
            number += 1
        }
        return name
    }

    /// Whether a name is taken for itself wherever it is written, and for no flag.
    private static func isPlain(_ name: some StringProtocol) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
        else { return false }
        return name.utf8.count <= 64
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic
                        || "0123456789-_.:/".unicodeScalars.contains(scalar))
            }
    }

    private func contents(_ name: String) -> String? {
        WholeFile("\(directory)/\(name)").contents.map { String(decoding: $0, as: UTF8.self) }
    }
}
