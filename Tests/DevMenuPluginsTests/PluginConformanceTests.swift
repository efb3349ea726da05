import DevMenuKit
import DevMenuTesting
import Synchronization
import Testing

@Suite struct PluginConformanceTests {
    /// A plugin that adds the sections, items and routes that it is created with.
    private struct Sample: MenuPlugin {
        var sections: [MenuSection] = []
        var items: [any MenuItem] = []
        var routes: [MenuRoute] = []

        func register(in registry: inout some MenuRegistry) throws {
            for section in sections { try registry.add(section) }
            for item in items { try registry.add(item) }
            for route in routes { try registry.add(route) }
        }
    }

    private static func problems(
        _ law: PluginConformance.Law,
        _ sample: Sample,
        isBilingual: Bool = false
    ) async -> [String] {
        await PluginConformance(sample, isBilingual: isBilingual).problems(in: law)
    }

    @Test func `a correct plugin keeps every law`() async {
        let page = Parameter("n", .number(in: 5...9))
        let sample = Sample(
            sections: [MenuSection("extras", title: "Extras", footer: "More.")],
            items: [
                Description("version", title: "Version", detail: "1.0"),
                FeatureToggle("like", title: "Like", section: "extras"),
                Action(
                    "greet",
                    parameters: [
                        Parameter("whom", of: String?.self, completions: { _, _ in ["you"] }),
                        Parameter("how", default: "softly").among(["loudly", "softly"]),
                    ]
                ) { _ in .done },
            ],
            routes: [
                MenuRoute("Page", parameters: [page]) { visit in Page(text: "\(visit[page])") }
            ]
        )
        await PluginConformance.verify(sample)
    }

