import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import TerminalTesting
import Testing

@Suite struct SettingsPageTests {
    private static let context = DrawingContext(width: 60, locale: .english)

    private static func page(
        _ name: String,
        held: HeldWait = HeldWait()
    ) async throws -> ListPage {
        let app = try AppUnderTest(presenters: StandardPresenters.all(wait: held.wait))
        let page = try app.settings.page(of: name)
        await page.load()
        return page
    }

    private static func text(_ page: ListPage, _ locale: MenuLocale = .english) -> String {
        page.layout(in: DrawingContext(width: 60, locale: locale)).text.text
    }

    /// Presses a key in a row of the layout, by its index.
    private static func press(_ key: Character, in row: Int, of page: ListPage) async {
        await page.press(key, in: page.layout(in: context).rows[row], locale: .english)
    }

    @Test func `a row that leaves something has its own colour`() async throws {
        let page = try await Self.page("user")
        let exit = try #require(page.layout(in: Self.context).text.styles.last)
        #expect(exit.color == RGBColor("#FF6600"))
    }

    @Test(arguments: [("user", "  ", ""), ("taobao", "  ", ""), ("driver", " ", " ")])
    func `has lines between the rows of a section, as far from the edges as the presenter says`(
        presenter: String,
        left: String,
        right: String
    ) async throws {
        let page = try await Self.page(presenter)
        let context = DrawingContext(width: 30, locale: .english, hasSeparators: true)
        let lines = page.layout(in: context).text.text.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let line = left + String(repeating: "─", count: 30 - left.count - right.count)
        let plain = page.layout(in: Self.context).text.text
        #expect(!plain.contains("─"))
        // Only within sections.
        let sections = plain.split(separator: "\n\n").count
        let rows = page.viewModel.state.value.sections.map(\.items.count).reduce(0, +)
        #expect(lines.count { $0 == line } == rows - sections)
        #expect(!zip(lines, lines.dropFirst()).contains { $0 == line && $1.isEmpty })
        // They belong to no row, and so can't be selected.
        let layout = page.layout(in: context)
        let separators = (0..<layout.count).filter { layout[$0].text == line }
        #expect(separators.allSatisfy { layout.row(at: $0) == nil })
    }

