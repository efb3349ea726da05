import DevMenuKit

/// The title, the risk and the rank that the name of a command tells.
struct CommandName {
    /// The words of the name, in lower case.
    let words: [String]

    /// Reads a name in any of the usual spellings: `lint:fix`, `ci-publish`, `runAll`.
    init(_ name: String) { words = name.kebabCased.split(separator: "-").map(String.init) }

    /// The names that people look for first, in order.
    private static let wellKnown = ["build", "test", "lint", "run", "clean", "install"]

    /// The index among the well-known names; the number of these for any other.
    var rank: Int {
        guard words.count == 1 else { return Self.wellKnown.count }
        return Self.wellKnown.firstIndex(of: words[0]) ?? Self.wellKnown.count
    }

    /// The title of a command with this name.
    var title: String {
        if words.count == 1, let title = Self.titles[words[0]] { return title }
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private static let titles = [
        "all": "Build everything", "bench": "Run the benchmarks",
        "bootstrap": "Prepare the project",
        "build": "Build the project", "check": "Run the checks", "ci": "Do what CI does",
        "clean": "Remove what was built", "coverage": "Measure the tests' coverage",
        "default": "Do what is done by default", "deploy": "Deploy the project",
        "dev": "Start it for development", "dist": "Make the release's files",
        "distclean": "Remove what was made", "doc": "Build the documentation",
        "docs": "Build the documentation", "fix": "Correct what can be corrected",
        "fmt": "Format the code", "format": "Format the code", "install": "Install the project",
        "lint": "Check the code's style", "publish": "Publish the project",
        "release": "Release the project", "run": "Run the program", "serve": "Start the server",
        "setup": "Prepare the project", "start": "Start the program", "stop": "Stop the program",
        "test": "Run the tests", "tests": "Run the tests", "typecheck": "Check the types",
        "uninstall": "Uninstall the project", "vet": "Look for mistakes in the code",
        "watch": "Build again at every change",
    ]

    /// The risk of a command with this name, or `nil` if it tells none.
    var risk: Risk? {
        let isDestructive = words.contains { word in
            Self.destructive.contains(word)
                || Self.stems.contains { word.hasPrefix($0) || word.hasSuffix($0) }
        }
        return isDestructive ? .destructive : nil
    }

    /// Words for what can't be undone, also with something before or behind them: `preinstall`.
    private static let stems = [
        "clean", "install", "publish", "deploy", "release", "destroy", "delete", "purge",
    ]
    private static let destructive: Set = [
        "clobber", "downgrade", "drop", "erase", "flush", "kill", "migrate", "mrproper", "nuke",
        "prune", "push", "remove", "reset", "restore", "revert", "rm", "rollback", "ship", "tag",
        "teardown", "truncate", "undeploy", "upload", "wipe",
    ]
}
