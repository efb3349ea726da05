package import DevMenuClient
import DevMenuKit
import DevMenuSystem

extension ProjectFile {
    /// Returns the role of the item with a name in the file, or `nil` if it can't be read.
    package func role(of name: String) -> ListedItem.Role? {
        guard let bytes = try? contents(), Self.mayHold(name, bytes),
            let menu = try? JSONReader(allowsComments: true).read(bytes)
        else { return nil }
        let items = (menu["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
        let named = items.first { $0["id"]?.string == name }
        let item = named ?? items.first { $0["names"]?.array?.contains(.string(name)) ?? false }
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
