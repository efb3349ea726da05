/// Names that an app gets from Hummingbird, Vapor, Foundation or SwiftUI beside ours.
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

/// A type named like Vapor's.
public struct Route {
    /// Creates a route.
    public init() {}
}

/// A type named like SwiftUI's.
public struct Color {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Environment<Value> {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Group<Content> {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Image {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Label {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Link {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct List<Content> {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Menu {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Section<Content> {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Settings {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct State<Value> {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Table<Content> {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Text {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A type named like SwiftUI's.
public struct Toggle {
    /// Creates one with a title, if it has one.
    public init(_ title: String = "") {}
}

/// A protocol named like SwiftUI's.
public protocol App {}

/// A protocol named like SwiftUI's.
public protocol Scene {}

/// A protocol named like SwiftUI's.
public protocol Transition {}

/// A protocol named like SwiftUI's.
public protocol View {}
