/// The members of a JSON object, in the order in which they were written.
///
/// A member is found by looking through them in order: objects of the protocol have few members, and
/// a hash table for each would cost more than it saves. Two objects are equal when they have the
/// same members in any order.
public struct JSONObject: Sendable {
    /// A member: its name and its value.
    public typealias Member = (name: String, value: JSONValue)

    /// The members in order, each name once.
    public private(set) var members: [Member]

    /// No members.
    public init() { members = [] }

    /// Members in order; of two with one name the later one stands, at the earlier one's place.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }

    /// Members that are known to have names of their own, taken without looking.
    package init(distinct members: [Member]) { self.members = members }

    /// Whether it has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// How many members it has.
    public var count: Int { members.count }

    /// The names in order.
    public var names: [String] { members.map(\.name) }

    /// The value of a member; setting `nil` removes it, setting a new one puts it last.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            let place = members.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Puts the members of another object after its own; of two with one name the other's stands.
    public mutating func merge(_ other: JSONObject) {
        for (name, value) in other.members { self[name] = value }
    }
}

extension JSONObject: Hashable {
    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.members.elementsEqual(right.members, by: { $0 == $1 }) { return true }
        let others = Dictionary(uniqueKeysWithValues: right.members.map { ($0.name, $0.value) })
        return left.members.allSatisfy { others[$0.name] == $0.value }
    }

    /// Feeds what does not depend on the members' order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(members.map(\.name)))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Members in the order written; of two with one name the later one stands.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
