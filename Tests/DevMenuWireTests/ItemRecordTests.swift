import DevMenuKit
import Testing

@testable import DevMenuWire

@Suite struct ItemRecordTests {
    private typealias Member = ItemRecord.Member

    /// Returns a value that the member can have, which no other member has.
    private static func value(of member: Member) -> JSONValue {
        switch member {
        case .isHidden, .isMissing, .passesOn, .isWritable, .isOpen, .isWhole, .isRiskDeclared,
            .isShared:
            true
        case .names, .nearNames, .runs: [.string("\(member) 1"), .string("\(member) \"2\"\n")]
        case .options: [["value": "v", "title": "t"]]
        case .parameters: [["name": "p"]]
        case .minimum: 1
        case .line: 12
        case .maximum: 2.5
        case .access: .string(Access.readOnly.rawValue)
        case .effect: .string(SettingEffect.restart.rawValue)
        case .risk: .string(Risk.destructive.rawValue)
        case .directory: "/directory"
        default: .string("\(member) of \"one\" \u{1B} 家")
        }
    }

    /// Returns what a front end reads of the member.
    private func read(_ member: Member, of item: ItemRecord) -> JSONValue? {
        let text: String?
        switch member {
        case .id: text = item.id
        case .kind: text = item.kind
        case .title: text = item.title
        case .summary: text = item.summary
        case .detail: text = item.detail
        case .url: text = item.address
        case .layer: text = item.layer
        case .wasText: text = item.previousText
        case .problem: text = item.problem
        case .until: text = item.until
        case .wasUntil: text = item.formerUntil
        case .key: text = item.key
        case .owner: text = item.debt.owner
        case .expires: text = item.debt.expires
        case .permanent: text = item.debt.permanent
        case .confirm: text = item.confirmation
        case .assignments: text = item.assignments
        case .yes: text = item.yes
        case .file: text = item.taskFile
        case .body: text = item.body
        case .absence: text = item.absence
        case .line: return item.line.map { .integer($0) }
        case .passesOn: return .bool(item.passesOn)
        case .unavailable: text = item.unavailable
        case .directory: text = item.directory
        case .access: text = item.access?.rawValue
        case .effect: text = item.effect?.rawValue
        case .risk: text = item.risk.rawValue
        case .agentDetail: text = item.forAgents.detail
        case .isHidden: return .bool(item.isHidden)
        case .isMissing: return .bool(item.isMissing)
        case .isWritable: return .bool(item.isWritable)
        case .isShared: return .bool(item.isShared)
        case .isOpen: return .bool(item.isOpen)
        case .isRiskDeclared: return .bool(item.isRiskDeclared)
        case .names: return .array(item.names.map { .string($0) })
        case .nearNames: return .array(item.nearNames.map { .string($0) })
        case .runs: return .array(item.runs.map { .string($0) })
        case .options:
            return .array(item.options.map { ["value": $0.value, "title": .string($0.title)] })
        case .parameters: return .array(item.parameters.map { ["name": .string($0.name)] })
        case .value: return item.value
        case .default: return item.defaultValue
        case .was: return item.previousValue
        case .inForce: return item.inForce
        case .valueText: text = item.valueText
        case .suspended: return item.suspended
        case .asks: return item.asksAtTerminal ? item[.asks] : nil
        case .section, .isWhole, .minimum, .maximum: return item[member]
        }
        return text.map { .string($0) }
    }

    private static let all = JSONObject(
        [("own", ["a": [1, nil]])] + Member.allCases.map { ($0.rawValue, value(of: $0)) }
            + [("own too", "x")]
    )

    @Test(arguments: ItemRecord.Member.allCases)
    func `each member that is written is read, and can be replaced`(member: ItemRecord.Member) {
        for json in [ReceivedJSON(.object(Self.all)), spaced] {
            let item = ItemRecord(json)
            #expect(read(member, of: item) == Self.value(of: member))
            #expect(item[member] == Self.value(of: member))
            for value in [nil, JSONValue.null, "other"] as [JSONValue?] {
                var members = Self.all
                members[member.rawValue] = value
                #expect(item.with(member, value).json == .object(members))
            }
            #expect(ItemRecord(["other": 1])[member] == nil)
        }
    }

    /// All members with whitespace between them, as another host may write them.
    private var spaced: ReceivedJSON {
        let members = Self.all.members.map { "\(JSONValue.string($0.name)) : \($0.value)" }
        let line = #"{"id":1,"result": { \#(members.joined(separator: " ,\t")) } }"#
        guard case .response(_, .success(let json))? = MessageToShell(line: Array(line.utf8)[...])
        else { return .empty }
        return json
    }

    @Test func `members that nobody knows stay as they are`() {
        let item = ItemRecord(.object(Self.all))
        #expect(
            JSONWriter.bytes { item.source.write(to: &$0) }
                == JSONWriter.bytes { $0.value(item.json) }
        )
        #expect(item.json == .object(Self.all))
        #expect(item.json.object?.names == Self.all.names)
    }

    @Test(arguments: [5, "text", [1], nil, [:]] as [JSONValue])
    func `what isn't an item has no members`(json: JSONValue) {
        #expect(Member.allCases.allSatisfy { ItemRecord(json)[$0] == nil })
        #expect(ItemRecord(json).json == json)
    }

    @Test func `agents get no recipe`() {
        for member in [[:], ["agentDetail": "x"]] as [JSONObject] {
            let json = JSONObject([("id", "a"), ("body", "rm -r $SECRET")] + member.members)
            #expect(ItemRecord(.object(json)).forAgents.json["body"] == nil)
        }
    }

    @Test func `a name with an escape is the same name`() throws {
        let line = #"{"\u0069d":1,"re\u0073ult":{"t\u0069tle":"A\/B","a\"":1}}"#
        guard
            case .response(.integer(1), .success(let json))? =
                MessageToShell(line: Array(line.utf8)[...])
        else {
            Issue.record("no result")
            return
        }
        #expect(ItemRecord(json).title == "A/B")
        #expect(json.value == ["title": "A/B", "a\"": 1])
    }
}
