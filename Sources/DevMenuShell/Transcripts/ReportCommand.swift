import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// `report [--values]`: prints what a bug tracker needs to know, without what others shouldn't read.
struct ReportCommand: Command {
    private static let values = "--values"

    let name = "report"
    let summary = "print the versions, settings, changes and log, for a bug tracker"
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .option(values, "with the values of settings that are text")
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(0...0)
        var report = Report(showsValues: options.has(Self.values), in: context)
        var failure: CommandError?
        do {
            try report.addAll()
        } catch {
            guard let error = CommandError(error), error.kind == "unavailable" else { throw error }
            report.add("There is no app: \(error)\n")
            failure = error
        }
        let text = report.masked
        var result = CommandResult(["report": .string(text)], text: text)
        result.failure = failure
        return .done(result)
    }
}

/// The text of a report.
private struct Report {
    /// The members of explanations and changes that have a setting's value.
    private static let members: Set = [
        "value", "valueText", "inForce", "default", "was", "now", "wanted", "former",
    ]
    /// The most changes and runs.
    private static let changes = 20
    /// The most lines of the log.
    private static let logLines = 50

    private let showsValues: Bool
    private let context: any CommandContext
    private var text: String
    private var hiddenCount = 0

    init(showsValues: Bool, in context: any CommandContext) {
        (self.showsValues, self.context) = (showsValues, context)
        text = "\n" + context.options.about.text + "\n"
        if let name = SystemName() { text += "\(name.system) \(name.release) \(name.machine)\n" }
    }

    mutating func add(_ words: String) { text += "\n" + words }

    /// Adds all that the host tells.
    ///
    /// - Throws: ``CommandError`` if it can't be reached, and ``ShellEnd``.
    mutating func addAll() throws {
        let host = context.host
        let menu = try host.freshMenu()
        let rendering = RenderingContext()
        do {
            let facts = try host.query(.hostInfo).value
            add("The app", FactText.lines(facts, context: rendering))
        } catch HostError.refused(let error) where error.knownKind == .unknownMethod {
            // A host in another language need not tell any.
        }
        let texts = Set(menu.items.filter(\.isText).map(\.id))
        let settings = MenuText.differing(in: menu)
        for (index, item) in settings.enumerated() {
            let request = HostRequest.explain(ItemID(item.id))
            guard let hello = try host.session(for: request)?.hello, hello.has(.explain) else {
                continue
            }
            let json = hidden(try host.query(request).value, isText: texts.contains(item.id))
            let explanation = ExplanationText(json, hasJournal: hello.has(.journal))
            add(index == 0 ? "Settings that differ from their defaults" : nil, explanation.text())
        }
        if settings.isEmpty { add("No setting differs from its default.\n") }
        if try host.session(for: .changes(nil, last: nil, since: nil))?.hello.has(.journal) ?? false
        {
            let query = ChangeQuery(id: nil, last: Self.changes, since: nil)
            let entries = try History(query, in: context).entries.map { entry -> HistoryEntry in
                guard let change = entry.change else { return entry }
                let isText = menu[id: change.id] == nil || texts.contains(change.id)
                return .change(ReceivedChange(hidden(change.json, isText: isText)))
            }
            add("The last changes and runs", HistoryText.list(entries, context: rendering))
        }
        let log = HostRequest.readLog(LogQuery(last: Self.logLines))
        if try host.session(for: log)?.hello.has(.log) ?? false {
            let lines = LogLine.list(try host.query(log))
            add("The end of the log", LogText.list(lines, rendering.times))
        }
        if let recorded = context.recorder?.recorded, !recorded.isEmpty {
            add("What this prompt has recorded", StyledText(recorded))
        }
    }

    /// Adds a text as a separate block, in a fence that nothing in it closes.
    private mutating func add(_ title: String?, _ block: StyledText) {
        let longest = block.text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        add(title.map { "## \($0)\n\n" } ?? "")
        text += "\(fence)text\n\(block.text)\n\(fence)\n"
    }

