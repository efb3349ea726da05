/// Plugins that are scripts of `sh`.
package enum PluginScript {
    /// Returns a plugin with sections and routes in JSON, which answers an action with its name.
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
    /// - Returns: The script.
    package static func text(
        _ name: String,
        sections: String,
        routes: String = "",
        start: String = "",
        actions: String = ""
    ) -> String {
        #"""
        #!/bin/sh
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
    }
}
