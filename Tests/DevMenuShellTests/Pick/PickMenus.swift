import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

@testable import DevMenuShell

/// Menus, keys and screens for the tests of `pick`.
enum PickMenus {
    /// A menu with an item of every kind.
    static var small: ListedMenu {
        ListedMenu(
            ReceivedMenu(JSONValue(text: #"{"title": "Area 51", "sections": [\#(sections)]}"#))
        )
    }

    private static let sections = #"""
        {"id": "info", "title": "Info", "items": [
         {"id": "version", "kind": "description", "title": "Version", "detail": "Version 1.0"},
         {"id": "ghost", "kind": "action", "title": "Ghost", "isHidden": true}]},
        {"id": "toggles", "title": "功能开关", "items": [
         \#(toggle("like-button", "启用赞按钮", isOn: true)),
         {"id": "theme", "kind": "choice", "title": "Theme", "summary": "The colours of all pages",
          "value": "dark", "layer": "default", "default": "dark", "isWritable": true,
          "options": [{"value": "light", "title": "Light"}, {"value": "dark", "title": "Dark"}]},
         {"id": "pace", "kind": "number", "title": "Pace", "value": 2, "layer": "build",
          "default": 1, "isWritable": false},
         {"id": "volume", "kind": "number", "title": "Volume", "value": 3, "layer": "override",
          "default": 1, "isWritable": true}]},
        {"id": "tools", "title": "Tools", "items": [
         {"id": "clear-cache", "kind": "action", "title": "Clear Cache", "risk": "destructive",
          "parameters": []},
         {"id": "log-in", "kind": "action", "title": "Log In", "risk": "safe", "parameters": [
          {"name": "user", "type": "string", "isRequired": true, "summary": "the account"},
          {"name": "pin", "type": "string", "isRequired": true, "isSecret": true},
          {"name": "tries", "type": "int", "isRequired": false},
          {"name": "mode", "type": "choice", "isRequired": false, "choices": ["slow", "quick"],
           "default": "slow"}]}]},
        {"id": "empty", "title": "Empty", "items": []}
        """#

    /// A menu of a number of toggles in one section.
    static func toggles(_ count: Int) -> ListedMenu {
        let items = (0..<count).map { toggle("item-\($0)", "Item \($0)", isOn: false) }
        return ListedMenu(items: items.joined(separator: ","))
    }

    private static func toggle(_ id: String, _ title: String, isOn: Bool) -> String {
        #"""
        {"id": "\#(id)", "kind": "toggle", "title": "\#(title)", "value": \#(isOn),
         "layer": "override", "default": false, "isWritable": true}
        """#
    }
}

extension PickModel {
    /// Presses keys, one after the other; returns the last effect in words.
    @discardableResult
    mutating func press(_ keys: String, columns: Int = 40, rows: Int = 10) -> String? {
        var effect: PickEffect?
        var keys = [Key](keys)[...]
        while !keys.isEmpty {
            effect = press(&keys, in: TerminalSize(columns: columns, rows: rows)) ?? effect
        }
        return effect?.words
    }

    /// Returns the screen as it is shown without colours, and without empty rows at the end.
    func screen(columns: Int = 40, rows: Int = 10) -> String {
        var model = self
        let size = TerminalSize(columns: columns, rows: rows)
        model.list.reveal(height: PickView.listHeight(of: model, in: size))
        return PickView(model: model, size: size).rows.map(\.text.withoutBlanksAtEnd)
            .joined(separator: "\n")
    }
}

extension PickEffect {
    /// The effect in words.
    var words: String {
        switch self {
        case .choose(let index): "choose \(index)"
        case .leave: "leave"
        case .prompt(let item): "prompt \(item?.id ?? "nothing")"
        case .change(.flip(let id, _, _)): "flip \(id)"
        case .change(.set(let id, let value, _, _)): "set \(id) \(value)"
        case .change(let request): "\(request)"
        case .confirm(_, let request): "confirm \(PickEffect.change(request).words)"
        case .check(let item): "check \(item.id)"
        case .show(let item): "show \(item.id)"
        case .offer(let item): "offer \(item.id)"
        case .run(let item, let values): "run \(item.id) \(JSONValue.object(values))"
        }
    }
}

extension [Key] {
    /// Creates the keys of a typed text, in which `⏎ ⇥ ⎋ ⌫ ↑ ↓ ← →` are keys, and `⌃` comes before a
    /// letter for Control.
    init(_ text: String) {
        let named: [Character: Key] = [
            "⏎": .enter, "⇥": .tab, "⎋": .escape, "⌫": .backspace, "↑": .up, "↓": .down,
            "←": .left, "→": .right,
        ]
        self = []
        var isControl = false
        for character in text {
            if character == "⌃" {
                isControl = true
            } else {
                append(isControl ? .control(character) : named[character] ?? .character(character))
                isControl = false
            }
        }
    }
}

extension String {
    fileprivate var withoutBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