    /// Returns an explanation or a change without the values of a setting that is text.
    private mutating func hidden(_ json: JSONValue, isText: Bool, in name: String = "") -> JSONValue
    {
        guard isText, !showsValues else { return json }
        let isValue = Self.members.contains(name)
        switch json {
        case .string where isValue:
            hiddenCount += 1
            return .string(SecretWords.mask)
        case .array(let values): return .array(values.map { hidden($0, isText: true, in: name) })
        case .object(let members):
            // A change may have a value beside its end.
            let isWhole = isValue && members["value"] == nil
            return .object(
                JSONObject(
                    members.members.map { member, value in
                        (member, hidden(value, isText: true, in: isWhole ? name : member))
                    }
                )
            )
        default: return json
        }
    }

    /// The report without what others shouldn't read, below a line that tells so.
    var masked: String {
        var mask = ReportMask(context.secrets)
        let shown = mask.masked(ControlEscaping.escaped(text, keepsLines: true))
        let count = mask.count + hiddenCount
        return
            "Read this before you share it: the log, reasons and results are as the app wrote them. "
            + "\(count) \(count == 1 ? "text is" : "texts are") masked (***), and ~ is the home.\n"
            + shown
    }
}

extension ListedItem {
    /// Indicates whether its value is a text of any kind, rather than one of some options.
    fileprivate var isText: Bool {
        guard isSetting, received.options.isEmpty || received.isOpen else { return false }
        switch received.value ?? received.defaultValue {
        case .string?, .array?, .object?: return true
        default: return false
        }
    }
}

/// Masks what others shouldn't read, and counts it.
struct ReportMask {
    private let secrets: KnownSecrets
    private let names: Set<String>
    private let home: String
    /// The number of texts that were masked.
    private(set) var count = 0

    /// Creates a mask of secrets, and of the names of this user and this machine.
    init(
        _ secrets: KnownSecrets,
        names: [String?] = [OwnProcess.name(ofUser: OwnProcess.user), SystemName()?.host],
        home: String = BaseDirectories.home()
    ) {
        (self.secrets, self.home) = (secrets, home)
        self.names = Set(names.compactMap(\.self)).subtracting([""])
    }

    /// Returns a text without them.
    mutating func masked(_ text: String) -> String {
        let before = Self.count(in: text)
        var shown = secrets.masked(maskedAddresses(in: text))
        if home != "/" { shown = replacing(home, by: "~", in: shown) }
        for name in names { shown = replacing(name, by: SecretWords.mask, in: shown) }
        count += Self.count(in: shown) - before
        return shown
    }

    private static func count(in text: String) -> Int {
        text.split(separator: SecretWords.mask, omittingEmptySubsequences: false).count - 1
    }

    /// Returns a text with another in place of a name where it isn't a part of a word.
    private func replacing(_ name: String, by mask: String, in text: String) -> String {
        let parts = text.split(separator: name, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            let isPart = [text.last, part.first].contains {
                $0.map { $0.isLetter || $0.isNumber } ?? false
            }
            return text + (isPart ? name : mask) + part
        }
    }

    /// Returns a text with the user information of URLs masked, and the values in queries and fragments.
    private func maskedAddresses(in text: String) -> String {
        let parts = text.split(separator: "://", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            let address = part.prefix { !$0.isWhitespace && !"\"'<>".contains($0) }
            let authority = address.prefix { !"/?#".contains($0) }
            var shown = String(address)
            if let at = authority.lastIndex(of: "@") { shown = SecretWords.mask + address[at...] }
            if let start = shown.firstIndex(where: { "?#".contains($0) }) {
                var isValue = false
                let query = shown[start...].reduce(into: "") { text, character in
                    if "?&#".contains(character) { isValue = false }
                    if !isValue { text.append(character) }
                    guard character == "=", !isValue else { return }
                    isValue = true
                    text += SecretWords.mask
                }
                shown.replaceSubrange(start..., with: query)
            }
            return text + "://" + shown + part[address.endIndex...]
        }
    }
}
