import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire
import Testing

@testable import DevMenuShell

/// The effects of keys.
@Suite struct PickModelTests {
    private static let effects: [(String, String?)] = [
        ("version⏎", "show version"), ("like-button⏎", "flip like-button"),
        ("clear-cache⏎", "run clear-cache {}"), ("theme→", "show theme"),
        ("theme⇥", "prompt theme"), ("zzz⇥", "prompt nothing"),
        ("theme⏎↑⏎", #"set theme "light""#), ("theme⏎⏎", #"set theme "dark""#),
        ("theme⏎⎋", nil), ("pace⏎", nil), ("volume⏎", nil),
        ("volume⏎⌫7⏎", "set volume 7"), ("volume⏎x⏎", nil), ("theme⎋", nil),
        (" ", "show version"), ("↓ ", "flip like-button"), ("clear ", nil),
        ("theme⎋⎋", "leave"), ("theme⌃u⎋", "leave"), ("theme⌃d", "leave"),
    ]

    @Test(arguments: effects)
    func `act on the selected item`(keys: String, effect: String?) {
        var model = PickModel(PickMenus.small)
        #expect(model.press(keys) == effect)
    }

    private static let candidates = [
        CompletionCandidate("list", "show the menu"), CompletionCandidate("like-button"),
        CompletionCandidate("crash-app", otherNames: ["Crash App"]),
    ]

    @Test(arguments: [
        ("⏎", "choose 0"), ("like⏎", "choose 1"), ("↓↓⇥", "choose 2"), ("menu⏎", "choose 0"),
        ("zzz⏎", nil), ("zzz⇥", nil), ("→", nil), ("like⎋", nil), ("like⎋⎋", "leave"),
        ("⌃d", "leave"),
    ])
    func `choose one of some candidates`(keys: String, effect: String?) {
        var model = PickModel(Self.candidates, title: "Candidates")
        #expect(model.press(keys) == effect)
    }

    @Test(arguments: [("like b⌫", "like "), ("like but⌃w", "like "), ("like⌃u", ""), ("赞x⌫", "赞")])
    func `edit the filter`(keys: String, filter: String) {
        var model = PickModel(PickMenus.small)
        model.press(keys)
        #expect(model.list.filter == filter)
    }

    @Test func `search once for what is typed at once, up to a length`() {
        var model = PickModel(PickMenus.small)
        var keys = [Key](repeating: .character("x"), count: 20_000)[...]
        var steps = 0
        while !keys.isEmpty {
            _ = model.press(&keys, in: TerminalSize(columns: 40, rows: 10))
            steps += 1
        }
        #expect(steps == 2)
        #expect(model.list.filter.count == PickModel.longestFilter)
        _ = model.press(.paste("y"), in: TerminalSize(columns: 40, rows: 10))
        #expect(model.list.filter.count == PickModel.longestFilter)
    }

    /// A menu with a choice and an argument whose choices a program computes.
    private static var open: ListedMenu {
        ListedMenu(
            items: #"""
                {"id": "branch", "kind": "choice", "title": "Branch", "isOpen": true, "value": "x",
                 "default": "", "layer": "override", "isWritable": true},
                {"id": "deploy", "kind": "action", "title": "Deploy",
                 "parameters": [{"name": "to", "type": "string", "isOpen": true}]}
                """#
        )
    }

    @Test func `choose among what a program computes, or type another text`() {
        var model = PickModel(Self.open)
        #expect(model.press("branch⏎") == "offer branch")
        #expect(model.press("⌫y z⏎") == #"set branch "y z""#)
        model.offer(["main", "next"], for: "value")
        #expect(model.press("↓⏎") == #"set branch "next""#)
        model = PickModel(Self.open)
        #expect(model.press("deploy⏎") == "offer deploy")
        model.offer([], for: "to")
        #expect(model.press("a b⏎⏎") == #"run deploy {"to":"a b"}"#)
        model = PickModel(Self.open)
        model.press("deploy⏎")
        model.offer(["eu", "us"], for: "to")
        #expect(model.press("→→⏎⏎") == #"run deploy {"to":"us"}"#)
    }

    @Test func `paste into the filter as one line`() {
        var model = PickModel(PickMenus.small)
        _ = model.press(.paste("a\nb\tc"), in: TerminalSize(columns: 40, rows: 10))
        #expect(model.list.filter == "a b c")
    }

    @Test func `fill in a form, and run the action with its values`() {
        var model = PickModel(PickMenus.small)
        #expect(
            model.press("log⏎ann⏎12 3⏎4⏎→→⏎⏎")
                == #"run log-in {"user":"ann","pin":"12 3","tries":4,"mode":"quick"}"#
        )
    }

    @Test func `leave out what is optional, and go back to what is wrong`() {
        var model = PickModel(PickMenus.small)
        // Straight to the button, with nothing given.
        #expect(model.press("log⏎↓↓↓↓⏎") == nil)
        #expect(model.press("ann↓1↓many⏎") == nil)
        #expect(model.screen(columns: 60).contains("give a whole number"))
        #expect(model.press("⌃u⏎⇥⏎") == #"run log-in {"user":"ann","pin":"1"}"#)
    }

    @Test func `a message lasts until the next key`() {
        var model = PickModel(PickMenus.small)
        model.message = .error("no such luck")
        #expect(model.screen().contains("error: no such luck"))
        model.press("↓")
        #expect(!model.screen().contains("luck"))
    }
}
