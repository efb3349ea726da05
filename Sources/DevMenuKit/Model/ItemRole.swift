/// What a host can do with an item, besides showing it.
///
/// It is what the item conforms to, told by the item itself: to ask by a cast makes the runtime search
/// every conformance of the program, which is a third of a host's start.
public enum ItemRole: Sendable {
    /// It is shown, and that is all.
    case shown
    /// It can be triggered.
    case action(any ActionTrigger)
    /// It can be read, changed and kept.
    case setting(any Setting)
}

extension MenuItem {
    /// The item as what does something; `nil` where it does not.
    public var asAction: (any ActionTrigger)? {
        if case .action(let action) = role { action } else { nil }
    }

    /// The item as what has a value; `nil` where it has none.
    public var asSetting: (any Setting)? {
        if case .setting(let setting) = role { setting } else { nil }
    }
}
