import DevMenuClient
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A temporary directory with plugins and a cache of their answers.
final class PluginFolder {
    let plugins: String
    /// The directory of the cache.
    let cache: String

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let root = directory.path
        plugins = root + "/plugins"
        cache = root + "/cache"
        try #require(mkdir(plugins, 0o755) == 0)
    }

    /// Returns the path of a name in the temporary directory.
    func path(_ name: String) -> String { "\(directory.path)/\(name)" }

    func makeDirectory(_ name: String, mode: UInt32 = 0o755) throws -> String {
        let path = path(name)
        try #require(mkdir(path, mode_t(mode)) == 0)
        try #require(chmod(path, mode_t(mode)) == 0)
        return path
    }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, to path: String, mode: UInt32 = 0o755) throws -> String {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
        try #require(chmod(path, mode_t(mode)) == 0)
        return path
    }

    /// Writes a plugin that is a script of `sh`, and returns its path.
    @discardableResult
    func add(_ name: String, _ script: String, mode: UInt32 = 0o755) throws -> String {
        try write("#!/bin/sh\n" + script, to: "\(plugins)/devmenu-\(name)", mode: mode)
    }

    /// Writes a plugin with sections and routes in JSON, which answers an action with its name.
    ///
    /// It runs `start` before its hello, and `actions`, branches of `case`, for a request's line.
    @discardableResult
    func add(
        _ name: String,
        sections: String,
        routes: String = "",
        start: String = "",
        actions: String = ""
    ) throws -> String {
        try add(
            name,
            #"""
            say() { printf '{"jsonrpc":"2.0",%s}\n' "$1"; }
            reply() { say "\"id\":$id,\"result\":$1"; }
            refuse() { say "\"id\":$id,\"error\":{\"code\":-32005,\"message\":\"$1\"}"; }
            \#(start)
            say '"method":"hello","params":{"protocol":1,"app":{"name":"\#(name)","pid":'$$'}}'
            while IFS= read -r line; do
                id=${line#*'"id":'} id=${id%%[!0-9]*}
                case $line in
                    *'"menu.list"'*) reply '{"sections":[\#(sections)]}' ;;
                    *'"route.list"'*) reply '{"routes":[\#(routes)]}' ;;
                    \#(actions)
                    *'"item.trigger"'*) reply '{"text":"\#(name)"}' ;;
                    *) refuse 'unknown' ;;
                esac
            done

            """#
        )
    }

    func shell(_ line: String) {
        let child = popen(line, "r")
        if let child { pclose(child) }
    }

    /// Returns the plugins of the directory, in a language.
    func set(locale: String = "en") -> PluginSet {
        PluginSet(path: PluginSearchPath(flags: [plugins]) { _ in nil }, cache: cache) {
            Introduction(client: "test", locale: locale)
        }
    }

    /// Returns a section of actions, in JSON.
    static func section(_ id: String, title: String = "Section", items: String...) -> String {
        let items = items.map {
            #"{"id":"\#($0)","kind":"action","title":"\#($0)","risk":"safe","parameters":[]}"#
        }
        return #"{"id":"\#(id)","title":"\#(title)","items":[\#(items.joined(separator: ","))]}"#
    }
}

extension PluginSet {
    /// Looks for plugins, and returns the reason for each that is refused, by name.
    func refusals(in loop: EventLoop = EventLoop()) throws -> [String: String] {
        try refresh(in: loop)
        return Dictionary(
            programs.compactMap { program in
                program.report.refusal.map { (program.file.name, $0) }
            },
            uniquingKeysWith: { first, other in first + other }
        )
    }
}
