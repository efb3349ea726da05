#if Tools || PlainEditing
import DevMenuClient
import DevMenuFiles
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// The items of a project's file whose names belong to devmenu, so that people can't type them.
enum ShadowedNames {
    /// Warns where the verb that was typed has the name of an item of the nearest project's menu.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - words: The words after it.
    static func warn(ofVerb verb: String, _ words: [String]) {
        // Programs type these.
        guard verb != "complete-words", verb != "serve" || words.isEmpty,
            let path = ProjectFile.nearest(), let project = try? ProjectFile(path),
            let role = role(of: verb, in: project)
        else { return }
        let warning = ProjectMenu(project).warning(shadowed: verb, of: role)
        StandardStreams.writeError("warning: \(warning)")
    }

    /// Returns the use of the item that a menu's file has by a name; `nil` where it can't be read.
    static func role(of name: String, in file: ProjectFile) -> ListedItem.Role? {
        guard let bytes = try? file.contents(), mayHold(name, bytes),
            let menu = RelaxedJSON.value(of: bytes)
        else { return nil }
        let items = (menu["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
        let named = items.first { $0["id"]?.string == name }
        let item =
            named ?? items.first { $0["names"]?.array?.contains(.string(name)) ?? false }
        return switch item?["kind"]?.string {
        case nil: nil
        case "action": .action
        case "toggle": .setting(isToggle: true)
        case "choice": .setting(isToggle: false)
        default: .description
        }
    }

    /// Indicates whether a menu's file may have an item with a name, without reading the file.
    private static func mayHold(_ name: String, _ bytes: [UInt8]) -> Bool {
        // A name may also be written with an escape.
        bytes.withUnsafeBytes {
            $0.contains(Array("\"\(name)\"".utf8)) || $0.firstOffset(of: UInt8(ascii: "\\")) != nil
        }
    }
}

extension ProjectMenu {
    /// Creates a reference to a project's file.
    init(_ project: ProjectFile) {
        self.init(path: project.path, link: project.link) { name in
            ShadowedNames.role(of: name, in: project)
        }
    }
}
#endif
