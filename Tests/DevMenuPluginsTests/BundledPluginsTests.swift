import DevMenuKit
import DevMenuTesting
import Testing

@testable import DevMenuPlugins

@Suite struct BundledPluginsTests {
    private static let surroundings = ActionRecorder(
        app: AppFacts(name: "moments", build: .internal, cacheDomains: ["images"])
    )

    @Test(arguments: PluginConformance.Law.allCases)
    func `every plugin keeps the laws, in both languages`(law: PluginConformance.Law) async {
        let plugins: [any MenuPlugin] = [CrashApp(), ClearCache(), DesignKitDemo(), DumpVersion()]
        for plugin in plugins {
            await PluginConformance(plugin, in: Self.surroundings, isBilingual: true).verify(law)
        }
    }

    /// The menu of this package's plugins in the linker section, which holds other plugins of the
    /// tests' program besides.
    private static var menu: AppMenu {
        var builder = MenuBuilder(title: "Area 51", app: AppFacts(name: "moments", build: .debug))
        for finding in LinkedPlugins.find() where finding.origin == "DevMenuPlugins" {
            if let plugin = finding.plugin { builder.add(plugin: plugin) }
        }
        return builder.build()
    }

    @Test func `every plugin is found in the linker section, with its items and routes`() {
        let menu = Self.menu
        let plugins: [PluginID] = ["clear-cache", "crash-app", "design-kit-demo", "dump-version"]
        #expect(menu.plugins.map(\.id) == plugins)
        #expect(menu.plugins.compactMap(\.refusal).isEmpty)
        #expect(menu.items(in: .info).map(\.id) == ["version"])
        #expect(menu.items(in: .demos).map(\.id) == ["design-kit-demo", "text-styles-demo"])
        #expect(menu.items(in: .tools).map(\.id) == ["clear-cache", "crash-app", "dump-version"])
        #expect(menu.routes.map(\.path) == ["DesignKit", "TextStyles"])
    }

    @Test(arguments: [
        ("crash-app", "Crash App", "闪退 App"),
        ("clear-cache", "Clear Cache", "清理缓存"),
        ("dump-version", "Dump Version", "显示版本信息"),
        ("design-kit-demo", "DesignKit Demo", "DesignKit 范例"),
        ("text-styles-demo", "iOS Text Styles Demo", "iOS 字体风格范例"),
    ])
    func `items have the app's titles`(id: ItemID, english: String, chinese: String) throws {
        let title = try #require(Self.menu[id]?.title)
        #expect(title == LocalizedText(english, ["zh-Hans": chinese]))
    }

    @Test func `dangerous actions ask first`() {
        #expect(CrashApp().risk == .fatal)
        #expect(ClearCache().risk == .destructive)
    }
}
