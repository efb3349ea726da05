/// How a plugin came into a menu.
public enum PluginTier: String, Sendable {
    /// The app added it itself.
    case byHand = "by-hand"
    /// It was found among the records of the linker section.
    case linked
    /// It is a program that speaks the protocol.
    case executable
}
