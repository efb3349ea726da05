/// The file of Swift code that registers a target's plugins: a record for each of them.
struct PluginRecords {
    let plugins: [SourceFile.Declaration]
    /// `true` if the target's files import DevMenuKit at a level below `public`.
    let hidesImport: Bool

    /// The code, which is the same for the same plugins.
    var text: String {
        let head = """
            // Written by find-plugins before each build: a record for each type of this target that
            // conforms to ActionTrigger or MenuPlugin.

            """
        return plugins.enumerated().reduce(into: head) { text, plugin in
            text += "\n" + record(of: plugin.element, number: plugin.offset + 1)
        }
    }

    /// Returns a record within the conditions of its type.
    ///
    /// The compiler reports in the author's own file and line that the type can't be made. It also
    /// shows the line with the comment, which says what to do.
    private func record(of plugin: SourceFile.Declaration, number: Int) -> String {
        let name = plugin.name.joined(separator: ".")
        let lines =
            plugin.conditions.flatMap { $0 } + [
                // The same module has the same level in all files.
                "\(hidesImport ? "internal " : "")import DevMenuKit",
                "#sourceLocation(file: \(literal(plugin.path)), line: \(plugin.position.line))",
                "nonisolated private func devmenuOffer\(number)(to reader: UnsafeMutableRawPointer) "
                    + "{ offer(\(name)(), reader) } // Added in code? Let it conform to AddedByHand.",
                "#sourceLocation()",
                "#if objectFormat(ELF)",
                "@section(\"devmenu_plugins\")",
                "#else",
                "@section(\"__DATA_CONST,__devmenu\")",
                "#endif",
                "@used nonisolated private let devmenuRecord\(number): PluginRecord = "
                    + "{ devmenuOffer\(number)(to: $0) }",
            ] + plugin.conditions.map { _ in "#endif" }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns a string of Swift code.
    private func literal(_ text: String) -> String {
        "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "\""
    }
}
