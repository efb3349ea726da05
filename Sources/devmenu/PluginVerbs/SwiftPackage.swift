import DevMenuClient
import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A Swift package whose products are plugins.
struct SwiftPackage {
    /// Its folder.
    let path: String

    /// Builds it for release; what the build says is seen on stderr.
    ///
    /// - Returns: The programs of the products that are called as plugins are.
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
            guard system(build) == 0 else {
                throw PluginVerbFailure("the package in '\(path)' was not built")
            }
        }
        let folder = try CommandOutput.text(swift("build", "-c release --show-bin-path"))
        return names.map { "\(folder)/\($0)" }
    }

    /// A command line of Swift's package manager on the package.
    private func swift(_ command: String, _ words: String) -> String {
        let quoted = path.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#)
        return "swift \(command) --package-path '\(quoted)' \(words)"
    }
}

/// What a command line prints.
private enum CommandOutput {
    static func read(_ command: String) throws -> JSONValue {
        let text = try text(command)
        do {
            return try JSONReader().read(text)
        } catch {
            throw PluginVerbFailure("'\(command)' printed what is no JSON: \(error)")
        }
    }

    static func text(_ command: String) throws -> String {
        guard let stream = popen(command, "r") else {
            throw PluginVerbFailure("cannot run '\(command)'")
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = fread(&piece, 1, piece.count, stream)
            bytes += piece[..<count]
            if count < piece.count { break }
        }
        guard pclose(stream) == 0 else { throw PluginVerbFailure("'\(command)' failed") }
        while bytes.last == 0x0A { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
