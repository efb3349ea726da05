import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The state of `pick`: the list, and the page over it; changed by keys and by the host's messages.
struct PickModel {
    /// A page over the list.
    enum Page {
        /// The options of a choice.
        case options(PickOptions)
        /// A form for arguments or a value.
        case form(PickForm)
        /// An item in full.
        case text(PickedText)

        /// The title.
        var title: String {
            switch self {
            case .options(let options): options.item.title
            case .form(let form): form.item.title
            case .text(let text): text.item.id ?? ""
            }
        }
    }

    /// A line about what has happened last, in place of the selected item's summary.
    enum Message: Equatable {
        /// News.
        case note(String)
        /// An error.
        case error(String)
    }

    /// The most characters of a filter; those after them are dropped.
    static let longestFilter = 1_000

    /// The list.
    var list: PickList
    /// The page over the list, or `nil` if the list is shown.
    var page: Page?
    /// The latest message; the next key removes it.
    var message: Message?

    /// Creates the state of a list.
    init(_ menu: ListedMenu, filter: String = "", hasMarks: Bool = false) {
        list = PickList(menu, filter: filter, hasMarks: hasMarks)
    }

    /// Creates the state of a list of candidates.
    init(_ candidates: [CompletionCandidate], title: String) {
        list = PickList(candidates, title: title)
    }

    /// Handles the first of some keys, with those that continue typing a filter: they are searched
    /// for once.
    ///
    /// - Parameters:
    ///   - keys: The keys, from which it removes those.
    ///   - size: The terminal's size.
    /// - Returns: The effect beyond the screen, or `nil` if there is none.
    mutating func press(_ keys: inout ArraySlice<Key>, in size: TerminalSize) -> PickEffect? {
        var filter = list.filter
        if page == nil, !filter.isEmpty {
            while case .character(let character)? = keys.first {
                keys.removeFirst()
                filter.append(character)
            }
            if filter != list.filter {
                message = nil
                search(for: filter)
                list.reveal(height: PickView.listHeight(of: self, in: size))
                return nil
            }
        }
        return keys.popFirst().flatMap { press($0, in: size) }
    }

    /// Handles a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - size: The terminal's size, which decides how far a page is.
    /// - Returns: The effect beyond the screen, or `nil` if there is none.
    mutating func press(_ key: Key, in size: TerminalSize) -> PickEffect? {
        message = nil
        switch page {
        case .options(var options)?:
            switch key {
            case .escape, .left: page = nil
            case .enter, .right:
                page = nil
                return .set(options.item, to: options.value)
            default:
                options.press(key, height: PickView.pageHeight(in: size))
                page = .options(options)
            }
            return nil
        case .form(var form)?:
            guard key != .escape else {
                page = nil
                return nil
            }
            let isDone = form.press(key)
            let values = isDone ? form.values() : nil
            page = .form(form)
            return values.flatMap { effect(of: form, $0) }
        case .text(var text)?:
            switch key {
            case .escape, .left, .enter, .character("q"): page = nil
            default:
                text.press(key, in: size)
                page = .text(text)
            }
            return nil
        case nil: return pressInList(key, height: PickView.listHeight(of: self, in: size))
        }
    }

    private mutating func pressInList(_ key: Key, height: Int) -> PickEffect? {
        if let movement = Movement(key) {
            list.move(movement, height: height)
            return nil
        }
        switch key {
        case .enter where !list.candidates.isEmpty, .tab where !list.candidates.isEmpty:
            return list.selectedCandidate.map { .choose($0) }
        case .enter: return list.selectedItem.flatMap { act(on: $0) }
        // After typed words, it's the blank before the next one.
        case .character(" ") where list.filter.isEmpty:
            return list.selectedItem.flatMap { act(on: $0) }
        case .right: return list.selectedItem.map { .show($0) }
        case .tab: return .prompt(list.selectedItem)
        case .escape where !list.filter.isEmpty: list.find("")
        case .escape, .control("d"), .control("g"): return .leave
        default:
            var filter = list.filter
            filter.edit(by: key)
            search(for: filter)
        }
        list.reveal(height: height)
        return nil
    }

    /// Searches for a text, or its beginning if it's longer than any name.
    private mutating func search(for text: String) {
        let filter = String(text.prefix(Self.longestFilter))
        if filter != list.filter { list.find(filter) }
    }

    /// Acts on an item: at once, or by a page that requests what is missing.
    mutating func act(on item: ListedItem) -> PickEffect? {
        switch item.role {
        case .action where item.received.unavailable != nil,
            .setting where item.received.unavailable != nil:
            return .check(item)
        case .description: return .show(item)
        case .action where item.parameters.isEmpty: return .run(item, [:])
        case .action:
            page = .form(PickForm(parametersOf: item))
            if item.parameters.contains(where: \.isOpen) { return .offer(item) }
        case .setting where !item.isWritable:
            let layer = item.received.layer.map { " (\($0))" } ?? ""
            message = .error("'\(item.id)' can't be changed here\(layer)")
        case .setting(isToggle: true):
            return .changing(item, by: .flip(ItemID(item.id), until: nil, reason: nil))
        case .setting:
            if let options = PickOptions(item) {
                page = .options(options)
            } else {
                page = .form(PickForm(valueOf: item))
                if item.received.isOpen { return .offer(item) }
            }
        }
        return nil
    }

