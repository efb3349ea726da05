/// Names that an app gets from Hummingbird, Foundation or SwiftUI beside ours.
///
/// None of them may make one of ours ambiguous.

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
