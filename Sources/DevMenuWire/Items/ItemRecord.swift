package import DevMenuKit

/// An item of a menu in the protocol's JSON, as a host writes it and a front end reads it.
///
/// Only what is needed of it is made a value, and members that nobody here knows stay as they are.
package struct ItemRecord: Equatable, Sendable {
    /// The members of items that are read by name; a kind of an app's own may add others.
    package enum Member: String, CaseIterable, Sendable {
        case id, kind, title, summary, section, access, detail, agentDetail, names, nearNames
        case isHidden, isMissing, absence, url, unavailable
        case value, layer, `default`, effect, isWritable, until, suspended, key, was, wasUntil
        case inForce, valueText, wasText, problem, isShared
        case owner, expires, permanent, options, isOpen, isWhole, minimum, maximum
        case risk, isRiskDeclared, parameters, assignments, runs, asks, yes, confirm, file, line,
            body
        case directory, passesOn
    }

    /// The item as it came.
    package let source: ReceivedJSON

    /// Reads an item.
    package init(_ source: ReceivedJSON) { self.source = source }

    /// Creates an item from a value.
    package init(_ json: JSONValue) { self.init(ReceivedJSON(json)) }

    /// Reads the item at a cursor over some JSON.
    init(from scanner: inout JSONScanner, in whole: ReceivedJSON) throws(JSONError) {
        source = try ReceivedJSON(from: &scanner, in: whole)
    }

    /// The value of a member, or `nil` if there is none.
    package subscript(member: Member) -> JSONValue? { source[member.rawValue] }

    /// Returns the item with another value for a member, or without it, and all else as it is.
    package func with(_ member: Member, _ value: JSONValue?) -> ItemRecord {
        ItemRecord(
            source.replacing(member.rawValue, with: value.map { value in { $0.value(value) } })
        )
    }

    func text(_ member: Member) -> String? { source.text(of: member.rawValue) }

    func flag(_ member: Member) -> Bool { self[member] == true }

    func texts(_ member: Member) -> [String] { (self[member]?.array ?? []).compactMap(\.string) }
}

extension ItemRecord {
    /// Reads the first item of a list, such as the result of a reset, or else the result itself.
    package init(firstOf result: ReceivedJSON) {
        self = Self.list(result)?.first ?? ItemRecord(result)
    }

    /// Returns the items of a result that lists some, or `nil` for another result.
    package static func list(_ result: ReceivedJSON) -> [ItemRecord]? {
        result.list("items", ItemRecord.init(from:in:))
    }

    /// Returns the settings that the result of `setting.apply` lists.
    package static func changes(_ result: ReceivedJSON) -> [ItemRecord] {
        result.list("changes", ItemRecord.init(from:in:)) ?? []
    }
}
