import DevMenuKit

// begin snippet
struct Diagnostics: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(
            MenuSection("diagnostics", title: LocalizedText("Diagnostics", ["zh-Hans": "诊断"]))
        )
        try registry.add(
            Description("platform", title: "Platform", section: "diagnostics") { context in
                let facts = HostFacts(app: context.app, directories: context.directories)
                return LocalizedText(facts.platform)
            }
        )
        try registry.add(FeatureToggle("verbose", title: "Verbose", section: "diagnostics"))
        try registry.add(
            Action("status", section: "diagnostics") { call in
                .opened(try await call.router.open("Status?code=7"))
            }
        )
        let code = Parameter("code", default: 0)
        try registry.add(
            MenuRoute("Status", parameters: [code]) { visit in
                Page(text: "Status \(visit[code])", value: ["code": .integer(visit[code])])
            }
        )
    }
}
// end snippet
