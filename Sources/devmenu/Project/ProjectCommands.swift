import DevMenuKit

/// The commands that a menu's file can have run, for people to look at.
enum ProjectCommands {
    /// The commands of a file in order; none where it is no menu.
    static func commands(in bytes: [UInt8]) -> [String] {
        guard let menu = try? JSONReader().read(bytes) else { return [] }
        return (menu["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .compactMap { item in
                guard let words = item["run"]?.array?.compactMap(\.string), !words.isEmpty else {
                    return nil
                }
                let id = ControlEscaping.escaped(item["id"]?.string ?? "")
                return "\(id): \(CommandText.text(of: words))"
            }
    }
}
