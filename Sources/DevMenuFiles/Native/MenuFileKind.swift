public import DevMenuKit

/// How items of one kind are written in a menu's file.
///
/// A kind is a type of its own: give it to ``MenuFileReader`` with the standard ones, and its items can
/// be read, its errors are told and the JSON Schema has it.
public protocol MenuFileKind: Sendable {
    /// The kind, as the member `kind` names it.
    var kind: ItemKind { get }

    /// What others call such items, for whoever writes that in place of the kind; nothing by default.
    var synonyms: [String] { get }

    /// The members that its items have besides those of every item, in each form that they can have.
    ///
    /// Of several forms each begins with a required member that no other form has: by it they are
    /// told from one another.
    var forms: [[MenuFileMember]] { get }

    /// Tells what is wrong with an entry beyond the shapes of its members; nothing by default.
    ///
    /// It is called for every entry of which the form is known, so that all that is wrong is told at
    /// once: what is wrong by its shape is told already, and left out.
    ///
    /// - Parameter entry: What is right of what the file says. A member may be missing though it is
    ///   required, and `null` stands for what is wrong in a list.
    func check(_ entry: MenuFileEntry)

    /// Makes an item.
    ///
    /// - Parameter entry: What the file says, known to have the members of one of the forms, and with
    ///   which `check` has found nothing wrong.
    /// - Returns: The item; `nil` where the entry cannot be one, which the entry is then told.
    func item(_ entry: MenuFileEntry) -> (any MenuItem)?
}

extension MenuFileKind {
    /// It has no other name.
    public var synonyms: [String] { [] }

    /// Finds nothing wrong.
    public func check(_ entry: MenuFileEntry) {}
}

/// What a menu's file says of one item.
public struct MenuFileEntry {
    /// What people type to reach it.
    public let id: ItemID
    /// What people read.
    public let title: LocalizedText
    /// What it is about.
    public let summary: LocalizedText
    /// The section that it stands in.
    public let section: SectionID
    /// The members that are right by their shapes.
    public let members: JSONObject
    /// All its members, as the file has them.
    let written: JSONObject
    /// The actions that the file may name, and where its programs run.
    public let surroundings: MenuFileSurroundings

    private let log: MenuFileLog

    init(
        _ members: JSONObject,
        written: JSONObject,
        section: SectionID,
        surroundings: MenuFileSurroundings,
        log: MenuFileLog
    ) {
        self.members = members
        self.written = written
        self.section = section
        self.surroundings = surroundings
        self.log = log
        id = ItemID(members["id"]?.string ?? "")
        title = LocalizedText(json: members["title"])
        summary = LocalizedText(json: members["summary"])
    }

    /// Tells what is wrong with the item, or with a part of it.
    ///
    /// - Parameters:
    ///   - reason: What is wrong, and what to write instead.
    ///   - steps: The way from the item to the part.
    public func refuse(_ reason: String, at steps: JSONPath.Step...) {
        log.tell(reason, at: steps)
    }

    /// The nearest of some names, as it stands behind a reason.
    static func hint(for word: String, among names: [String]) -> String {
        MenuFileShape.nearest(to: word, among: names).map { ". Did you mean '\($0)'?" } ?? ""
    }
}

extension LocalizedText {
    /// The text that a file says, in one language or in several; empty for anything else.
    init(json: JSONValue?) {
        if let text = json?.string {
            self.init(text)
        } else {
            self.init(en: json?["en"]?.string ?? "", zhHans: json?["zh-Hans"]?.string)
        }
    }
}

/// The names that are taken in a menu's file, each by the first that has it.
struct MenuFileNames {
    private var sections: [String: JSONPath] = [:]
    private var items: [String: JSONPath] = [:]
    private var keys: [String: JSONPath] = [:]

    /// Takes the identifier of the section that is being read.
    mutating func claim(section id: String, _ log: MenuFileLog) {
        _ = Self.claim(id, of: "section", in: &sections, at: "id", log)
    }

    /// Takes the identifier of the item that is being read, and says whether nobody had it.
    mutating func claim(item id: String, _ log: MenuFileLog) -> Bool {
        Self.claim(id, of: "item", in: &items, at: "id", log)
    }

    /// Takes the key under which the setting is kept that is being read.
    mutating func claim(key: String, isGiven: Bool, _ log: MenuFileLog) {
        _ = Self.claim(key, of: "key", in: &keys, at: isGiven ? "key" : "id", log)
    }

    private static func claim(
        _ name: String,
        of thing: String,
        in taken: inout [String: JSONPath],
        at member: String,
        _ log: MenuFileLog
    ) -> Bool {
        guard let other = taken[name] else {
            taken[name] = log.path
            return true
        }
        let shown = MenuFileShape.quoted(name)
        log.tell(
            "another \(thing) is called \(shown), at \(other): give each a name of its own",
            at: [.name(member)]
        )
        return false
    }
}
