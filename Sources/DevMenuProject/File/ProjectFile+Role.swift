package import DevMenuClient
import DevMenuKit
import DevMenuSystem

extension ProjectFile {
    /// Returns the role of the item with a name in the file or a task file that it includes, or `nil`
    /// if there is none.
    package func role(of name: String) -> ListedItem.Role? {
        let sections = menu(mayHold: name)?["sections"]?.array ?? []
        let items = sections.flatMap { $0["items"]?.array ?? [] }
        let named = items.first { $0["id"]?.string == name }
        let item = named ?? items.first { $0["names"]?.array?.contains(.string(name)) ?? false }
        return switch item?["kind"]?.string {
        case nil: taskFile(having: name) == nil ? nil : .action
        case "action": .action
        case "toggle": .setting(isToggle: true)
        case "choice", "number", "text": .setting(isToggle: false)
        default: .description
        }
    }

    /// Returns the name of the task file that has a task of a name, or `nil` if none has one.
    ///
    /// These are the task files that the file includes itself.
    package func taskFile(having name: String) -> String? {
        let included =
            taskFiles.isEmpty
            ? (menu(mayHold: "include")?["include"]?.array ?? []).compactMap(MenuInclusion.path)
            : taskFiles
        return included.first { file in
            TaskFileReaders.file(at: FileSystem.path(file, in: directory), has: name)
        }
    }

    /// Returns the file's value, or `nil` if it can't be read or surely doesn't have a string.
    private func menu(mayHold name: String) -> JSONValue? {
        guard taskFiles.isEmpty, let bytes = try? contents() else { return nil }
        // A string may also be written with an escape.
        let mayHold = bytes.withUnsafeBytes {
            $0.contains(Array("\"\(name)\"".utf8)) || $0.firstOffset(of: UInt8(ascii: "\\")) != nil
        }
        return mayHold ? try? JSONReader(allowsComments: true).read(bytes) : nil
    }
}