    @Test func `the driver's settings, in Chinese, on 20 columns`() async throws {
        let page = try await Self.page("driver")
        let context = DrawingContext(width: 20, locale: .simplifiedChinese)
        #expect(
            page.layout(in: context).text.text.hasPrefix(
                """
                新订单通知 ›
                [关] 聊天消息语音提
                示
                [关] 营销电话与短信
                通知
                关闭后不再接收营销电
                话与短信

                接单操作设置 ›
                """
            )
        )
    }

    @Test func `the shop's settings from JSON, with their links`() async throws {
        let page = try await Self.page("taobao-json")
        #expect(
            Self.text(page).hasPrefix(
                """
                (青) 青藏澳元 ›
                账号名：酱鸭做吗
                我的收获地址 ›
                我的档案  添加档案，获得精准推荐 ›

                账号与安全 ›
                支付  支付宝账号、免密支付等 ›

                """
            )
        )
        #expect(
            Self.text(page).hasSuffix(
                """
                退出登录

                1 服务协议  https://example.com/taobao/service
                2 隐私权政策  https://example.com/taobao/privacy
                3 法律声明  https://example.com/taobao/legal
                4 个人信息收集清单  https://example.com/taobao/collected
                5 第三方共享清单  https://example.com/taobao/shared
                6 儿童隐私政策  https://example.com/taobao/children
                """
            )
        )
        let code = Self.text(try await Self.page("taobao"))
        #expect(Self.text(page).hasPrefix(code))
    }

    @Test func `a row calls its handler, with its model or without`() async throws {
        let page = try await Self.page("taobao")
        await Self.press(RowKey.enter, in: 0, of: page)
        #expect(Self.text(page).hasPrefix("青藏澳元, 账号名：酱鸭做吗\n\n"))
        await Self.press(RowKey.enter, in: 15, of: page)
        #expect(Self.text(page).hasPrefix("Logged out\n\n"))
    }

    @Test func `the presenter gets a link's key`() async throws {
        let page = try await Self.page("taobao-json")
        let row = try #require(page.layout(in: Self.context).rows.last)
        #expect(row.keys.map(\.key) == ["1", "2", "3", "4", "5", "6"])
        await page.press("4", in: row, locale: .english)
        #expect(Self.text(page).hasPrefix("https://example.com/taobao/collected\n\n"))
    }

    @Test(
        .timeLimit(.minutes(TestScale.factor)),
        arguments: [(RowKey.enter, "user", 6), (" ", "driver", 1), (" ", "driver", 2)]
    )
    func `a switch turns back after two seconds, with a message`(
        key: Character,
        presenter: String,
        row: Int
    ) async throws {
        let held = HeldWait()
        let page = try await Self.page(presenter, held: held)
        let before = Self.text(page)
        async let press: Void = Self.press(key, in: row, of: page)
        await held.waitForArrival()
        #expect(Self.text(page).contains("[on] "))
        #expect(held.durations == [.seconds(2)])
        await Self.press(key, in: row, of: page)
        #expect(Self.text(page).contains(": still being changed\n\n"))
        #expect(Self.text(page).contains("[on] "))
        held.pass()
        await press
        #expect(Self.text(page).contains(": simulated failure, off again\n\n"))
        #expect(Self.text(page).hasSuffix(before))
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `a switch whose task is cancelled turns back at once`() async throws {
        let held = HeldWait()
        let page = try await Self.page("user", held: held)
        let before = Self.text(page)
        let press = Task { await Self.press(" ", in: 6, of: page) }
        await held.waitForArrival()
        press.cancel()
        await press.value
        #expect(Self.text(page).hasSuffix(before))
    }

    @Test func `a switched row stays so for the visit, and every appearance is recorded`()
        async throws
    {
        let tracking = RecordedTracking()
        let presenter = StoringPresenter()
        let viewModel = SettingsPageViewModel(
            presenter,
            rows: presenter.sections()
        ) {
            tracking.track(.screenView("Settings", of: "SettingsPageViewModel"))
        }
        await viewModel.loadItems()
        let row = try #require(viewModel.items.last?.first)
        #expect(try await row.send(.bool(true)) == "saved")
        await viewModel.loadItems()
        #expect(
            viewModel.items.last?.first?.shown as? SwitchRow
                == .init(title: "B", isOpen: true)
        )
        let index = RowIndex(section: 1, row: 0)
        #expect(presenter.events == [RowEvent(index: index, title: "B", value: true)])
        viewModel.trackScreenviews()
        viewModel.trackScreenviews()
        #expect(tracking.events.map { $0.parameters["screen_name"] } == ["Settings", "Settings"])
    }

    @Test func `a handler that is missing, or takes another model, is an error`() async throws {
        let handlers = UserPresenter { _ in }.handlers
        let model = SampleRow(title: "A")
        await #expect(throws: HandlerError.unknown("logut", suggestion: "logout")) {
            _ = try await handlers.call("logut", with: model)
        }
        let error = await #expect(throws: HandlerError.self) {
            _ = try await TaobaoPresenter().handlers.call("avatar", with: model)
        }
        #expect(
            error?.description
                == "handler 'avatar' takes a AvatarSettingModel, but the row has a SampleSettingModel"
        )
    }

    /// A presenter that accepts and records every switch.
    private final class StoringPresenter: SettingsPresenter {
        let name = "storing"
        let title: LocalizedText = "Storing"
        let handlers = SettingsHandlers()
        private let received = Recorder<RowEvent>()

        var events: [RowEvent] { received.values }

        func sections() -> [[SettingsRow]] { [[.sample("A")], [.switching("B")]] }

        func handle(_ event: RowEvent) async throws -> LocalizedText? {
            received.record(event)
            return "saved"
        }
    }
}
