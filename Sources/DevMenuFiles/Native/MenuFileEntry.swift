public import DevMenuKit

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
