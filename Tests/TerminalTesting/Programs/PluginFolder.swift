/// Executable plugins in the folder `plugins` of a test's directory.
package final class PluginFolder: TestDirectory {
    /// The path of the folder.
    package let plugins: String

    private let directory: any TestDirectory

    /// Creates the folder.
    ///
    /// - Parameter directory: The test's directory; by default one that is removed with this object.
    /// - Throws: ``SystemError`` if it can't be created.
    package init(in directory: (any TestDirectory)? = nil) throws {
        self.directory = try directory ?? TemporaryDirectory()
        plugins = try self.directory.make("plugins")
    }

    /// The path of the test's directory.
    package var path: String { directory.path }

    /// Writes a plugin that is a script of `sh`, and returns its path.
    @discardableResult
    package func add(_ name: String, _ script: String, mode: UInt32 = 0o755) throws -> String {
        try write("#!/bin/sh\n" + script, to: "plugins/devmenu-\(name)", mode: mode)
    }

    /// Writes a plugin with sections and routes in JSON, which answers an action with its name.
    ///
    /// In `start` and `actions`, `say` sends a message's members, `reply` answers a request with a
    /// result, and `refuse` with the message of an error.
    ///
    /// - Parameters:
    ///   - name: The plugin's name.
    ///   - sections: The sections of its menu.
    ///   - routes: Its routes.
    ///   - start: What it runs before it sends its hello.
    ///   - actions: Branches of `case` for the line of a request, before its own.
    ///   - mode: Its permissions.
    /// - Returns: Its path.
    /// - Throws: ``SystemError`` if it can't be written.
    @discardableResult
    package func add(
        _ name: String,
        sections: String,
        routes: String = "",
        start: String = "",
        actions: String = "",
        mode: UInt32 = 0o755
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

            """#,
            mode: mode
        )
    }

    /// Writes a plugin with one action of its name, which runs a script.
    ///
    /// - Parameters:
    ///   - name: The plugin's name.
    ///   - script: What the action runs, which answers by `reply`.
    ///   - start: What the plugin runs before it sends its hello.
    ///   - mode: Its permissions.
    /// - Throws: ``SystemError`` if it can't be written.
    package func add(
        _ name: String,
        running script: String = "reply '{\"text\":\"done\"}'",
        start: String = "",
        mode: UInt32 = 0o755
    ) throws {
        try add(
            name,
            sections: Self.section("tools", title: "Tools", items: name),
            start: start,
            actions: "*'\"item.trigger\"'*) \(script) ;;",
            mode: mode
        )
    }

    /// Returns a section of actions, in JSON.
    package static func section(
        _ id: String,
        title: String = "Section",
        items: String...
    ) -> String {
        let items = items.map {
            #"{"id":"\#($0)","kind":"action","title":"\#($0)","risk":"safe","parameters":[]}"#
        }
        return #"{"id":"\#(id)","title":"\#(title)","items":[\#(items.joined(separator: ","))]}"#
    }
}
