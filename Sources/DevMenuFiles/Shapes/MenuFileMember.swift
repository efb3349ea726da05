import DevMenuKit

/// A member that an object in a menu's file may have.
public struct MenuFileMember: Sendable {
    /// Its name.
    public let name: String
    /// What its value has to be.
    public let shape: MenuFileShape
    /// Whether it has to be there.
    public let isRequired: Bool
    /// What it is about, in a sentence, for whoever writes the file.
    public let summary: String

    /// A member that may be missing, unless it says otherwise.
    public init(
        _ name: String,
        _ shape: MenuFileShape,
        isRequired: Bool = false,
        summary: String
    ) {
        self.name = name
        self.shape = shape
        self.isRequired = isRequired
        self.summary = summary
    }
}