    /// Offers choices for a field of the form: those of a setting on a separate page.
    mutating func offer(_ choices: [String], for name: String) {
        guard case .form(var form)? = page else { return }
        form.offer(choices, for: name)
        let options = form.isCall ? nil : PickOptions(form.item, offering: choices)
        page = options.map { .options($0) } ?? .form(form)
    }

    private func effect(of form: PickForm, _ values: JSONObject) -> PickEffect? {
        if form.isCall { return .run(form.item, values) }
        return values["value"].map { .set(form.item, to: $0) }
    }
}

/// An effect of a key beyond the screen.
enum PickEffect {
    /// Leaves the list.
    case leave
    /// Leaves the list with a candidate.
    case choose(Int)
    /// Leaves the list, and puts the item's command into the prompt's line.
    case prompt(ListedItem?)
    /// Changes a setting.
    case change(HostRequest)
    /// Changes a setting once a person has agreed.
    case confirm(ListedItem, HostRequest)
    /// Acts on an item that was unavailable, if it's available now.
    case check(ListedItem)
    /// Shows an item in full.
    case show(ListedItem)
    /// Offers choices that a program computes, in the form of an item.
    case offer(ListedItem)
    /// Runs an action with arguments.
    case run(ListedItem, JSONObject)

    /// Returns the effect that sets a setting.
    static func set(_ item: ListedItem, to value: JSONValue) -> PickEffect {
        .changing(item, by: .set(ItemID(item.id), value, until: nil, reason: nil))
    }

    /// Returns the effect that changes a setting, after a question if it's risky.
    static func changing(_ item: ListedItem, by request: HostRequest) -> PickEffect {
        item.risk == .safe ? .change(request) : .confirm(item, request)
    }
}

extension Movement {
    /// Creates the movement of a key; `nil` for other keys.
    init?(_ key: Key) {
        switch key {
        case .up, .control("p"): self = .up
        case .down, .control("n"): self = .down
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .top
        case .end: self = .bottom
        default: return nil
        }
    }

    /// Returns the index that it leads to in a list, from another index.
    func index(from index: Int, last: Int, height: Int) -> Int {
        let page = max(1, height - 1)
        let target =
            switch self {
            case .up: index - 1
            case .down: index + 1
            case .pageUp: index - page
            case .pageDown: index + page
            case .top: 0
            case .bottom: last
            }
        return max(0, min(target, last))
    }
}

/// The options of a choice.
struct PickOptions {
    /// The choice.
    let item: ListedItem
    /// The options.
    let options: [SettingValues.Option]
    /// The index of the selected option.
    private(set) var selected: Int

    /// Creates the options of a setting, or `nil` if it can have any value and no choices are offered.
    init?(_ item: ListedItem, offering choices: [String] = []) {
        switch item.values {
        case .options(let options), .open(let options): self.options = options
        case .bool:
            options = ["on", "off"].map { .init(word: $0, title: "", value: .bool($0 == "on")) }
        case .number, .text, .json:
            guard !choices.isEmpty else { return nil }
            options = choices.map { .init(word: $0, title: "", value: .string($0)) }
        }
        self.item = item
        selected = options.firstIndex { JSONValue.isSame(item.received.value, $0.value) } ?? 0
    }

    /// The value of the selected option.
    var value: JSONValue { options[selected].value }

    /// Indicates whether an option is the current value.
    func isCurrent(_ option: SettingValues.Option) -> Bool {
        JSONValue.isSame(item.received.value, option.value)
    }

    /// Moves the selection by a key.
    mutating func press(_ key: Key, height: Int) {
        guard let movement = Movement(key) else { return }
        selected = movement.index(from: selected, last: options.count - 1, height: height)
    }

    /// Returns the visible options.
    func visible(height: Int) -> Range<Int> {
        let start = max(0, min(selected - height / 2, options.count - height))
        return start..<min(options.count, start + max(0, height))
    }
}

/// An item in full, or another text that is read on a separate page.
struct PickedText {
    /// The item as the host described it.
    let item: ItemRecord
    /// The explanation of its value, if it has any.
    var explanation: ExplanationText?
    /// The index of the first visible line.
    private(set) var first = 0

    /// Returns the lines, none wider than the terminal.
    func lines(columns: Int) -> [StyledText] {
        let text = ItemText.full(item, context: RenderingContext(columns: columns))
        let parts = [explanation?.text(columns: columns), text].compactMap(\.self)
        return StyledText(lines: parts).wrapped(columns: columns)
    }

    /// Scrolls by a key.
    mutating func press(_ key: Key, in size: TerminalSize) {
        let height = PickView.pageHeight(in: size)
        let last = max(0, lines(columns: size.columns).count - height)
        let movement = Movement(key)
        first = movement?.index(from: first, last: last, height: height) ?? min(first, last)
    }
}
