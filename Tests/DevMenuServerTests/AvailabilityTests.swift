import TerminalTesting

@testable import DevMenuServer

/// Items that say why they can't be run or set now.
@Suite(.onOwnThread) struct AvailabilityTests {
    /// An action of its own type, which is available as long as a toggle is on.
    private struct Rotate: ActionTrigger {
        let toggle: FeatureToggle
        let id: ItemID = "rotate"
        let title: LocalizedText = "Rotate"

        func trigger(_ call: ActionCall) async throws -> ActionResult { .done("rotated") }

        func preview(_ arguments: Arguments, in context: MenuContext) async throws -> [String]? {
            ["would rotate"]
        }

        func unavailability(in context: MenuContext) async -> LocalizedText? {
            toggle.isOn ? nil : LocalizedText("there are no keys", ["zh-Hans": "没有密钥"])
        }
    }

    /// The reason that items have, and whether the action has run.
    private final class Reason: Sendable {
        let value: Monitor<String?>
        let ran = ThreadGate()

        init(_ reason: String?) { value = Monitor(reason) }

        var text: LocalizedText? { value.withLock(\.self).map { LocalizedText($0) } }
    }

    /// Returns a menu of conditional items, which answer at once or have to be awaited.
    private func menu(_ reason: Reason, awaits: Bool = false) throws -> ServedMenu {
        let ask: @Sendable () async -> LocalizedText? = {
            if awaits { await Task.detached {}.value }
            return reason.text
        }
        return try ServedMenu {
            FeatureToggle("vip", title: "VIP", unavailable: ask)
            TextChoice("tier", title: "Tier", options: ["a", "b"], unavailable: ask)
            FeatureValue("limit", title: "Limit", default: 3, unavailable: ask)
            Description("balance", title: "Balance", detail: "12", unavailable: ask)
            Action(
                "log-out",
                risk: .destructive,
                parameters: [Parameter("user", of: String.self)],
                unavailable: ask
            ) { _ in
                reason.ran.open()
                return .done("out")
            }
        }
    }

