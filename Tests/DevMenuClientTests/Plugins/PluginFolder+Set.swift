import DevMenuClient
import TerminalTesting

/// The plugins of a folder, and a cache of their answers beside it.
extension PluginFolder {
    /// The directory of the cache.
    var cache: String { path("cache") }

    func shell(_ line: String) {
        let child = popen(line, "r")
        if let child { pclose(child) }
    }

    /// Returns the plugins of the directory, in a language, with a time limit in seconds.
    func set(locale: String = "en", timeout: Int = HostLaunch.pluginTimeout) -> PluginSet {
        let path = PluginSearchPath(flags: [plugins]) { _ in nil }
        return PluginSet(path: path, cache: cache, timeout: timeout) {
            Introduction(client: "test", locale: locale)
        }
    }

    /// Returns the lines of a file in the temporary directory, or none if it is missing.
    func lines(of name: String) throws -> [Substring] {
        guard holds(name) else { return [] }
        return try contents(of: name).split(separator: "\n")
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
