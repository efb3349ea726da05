package import DevMenuKit
package import DevMenuWire

/// An item as the host described it to a front end.
package final class ListedItem {
    /// The use of an item in the shell, whatever its kind is called.
    package enum Role: Equatable, Sendable {
        /// It can be run.
        case action
        /// It has a value; a toggle's is a Bool.
        case setting(isToggle: Bool)
        /// It can be shown.
        case description
    }

    /// The identifier that people type.
    package let id: String
    /// The name of its kind.
    package let kind: String
    /// The title that people read.
    package let title: String
    /// The summary, or an empty string.
    package let summary: String
    /// Its use in the shell.
    package let role: Role
    /// Other names that people can type for it.
    package let names: [String]
    /// The names that mean it before any identifier.
    package let nearNames: [String]
    /// Indicates whether listings and completion leave it out.
    package let isHidden: Bool
    /// The parameters of an action.
    package let parameters: [ParameterDeclaration]
    /// The item as the host sent it.
    package let received: ItemRecord

    /// The session that handles it, which may have ended, or `nil` if it is only shown.
    package let session: (any MenuSession)?

    /// Creates the item that a host sent, or `nil` if it has no identifier or no kind.
    ///
    /// - Parameters:
    ///   - received: The item as it came.
    ///   - session: The session that handles it, or `nil` if it is only shown.
    package init?(_ received: ItemRecord, of session: (any MenuSession)? = nil) {
        guard let id = received.id, let kind = received.kind else { return nil }
        self.id = id
        self.kind = kind
        self.received = received
        self.session = session
        title = received.title ?? id
        summary = received.summary ?? ""
        names = received.names
        nearNames = received.nearNames
        isHidden = received.isHidden
        if kind == ItemKind.action.rawValue {
            role = .action
            parameters = received.parameters
        } else {
            // Only actions have parameters, and a menu may have very many settings.
            parameters = []
            role =
                if received.isSetting {
                    .setting(
                        isToggle: received.value?.bool != nil
                            || received.isKeptByApp && kind == ItemKind.toggle.rawValue
                    )
                } else {
                    .description
                }
        }
    }

    /// The risk of running the action; an unknown risk is treated as the worst.
    package var risk: Risk { received.risk }

    /// Indicates whether its author wrote that running or setting it is safe.
    package var isDeclaredSafe: Bool { received.isRiskDeclared && risk == .safe }

    /// Indicates whether the item has a value.
    package var isSetting: Bool { if case .setting = role { true } else { false } }

    /// Indicates whether the item can be set.
    package var isWritable: Bool { received.isWritable }

    /// The values that a setting can have.
    package private(set) lazy var values = SettingValues(of: received)
}
