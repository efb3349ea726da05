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
final class PluginFolder: TestDirectory {
    let plugins: String
    /// The directory of the cache.
    let cache: String

    var path: String { directory.path }
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        plugins = try directory.make("plugins")
        cache = directory.path("cache")
    }

    /// Writes a plugin that is a script of `sh`, and returns its path.
    @discardableResult
    func add(_ name: String, _ script: String, mode: UInt32 = 0o755) throws -> String {
        try write("#!/bin/sh\n" + script, to: "plugins/devmenu-\(name)", mode: mode)
    }

    /// Writes a plugin of ``PluginScript``, and returns its path.
    @discardableResult
    func add(
        _ name: String,
        sections: String,
        routes: String = "",
        start: String = "",
        actions: String = ""
    ) throws -> String {
        let text = PluginScript.text(
            name,
            sections: sections,
            routes: routes,
            start: start,
            actions: actions
        )
        return try write(text, to: "plugins/devmenu-\(name)", mode: 0o755)
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
