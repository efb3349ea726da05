import DevMenuKit
import Testing

private struct Found: ActionTrigger {
    let id: ItemID = "found"
    let title: LocalizedText = "Found"

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("found") }
}

#if objectFormat(ELF)
@section("devmenu_plugins")
#else
@section("__DATA_CONST,__devmenu")
#endif
@used private let found: PluginRecord = { offer(Found(), $0) }

@Suite struct LinkedPluginsTests {
    @Test func `finds a plugin through its record`() throws {
        let finding = try #require(LinkedPlugins.find().first { $0.id == "found" })
        #expect(finding.plugin is Found)
        #expect(finding.origin == "DevMenuKitTests")
    }

    @Test func `a menu has the reason why a plugin was left out`() throws {
        let findings = LinkedPlugins.find { $0 != "found" }
        #expect(try #require(findings.first { $0.id == "found" }).plugin == nil)
        var builder = MenuBuilder(title: "Shop", app: AppFacts(name: "shop", build: .debug))
        var registered: [PluginID] = []
        builder.discover(leavingOut: ["found": "it crashed"]) { registered.append($0) }
        let menu = builder.build()
        #expect(menu["found"] == nil)
        #expect(menu.plugins.first { $0.id == "found" }?.refusal == "it crashed")
        #expect(!registered.contains("found"))
    }
}
