import DevMenuKit
import DevMenuPages
import Testing

/// The conformance suite of pages reports what breaks a law, and where.
@Suite struct PageLawTests {
    private struct Sign: ListItemViewModel {
        let text: String
        var keys: [RowKey] = []

        func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
            Issue.record("no key is pressed")
            return nil
        }
    }

    private struct SignCell: ListCell {
        private var sign: Sign?

        mutating func update(with item: Sign) { sign = item }

        // The line is neither wrapped nor escaped, as a sound cell's would be.
        func lines(in context: DrawingContext) -> [StyledText] {
            guard let text = sign?.text, !text.isEmpty else { return [] }
            return [StyledText(text)]
        }
    }

    private final class Road: ListViewModel {
        let title: LocalizedText = "Road"
        let state = CurrentValue(ListState())
        private let signs: [Sign]?

        init(_ signs: [Sign]?) { self.signs = signs }

        func loadItems() async {
            await load {
                guard let signs else { throw RoadError() }
                state.update { $0.sections = [ListSection(items: signs)] }
            }
        }
    }

    private struct RoadError: UserFacingError { let message: LocalizedText = "the road is closed" }

    /// Returns what breaks a law on a page of signs; without any the page doesn't load.
    private func violations(
        of law: PageConformance.Law,
        _ signs: Sign...,
        fails: Bool = false,
        cells: CellRegistry = CellRegistry(SignCell.self)
    ) async throws -> [String] {
        try await PageConformance(widths: [20], locales: [.english]) {
            ListPage(Road(fails ? nil : signs), cells: cells)
        }.violations(of: law)
    }

    @Test func `a sound page breaks none`() async throws {
        for law in PageConformance.Law.allCases {
            let sign = Sign(text: "Stop", keys: [RowKey("s", title: "stop")])
            #expect(try await violations(of: law, sign) == [])
        }
    }

    @Test func `a page that fails to load, and a row that has no cell or no lines`() async throws {
        let failed = try await violations(of: .loads, fails: true)
        #expect(failed == ["the page doesn't load: the road is closed"])
        let sign = Sign(text: "Stop")
        let found = try await violations(of: .drawsEveryRow, sign, cells: CellRegistry())
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("row 1: no cell kind is registered for"))
        let empty = try await violations(of: .drawsEveryRow, Sign(text: "a"), Sign(text: ""))
        #expect(empty == ["row 2: its cell draws no line"])
    }

    @Test func `a line that is too wide, or has a character that acts on a terminal`() async throws
    {
        let signs = ["twenty columns, here", "this has twenty-eight columns"].map { Sign(text: $0) }
        let wide = try await violations(of: .fitsEveryWidth, signs[0], signs[1])
        #expect(wide == ["line 2 has 29 columns of 20: this has twenty-eight columns"])
        let found = try await violations(of: .escapesControls, Sign(text: "red\u{1B}[31m"))
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("line 1 at 20 columns has a control character: red"))
        #expect(!found[0].contains("\u{1B}"))
    }

    @Test func `a key that a row has twice, and one without a title`() async throws {
        let keys = [
            RowKey(RowKey.enter, title: "go"), RowKey("x", title: ""),
            RowKey(RowKey.enter, title: "stop"),
        ]
        let found = try await violations(of: .hasDistinctKeys, Sign(text: "Go", keys: keys))
        #expect(found == ["row 1 has no title for 'x'", "row 1 has Enter twice"])
    }

    @Test func `handlers that are missing, or take another model`() async throws {
        let conformance = PageConformance {
            let presenter = Account()
            let viewModel = SettingsPageViewModel(presenter, rows: try presenter.sections())
            return ListPage(viewModel, cells: viewModel.cells)
        }
        // The only ones that it has.
        #expect(
            try await conformance.violations() == [
                "section 1, row 2: "
                    + "the page's presenter has no handler 'logut'. Did you mean 'logout'?",
                "section 2, row 1: handler 'rename' takes a SwitchSettingModel, "
                    + "but the row has a ExitSettingModel",
            ]
        )
    }

    private struct Account: SettingsPresenter {
        let name = "account"
        let title: LocalizedText = "Account"

        var handlers: SettingsHandlers {
            var handlers = SettingsHandlers()
            handlers.add("logout") {
                Issue.record("no handler is called")
                return nil
            }
            handlers.add("rename") { (_: SwitchRow) in nil }
            return handlers
        }

        func sections() throws -> [[SettingsRow]] {
            [
                [.exit("Log out", calls: "logout"), .exit("Leave", calls: "logut")],
                [.exit("Rename", calls: "rename")],
            ]
        }
    }
}
