#if Shell
import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// A Swift package whose products are plugins.
struct SwiftPackage {
    /// The package's folder.
    let path: String

    /// Builds the package for release; the output of the build goes to standard error.
    ///
    /// - Returns: The programs of the products that have a plugin's name.
    /// - Throws: ``PluginVerbFailure``.
    func builtPlugins() throws -> [String] {
        let described = try CommandOutput.read(swift("package", "describe --type json"))
        let names = (described["products"]?.array ?? []).filter { $0["type"]?["executable"] != nil }
            .compactMap { $0["name"]?.string }
            .filter { $0.hasPrefix(PluginFile.prefix) }
        guard !names.isEmpty else {
            throw PluginVerbFailure(
                "the package in '\(path)' has no executable product that is called devmenu-NAME",
                status: 64
            )
        }
        for name in names {
            let build = swift("build", "-c release --product '\(name)'") + " >&2"
            guard try CommandOutput.run(build) == .exit(0) else {
                throw PluginVerbFailure("the package in '\(path)' was not built")
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
            throw PluginVerbFailure("'\(command)' printed what is no JSON: \(error)")
        }
    }

    /// Runs a command, and returns its output without trailing newlines.
    static func text(_ command: String) throws -> String {
        let (output, end) = try Descriptor.pipe(readerWaits: true)
        let process = try start(command, output: end)
        end.close()
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        while let count = try? output.handle.read(some: &piece), count > 0 {
            bytes += piece[..<count]
        }
        guard process.wait() == .exit(0) else {
            throw PluginVerbFailure("'\(command)' failed")
        }
        while bytes.last == 0x0A { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func start(_ command: String, output: Descriptor?) throws -> ChildProcess {
        do {
            return try ProgramLaunch(shell: command, separation: .none)
                .start(with: [nil, output, nil])
        } catch {
            throw PluginVerbFailure("cannot run '\(command)'")
        }
    }
}
#endif
