/// The members of a JSON object, in the order in which they were written.
///
/// In a small object, as all of the protocol's are, a member is found by looking through them in
/// order; a large one keeps a table beside them, so that finding, adding and replacing a member
/// never cost more for its size. Removing one does. Two objects are equal when they have the same
/// members in any order.
public struct JSONObject: Sendable {
    /// A member: its name and its value.
    public typealias Member = (name: String, value: JSONValue)

    /// The members in order, each name once.
    public private(set) var members: [Member]

    /// Where each name's member is; only kept above `unindexedLimit` members.
    private var places: [String: Int]?

    /// Up to here comparing names in order is quicker than hashing one.
    private static let unindexedLimit = 16

    /// No members.
    public init() { members = [] }

    /// Members in order; of two with one name the later one stands, at the earlier one's place.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }

    /// Members that are known to have names of their own, taken without looking.
    package init(distinct members: [Member]) {
        self.members = members
        index()
    }

    /// Whether it has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// How many members it has.
    public var count: Int { members.count }

    /// The names in order.
    public var names: [String] { members.map(\.name) }

    /// The value of a member; setting `nil` removes it, setting a new one puts it last.
    public subscript(name: String) -> JSONValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                index()
            case (nil, let value?): add(name, value)
            case (nil, nil): break
            }
        }
    }

    /// Puts the members of another object after its own; of two with one name the other's stands.
    public mutating func merge(_ other: JSONObject) {
        for (name, value) in other.members { self[name] = value }
    }

    /// Collects the names of members that another object does not have, or has with another value.
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

    /// Puts a member last, and says whether it did: it does not where the name is there already.
    mutating func insert(_ name: String, _ value: JSONValue) -> Bool {
        guard place(of: name) == nil else { return false }
        add(name, value)
        return true
    }

    mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    private func place(of name: String) -> Int? {
        if let places { return places[name] }
        for place in members.indices where members[place].name == name { return place }
        return nil
    }

    private mutating func add(_ name: String, _ value: JSONValue) {
        members.append((name, value))
        if places != nil {
            places?[name] = members.count - 1
        } else if members.count > Self.unindexedLimit {
            index()
        }
    }

    private mutating func index() {
        guard members.count > Self.unindexedLimit else {
            places = nil
            return
        }
        places = Dictionary(
            members.indices.lazy.map { [members] in (members[$0].name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

extension JSONObject: Hashable {
    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.members.elementsEqual(right.members, by: { $0 == $1 }) { return true }
        return left.members.allSatisfy { right[$0.name] == $0.value }
    }

    /// Feeds what does not depend on the members' order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Set(members.lazy.map(\.name)))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Members in the order written; of two with one name the later one stands.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
