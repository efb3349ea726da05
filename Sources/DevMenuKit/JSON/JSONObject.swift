/// The members of a JSON object, in the order in which they were written.
///
/// A small object, such as each one in the protocol, finds a member by comparing names in order. A
/// large one also has a table, so that the cost of finding, adding and replacing a member doesn't
/// grow with its size; the cost of removing one does. Two objects are equal if they have the same
/// members in any order.
///
/// ```swift
/// var facts: JSONObject = ["number": "A-7"]
/// facts["books"] = 2
/// ```
public struct JSONObject: Sendable {
    /// A member: its name and its value.
    public typealias Member = (name: String, value: JSONValue)

    /// The members in order, each name once.
    public private(set) var members: [Member]

    /// The position of each member by name; only stored above `unindexedLimit` members.
    private var indicesByName: [String: Int]?

    /// The number of members up to which comparing names in order is quicker than hashing one.
    private static let unindexedLimit = 16

    /// Creates an object without members.
    public init() { members = [] }

    /// Creates an object from members in order.
    ///
    /// Of two members with one name, the later value replaces the earlier one, at its position.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }

    /// Creates an object from members whose names are known to differ, without checking them.
    package init(distinct members: [Member]) {
        self.members = members
        rebuildTable()
    }

    /// Creates an object from members whose names are known to differ, without absent ones.
    ///
    /// An absent member is written `.none`: beside a `JSONValue`, `nil` is JSON's `null`.
    package init(compacting members: KeyValuePairs<String, JSONValue?>) {
        var present: [Member] = []
        present.reserveCapacity(members.count)
        for case (let name, let value?) in members { present.append((name, value)) }
        self.init(distinct: present)
    }

    /// Indicates whether the object has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The number of members.
    public var count: Int { members.count }

    /// The names in order.
    public var names: [String] { members.map(\.name) }

    /// The value of a member; setting `nil` removes it, and a new name is added at the end.
    public subscript(name: String) -> JSONValue? {
        // Inlined in each use, both would make a small app larger.
        @inline(never) get { index(of: name).map { members[$0].value } }
        @inline(never) set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil):
                members.remove(at: index)
                rebuildTable()
            case (nil, let value?): add(name, value)
            case (nil, nil): break
            }
        }
    }

    /// Adds the members of another object, whose values replace those of the same name.
    package mutating func merge(_ other: JSONObject) {
        for (name, value) in other.members { self[name] = value }
    }

    /// Collects the names of members that differ between this object and another.
    func collectNames(ofChangesIn other: JSONObject, into names: inout Set<String>) {
        if count == other.count, zip(members, other.members).allSatisfy({ $0.name == $1.name }) {
            for (old, new) in zip(members, other.members) where old.value != new.value {
                names.insert(old.name)
            }
            return
        }
        for (name, value) in members where other[name] != value { names.insert(name) }
        for name in other.names where self[name] == nil { names.insert(name) }
    }

    mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    /// Returns the position of a member, or `nil` if there is none.
    func index(of name: String) -> Int? {
        if let indicesByName { return indicesByName[name] }
        for index in members.indices where members[index].name == name { return index }
        return nil
    }

    /// Adds a member whose name is known to be new.
    mutating func add(_ name: String, _ value: JSONValue) {
        members.append((name, value))
        if indicesByName != nil {
            indicesByName?[name] = members.count - 1
        } else if members.count > Self.unindexedLimit {
            rebuildTable()
        }
    }

    private mutating func rebuildTable() {
        indicesByName = nil
        guard members.count > Self.unindexedLimit else { return }
        var indices = [String: Int](minimumCapacity: members.count)
        for index in members.indices { indices[members[index].name] = index }
        indicesByName = indices
    }
}

extension JSONObject: Hashable {
    /// Returns `true` if both objects have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.members.elementsEqual(right.members, by: { $0 == $1 }) { return true }
        return left.members.allSatisfy { right[$0.name] == $0.value }
    }

    /// Hashes the names only, because the order of the members doesn't matter.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(members.lazy.map(\.name)))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from members in order; of two with the same name, the later value wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
