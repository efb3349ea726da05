/// The names that Hummingbird, Foundation and SwiftUI have in scope where an app is written: what an app
/// imports beside ours must not make any of ours ambiguous.

/// A type named like Hummingbird's.
public struct Router<Context> {
    /// Creates a router.
    public init() {}
}

/// A type named like Foundation's.
public class OutputStream {
    /// Creates a stream.
    public init() {}
}

/// A type named like SwiftUI's.
public struct Toggle {
    /// Creates a toggle.
    public init(_ title: String) {}
}

/// A type named like SwiftUI's.
public struct Menu {
    /// Creates a menu.
    public init(_ title: String) {}
}

/// A type named like SwiftUI's.
public struct Link {
    /// Creates a link.
    public init(_ title: String) {}
}

/// A type named like SwiftUI's.
public protocol Transition {}
