/// The names that Hummingbird, Foundation and SwiftUI have in scope where an app is written: what an app
/// imports beside ours must not make any of ours ambiguous.

/// As Hummingbird's.
public struct Router<Context> {
    /// Creates a router.
    public init() {}
}

/// As Foundation's.
public class OutputStream {
    /// Creates a stream.
    public init() {}
}

/// As SwiftUI's.
public struct Toggle {
    /// Creates a toggle.
    public init(_ title: String) {}
}

/// As SwiftUI's.
public struct Menu {
    /// Creates a menu.
    public init(_ title: String) {}
}

/// As SwiftUI's.
public struct Link {
    /// Creates a link.
    public init(_ title: String) {}
}

/// As SwiftUI's.
public protocol Transition {}
