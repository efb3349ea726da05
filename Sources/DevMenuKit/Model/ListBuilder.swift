/// A result builder of a list, which adds what each line of a closure has.
///
/// It has what all of them share: blocks, conditions and loops.
public protocol ListBuilder {
    /// The type of the list's elements.
    associatedtype Element
}

extension ListBuilder {
    /// Joins the lines in order.
    public static func buildBlock(_ lines: [Element]...) -> [Element] { lines.flatMap(\.self) }

    /// Adds the elements of an `if` without an `else`.
    public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }

    /// Adds the elements of the first branch.
    public static func buildEither(first elements: [Element]) -> [Element] { elements }

    /// Adds the elements of the second branch.
    public static func buildEither(second elements: [Element]) -> [Element] { elements }

    /// Adds the elements of a loop, in order.
    public static func buildArray(_ rounds: [[Element]]) -> [Element] { rounds.flatMap(\.self) }
}
