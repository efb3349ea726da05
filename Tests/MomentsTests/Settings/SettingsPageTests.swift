import DevMenuPages
@testable import MomentsKit
import TerminalTesting

@Suite(.timeLimit(.minutes(TestScale.factor))) struct SettingsPageTests {
    private static func page(_ name: String, held: HeldWait = HeldWait()) async throws -> ListPage {
        let app = try AppUnderTest(presenters: StandardPresenters.all(wait: held.wait))
        let page = try app.settings.page(of: name)
        await page.load()
        return page
    }

    @Test(arguments: [("user", "  ", ""), ("taobao", "  ", ""), ("driver", " ", " ")])
    func `has lines between the rows of a section, as far from the edges as the presenter says`(
        presenter: String,
        left: String,
        right: String
    ) async throws {
        let page = try await Self.page(presenter)
        let context = DrawingContext(width: 30, locale: .english, hasSeparators: true)
        let layout = page.layout(in: context)
        let lines = layout.text.text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = left + String(repeating: "─", count: 30 - left.count - right.count)
        let plain = page.text()
        #expect(!plain.contains("─"))
        // Only within sections.
        let sections = plain.split(separator: "\n\n").count
        let rows = page.viewModel.state.value.sections.map(\.items.count).reduce(0, +)
        #expect(lines.count { $0 == line } == rows - sections)
        #expect(!zip(lines, lines.dropFirst()).contains { $0 == line && $1.isEmpty })
        // They belong to no row, and so can't be selected.
        let separators = (0..<layout.count).filter { layout[$0].text == line }
        #expect(separators.allSatisfy { layout.row(at: $0) == nil })
    }

    @Test func `the presenter gets a link's key`() async throws {
        let page = try await Self.page("taobao-json")
        #expect(try page.row("隐私权政策").keys.map(\.key) == ["1", "2", "3", "4", "5", "6"])
        let text = try await page.press("4", on: "隐私权政策")
        #expect(text.hasPrefix("https://example.com/taobao/collected\n\n"))
    }

    @Test(arguments: [
        (RowKey.enter, "user", "截屏弹出弹窗"), (" ", "driver", "聊天消息语音提示"),
        (" ", "driver", "营销电话与短信通知"),
    ])
    func `a switch turns back after two seconds, with a message, or once its task is cancelled`(
        key: Character,
        presenter: String,
        title: String
    ) async throws {
        let held = HeldWait()
        let page = try await Self.page(presenter, held: held)
        let before = page.text()
        let press = Task { try await page.press(key, on: title) }
        await held.waitForArrival()
        #expect(page.text().contains("[on] "))
        #expect(held.durations == [.seconds(2)])
        let text = try await page.press(key, on: title)
        #expect(text.contains(": still being changed\n\n") && text.contains("[on] "))
        held.pass()
        let failed = try await press.value
        #expect(failed.contains(": simulated failure, off again\n\n"))
        #expect(failed.hasSuffix(before))
        let cancelled = Task { try await page.press(key, on: title) }
        await held.waitForArrival()
        cancelled.cancel()
        #expect(try await cancelled.value.hasSuffix(before))
    }
}
