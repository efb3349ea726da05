/// The file of Swift code that registers a target's plugins: a record for each of them, and its name
/// for `devmenu verify`.
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
    /// shows the line with the comment, which explains what to do.
    private func record(of plugin: SourceFile.Declaration, number: Int) -> String {
        let name = plugin.name.joined(separator: ".")
        // A constant in a section can't be a string.
        let bytes = (name + "\n").utf8.map { "\($0)" }.joined(separator: ", ")
        let types = String(repeating: "UInt8, ", count: name.utf8.count) + "UInt8"
        // The same module has the same level in all files.
        let record = """
            \(hidesImport ? "internal " : "")import DevMenuKit
            #sourceLocation(file: \(literal(plugin.path)), line: \(plugin.position.line))
            nonisolated private func devmenuOffer\(number)(to reader: UnsafeMutableRawPointer) \
            { offer(\(name)(), reader) } // Added in code? Let it conform to AddedByHand.
            #sourceLocation()
            \(section(elf: "devmenu_plugins", machO: "__devmenu"))
            @used nonisolated private let devmenuRecord\(number): PluginRecord = \
            { devmenuOffer\(number)(to: $0) }
            \(section(elf: "devmenu_names", machO: "__devmenu_names"))
            @used nonisolated private let devmenuName\(number): (\(types)) = (\(bytes))
            """
        let lines: [String] =
            Array(plugin.conditions.joined()) + [record] + plugin.conditions.map { _ in "#endif" }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the attribute that places a constant in a linker section.
    private func section(elf: String, machO: String) -> String {
        """
        #if objectFormat(ELF)
        @section("\(elf)")
        #else
        @section("__DATA_CONST,\(machO)")
        #endif
        """
    }

    /// Returns a string of Swift code.
    private func literal(_ text: String) -> String {
        "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "\""
    }
}
