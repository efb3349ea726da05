// The names of Dispatch that the sources use, to type-check against.

public func dispatchMain() -> Never { fatalError() }