    @Test func `a plugin that breaks a law is an issue that names it`() async {
        await withKnownIssue {
            await PluginConformance.verify(Sample(items: [Action("Bad") { _ in .done }]))
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("plugin 'sample': ") }
        }
    }

    @Test func `an item that no menu accepts is reported in the menu's words`() async {
        let twice = Sample(items: [Action("run") { _ in .done }, Action("run") { _ in .done }])
        #expect(
            await Self.problems(.registers, twice) == [
                "plugin 'sample': item 'run' already exists, added twice by the plugin"
            ]
        )
        let lost = Sample(items: [FeatureToggle("like", title: "Like", section: "togles")])
        #expect(
            await Self.problems(.registers, lost).first?.contains("Did you mean 'toggles'") == true
        )
        let parameter = Parameter("n", default: 7, in: 1...5)
        let unfit = Action("run", parameters: [parameter]) { _ in .done }
        #expect(
            await Self.problems(.registers, Sample(items: [unfit])).first?
                .contains("has a default that isn't valid") == true
        )
    }

    @Test func `finds a plugin that adds different items the second time`() async {
        final class Fickle: MenuPlugin {
            static let id: PluginID = "fickle"
            let count = Atomic(0)

            func register(in registry: inout some MenuRegistry) throws {
                let number = count.add(1, ordering: .relaxed).newValue
                try registry.add(Action(ItemID("run-\(number)")) { _ in .done })
            }
        }
        let problems = await PluginConformance(Fickle()).problems(in: .registersRepeatably)
        #expect(problems.count == 2)
        #expect(
            problems.first == "item 'run-1' (action, tools, Run 1) is only added the first time"
        )
    }

    @Test func `finds empty texts and control characters`() async {
        let sample = Sample(
            items: [
                Description("empty", title: ""),
                Description("lines", title: "one\ntwo", summary: "\u{1B}[31m"),
            ]
        )
        #expect(
            await Self.problems(.hasTitles, sample) == [
                "the title of item 'empty' is empty",
                "the title of item 'lines' has a control character; it must be one line",
                "the summary of item 'lines' has a control character; it must be one line",
            ]
        )
    }

    @Test func `finds texts in one language where two are required`() async {
        let sample = Sample(
            items: [
                Action(
                    "run",
                    title: LocalizedText("Run", ["zh-Hans": "运行"]),
                    parameters: [Parameter("n", of: Int?.self, summary: "how often")]
                ) { _ in .done }
            ]
        )
        #expect(await Self.problems(.hasBothLanguages, sample).isEmpty)
        #expect(
            await Self.problems(.hasBothLanguages, sample, isBilingual: true) == [
                "the summary of parameter 'n' of item 'run' has no Simplified Chinese: 'how often'"
            ]
        )
    }

    @Test func `finds details that hide, lack or change something`() async {
        let sample = Sample(items: [Odd(), Silent(), Changing(), Denying()])
        #expect(
            await Self.problems(.hasValidDetails, sample) == [
                "the details of item 'odd' hide its 'title'",
                "the details of item 'odd' hold a number that isn't finite",
                "the details of item 'odd' differ from one reading to the next",
                "the details of item 'silent' lack 'risk'",
                "the details of item 'silent' lack 'parameters'",
                "the details of item 'changing' differ from one reading to the next",
                "the role of item 'denying' hides that it is an action",
            ]
        )
    }

    @Test func `finds settings that break their own rules`() async {
        #expect(
            await Self.problems(.hasValidSettings, Sample(items: [loose])) == [
                "the default of setting 'loose' isn't one that it can have: "
                    + "'5' isn't a value of 'loose': give a text",
                "the value of setting 'loose' in a debug build is saved as another value: \"KEPT\"",
            ]
        )
    }

    @Test func `finds suggestions that do not fit`() async {
        let action = Action(
            "run",
            parameters: [Parameter("n", of: Int?.self, completions: { _, _ in ["1", "two", "3"] })]
        ) { _ in .done }
        #expect(
            await Self.problems(.suggestsValidArguments, Sample(items: [action])) == [
                "suggested 'two' for 'n' of 'run' isn't valid: "
                    + "'two' isn't valid for 'n': give a whole number"
            ]
        )
    }

    @Test func `finds pages that cannot be shown, and routes that fail without a reason`() async {
        struct Mute: Error {}
        let sample = Sample(
            routes: [
                MenuRoute("Bell") { _ in Page(text: "\u{7}") },
                MenuRoute("Paint") { _ in
                    Page(text: "é", styles: [TextStyle(from: 1, to: 2, isBold: true)])
                },
                MenuRoute("Mute") { _ in throw Mute() },
                MenuRoute("Words") { visit in try Self.refuse(visit.path) },
            ]
        )
        let problems = await Self.problems(.opensRoutes, sample)
        #expect(
            problems.filter { $0.contains(" in en") || $0.contains("Mute") } == [
                "the page of 'https://example.com/Bell' in en has the control character U+7",
                "the page of 'https://example.com/Paint' in en paints bytes 1 to 2, which it doesn't have",
                "'https://example.com/Mute' doesn't open and doesn't say why: Mute()",
                "'https://example.com/Mute' doesn't open and doesn't say why: Mute()",
            ]
        )
        #expect(!problems.contains { $0.contains("Words") })
    }

    private static func refuse(_ path: String) throws -> Page { throw RouteError.notAURL(path) }
}

private struct Odd: MenuItem {
    let id: ItemID = "odd"
    let title: LocalizedText = "Odd"
    let kind: ItemKind = "odd"

    func details(in context: MenuContext) -> JSONObject { ["title": "x", "n": .double(.nan)] }
}

private struct Silent: ActionTrigger {
    let id: ItemID = "silent"
    let title: LocalizedText = "Silent"

    func details(in context: MenuContext) -> JSONObject { [:] }
    func trigger(_ call: ActionCall) async throws -> ActionResult { .done }
}

private struct Denying: ActionTrigger {
    let id: ItemID = "denying"
    let title: LocalizedText = "Denying"
    let role = ItemRole.shown

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done }
}

private final class Changing: MenuItem {
    let id: ItemID = "changing"
    let title: LocalizedText = "Changing"
    let kind: ItemKind = "counter"
    private let count = Atomic(0)

    func details(in context: MenuContext) -> JSONObject {
        ["count": .integer(count.add(1, ordering: .relaxed).newValue)]
    }
}

private let loose = JSONSetting(
    SettingCore(
        "loose",
        title: "Loose",
        kind: "loose",
        rule: .json { value throws(SettingError) in
            guard let text = value.string else {
                throw .unfit("loose", given: "\(value)", expected: "a text", suggestion: nil)
            }
            return .string(text.uppercased())
        },
        default: 5,
        builds: [.debug: "kept"]
    )
)
