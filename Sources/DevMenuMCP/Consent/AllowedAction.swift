import DevMenuClient
package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// An action that the person who registered the server lets an agent run without asking:
/// `shop/deploy`.
package struct AllowedAction: Equatable {
    /// The menu that it is an action of.
    enum Owner: Equatable {
        /// An app's, by its name.
        case app(String)
        /// A project's, by the real path of its directory.
        case project(String)
        /// The one that the server's flags choose.
        case chosen
    }

    /// The menu that it is an action of.
    let owner: Owner
    /// The identifier.
    package let id: ItemID
    /// The text as it was given.
    package let text: String

    /// Reads `APP/ID`, `DIRECTORY:ID` with an absolute path, or an `ID`; returns `nil` for another
    /// text.
    package init?(_ text: String) {
        self.text = text
        guard text.hasPrefix("/") else {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            owner = parts.count == 2 ? .app(String(parts[0])) : .chosen
            id = ItemID(String(parts[parts.count - 1]))
            guard id.isValid else { return nil }
            if case .app(let name) = owner {
                // A scope or a label may follow the name.
                let own = name.prefix { $0 != "@" && $0 != "#" }
                guard AppFacts.isValid(name: String(own)) else { return nil }
            }
            return
        }
        // Both a path and an identifier may have a colon.
        let colon = text.indices.first {
            text[$0] == ":" && ItemID(String(text[text.index(after: $0)...])).isValid
        }
        guard let colon else { return nil }
        let directory = String(text[..<colon])
        owner = .project((try? FileSystem.realPath(of: directory)) ?? directory)
        id = ItemID(String(text[text.index(after: colon)...]))
    }

    /// Indicates whether it is of the menu that the server's flags choose.
    package var isOfChosenMenu: Bool { owner == .chosen }

    /// Indicates whether it is an action of an app's or a project's menu.
    ///
    /// A project can give itself an app's name, and is identified only by its directory.
    func isOf(_ app: AppHost) -> Bool {
        switch owner {
        case .app(let name):
            guard app.project == nil else { return false }
            if app.name == AppFacts.fullName(typed: name, in: .current) { return true }
            let hello = app.host.session?.hello
            return hello?.name == name && hello?.scope == ScopeName.current
        case .project(let directory): return app.project == directory
        case .chosen: return true
        }
    }

    /// Returns the flag that allows an action of an app or a project.
    static func flag(for id: String, in app: AppHost) -> String {
        let word = app.project.map { "\($0):\(id)" } ?? "\(app.name)/\(id)"
        return CommandText.text(of: ["--allow", word])
    }
}
