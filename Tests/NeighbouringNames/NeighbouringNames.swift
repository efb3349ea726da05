/// Names that an app gets from Hummingbird, Vapor, Foundation or SwiftUI beside ours.
///
/// None of them may make one of ours ambiguous.

/// A type named like Hummingbird's.
public struct Router<Context> {}

/// A type named like Foundation's.
public struct OutputStream {}

/// A type named like Vapor's.
public struct Route {}

/// A type named like SwiftUI's.
public struct Color {}

/// A type named like SwiftUI's.
public struct Environment<Value> {}

/// A type named like SwiftUI's.
public struct Group<Content> {}

/// A type named like SwiftUI's.
public struct Image {}

/// A type named like SwiftUI's.
public struct Label {}

/// A type named like SwiftUI's.
public struct Link {}

/// A type named like SwiftUI's.
public struct List<Content> {}

/// A type named like SwiftUI's.
public struct Menu {}

/// A type named like SwiftUI's.
public struct Section<Content> {}

/// A type named like SwiftUI's.
public struct Settings {}

/// A type named like SwiftUI's.
public struct State<Value> {}

/// A type named like SwiftUI's.
public struct Table<Content> {}

/// A type named like SwiftUI's.
public struct Text {}

/// A type named like SwiftUI's.
public struct Toggle {}

/// A protocol named like SwiftUI's.
public protocol App {}

/// A protocol named like SwiftUI's.
public protocol Scene {}

/// A protocol named like SwiftUI's.
public protocol Transition {}

/// A protocol named like SwiftUI's.
public protocol View {}