    private func member(_ id: String, in menu: JSONValue?) -> JSONValue? {
        (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .first { $0["id"] == .string(id) }?["unavailable"]
    }

    @Test(arguments: [false, true])
    func `is listed with its reason, shown and explained`(awaits: Bool) throws {
        let reason = Reason("log in first")
        let client = try menu(reason, awaits: awaits).greeted()
        let ids = ["vip", "tier", "limit", "balance", "log-out"]
        var listed = try client.ask("menu.list")["result"]
        for id in ids { #expect(member(id, in: listed) == "log in first") }
        #expect(member("like-button", in: listed) == nil && member("echo", in: listed) == nil)
        let outline = try client.ask("menu.list", ["outline": true])["result"]
        if !awaits { #expect(member("vip", in: outline) == "log in first") }
        for id in ids {
            let shown = try client.ask("item.show", ["id": .string(id)])["result"]
            #expect(shown?["unavailable"] == "log in first")
        }
        let explained = try client.ask("item.explain", ["id": "vip"])["result"]
        #expect(explained?["unavailable"] == "log in first" && explained?["layers"] != nil)
        // As it is when it's asked.
        reason.value.change { $0 = nil }
        listed = try client.ask("menu.list")["result"]
        #expect(ids.allSatisfy { member($0, in: listed) == nil })
        #expect(try client.ask("item.explain", ["id": "vip"])["result"]?["unavailable"] == nil)
    }

    @Test(arguments: [false, true])
    func `is neither run nor set, and is once it's available`(awaits: Bool) throws {
        let reason = Reason("log in first")
        let menu = try menu(reason, awaits: awaits)
        let client = try menu.greeted()
        let requests: [(method: String, params: JSONObject)] = [
            ("item.set", ["id": "vip", "value": true]), ("item.flip", ["id": "vip"]),
            ("item.reset", ["id": "vip"]), ("item.set", ["id": "tier", "value": "b"]),
            ("item.set", ["id": "limit", "value": 4]),
            ("setting.apply", ["values": ["like-button": true, "vip": true]]),
            ("setting.apply", ["values": ["vip": nil]]),
            ("setting.apply", ["values": ["vip": true], "dryRun": true]),
            // Before its arguments are checked, and before anybody is asked.
            ("item.trigger", ["id": "log-out"]), ("item.preview", ["id": "log-out"]),
        ]
        for (method, params) in requests {
            let error = try client.ask(method, params)["error"]
            #expect(error?["code"] == -32004 && error?["data"]?["kind"] == "denied")
            #expect(error?["data"]?["unavailable"] == "log in first", "\(method)")
            #expect(
                error?["message"]?.string?.hasSuffix("isn't available now: log in first") == true
            )
        }
        // One unavailable setting refuses the whole batch.
        #expect(!menu.toggle.isOn && !reason.ran.isOpen)
        #expect(try client.ask("setting.changes")["result"]?["changes"] == [])

        reason.value.change { $0 = nil }
        #expect(try client.ask("item.flip", ["id": "vip"])["result"]?["value"] == true)
        let set = try client.ask("item.set", ["id": "tier", "value": "b", "why": "demo"])["result"]
        #expect(set?["value"] == "b" && set?["was"] == "a")
        let applied = try client.ask("setting.apply", ["values": ["vip": nil, "limit": 5]])
        #expect(applied["result"]?["changes"]?.array?.count == 2)
        #expect(
            try client.ask("item.trigger", ["id": "log-out"])["error"]?["data"]?["kind"] != "denied"
        )
        let run: JSONObject = ["id": "log-out", "arguments": ["user": "ann"], "confirmed": true]
        #expect(try client.ask("item.trigger", run)["result"]?["text"] == "out")
    }

    @Test func `an undo and a reset of all are refused if they would change it`() throws {
        let reason = Reason(nil)
        let menu = try menu(reason, awaits: true)
        let client = try menu.greeted()
        _ = try client.ask("initialize", ["client": "devmenu"])
        _ = try client.ask("item.flip", ["id": "vip"])
        _ = try client.ask("item.flip", ["id": "like-button"])
        reason.value.change { $0 = "log in first" }
        func refused(_ method: String, _ params: JSONObject = [:]) throws -> Bool {
            try client.ask(method, params)["error"]?["data"]?["unavailable"] == "log in first"
        }
        #expect(try refused("item.reset"))
        #expect(try refused("setting.apply", ["values": [:], "exact": true]))
        #expect(try refused("setting.undo", ["number": 1]))
        #expect(try refused("setting.undo", ["count": 2]))
        #expect(menu.toggle.isOn)
        // The other one alone can be undone.
        #expect(try client.ask("setting.undo")["result"]?["items"]?.array?.count == 1)
        #expect(!menu.toggle.isOn)
        reason.value.change { $0 = nil }
        #expect(try client.ask("setting.undo")["result"]?["items"]?.array?.first?["id"] == "vip")
        // Without an override, it isn't among those that a reset of all changes.
        reason.value.change { $0 = "log in first" }
        #expect(try client.ask("item.reset")["result"] != nil)
    }

    @Test func `a reason is in the shell's language, also one of a type's own`() throws {
        let menu = try ServedMenu()
        menu.server.replace {
            menu.toggle
            Rotate(toggle: menu.toggle)
        }
        let client = try menu.greeted()
        _ = try client.ask("initialize", ["client": "c", "locale": "zh-Hans"])
        _ = try client.ask("item.flip", ["id": "like-button"])
        let lines = try client.ask("item.preview", ["id": "rotate"])["result"]?["lines"]
        #expect(lines == ["would rotate"])
        // A change that waits in the same lines counts.
        try client.send(
            LineClient.request(51, "item.set", #"{"id":"like-button","value":false}"#),
            LineClient.request(52, "item.trigger", #"{"id":"rotate"}"#)
        )
        _ = try client.answer(to: 51)
        #expect(try client.answer(to: 52)["error"]?["data"]?["unavailable"] == "没有密钥")
        let listed = try client.ask("menu.list")["result"]
        #expect(member("rotate", in: listed) == "没有密钥")
    }

    @Test func `a change that is gathered decides about the next one`() throws {
        let menu = try ServedMenu()
        menu.server.replace {
            menu.toggle
            FeatureToggle("vip", title: "VIP") { menu.toggle.isOn ? "turn the button off" : nil }
        }
        let client = try menu.greeted()
        try client.send(
            LineClient.request(51, "item.set", #"{"id":"like-button","value":false}"#, chain: 1),
            LineClient.request(52, "item.flip", #"{"id":"vip"}"#, chain: 1),
            LineClient.request(53, "item.set", #"{"id":"like-button","value":true}"#, chain: 1),
            LineClient.request(54, "item.flip", #"{"id":"vip"}"#, chain: 1),
            LineClient.request(55, "item.set", #"{"id":"like-button","value":false}"#, chain: 1)
        )
        #expect(try client.answer(to: 51)["result"]?["value"] == false)
        #expect(try client.answer(to: 52)["result"]?["value"] == true)
        #expect(try client.answer(to: 53)["result"]?["value"] == true)
        let refusal = try client.answer(to: 54)["error"]
        #expect(refusal?["data"]?["unavailable"] == "turn the button off")
        #expect(try client.answer(to: 55)["error"]?["data"]?["kind"] == "skipped")
        #expect(menu.toggle.isOn)
    }

    @Test func `code sets it, and a limit ends it, as it likes`() throws {
        let reason = Reason(nil)
        let vip = FeatureToggle("vip", title: "VIP") { reason.text }
        let menu = try ServedMenu { vip }
        let client = try menu.greeted()
        let flip: JSONObject = ["id": "vip", "until": "2100-01-01T00:00:00Z"]
        #expect(try client.ask("item.flip", flip)["result"]?["value"] == true)
        reason.value.change { $0 = "log in first" }
        try vip.set(false)
        #expect(!vip.isOn)
        try vip.reset()
    }
}
