import DevMenuKit
import DevMenuPages
import Testing

@testable import MomentsKit

/// The pages as users see them.
@Suite struct PageSnapshotTests {
    private static let details = MomentsDetails(
        userDetails: MomentsDetails.sample().userDetails,
        moments: [
            .sample(likes: ["0", "105"]),
            .sample(title: "今天的面条特别好吃 🍜", photos: [], isLiked: false, likes: []),
        ]
    )

    private static func timeline(width: Int, _ locale: MenuLocale, likes: Bool) async -> String {
        var cells = CellRegistry()
        cells.register(UserProfileCell.self)
        cells.register(MomentCell.self)
        let page = ListPage(
            MomentsTimelineViewModel(
                .sample(
                    TestRepository(details),
                    toggles: likes ? TestToggles(.likeButton) : TestToggles()
                )
            ),
            cells: cells
        )
        await page.load()
        return page.layout(in: DrawingContext(width: width, locale: locale)).text.text
    }

    @Test func `the timeline with likes`() async {
        #expect(
            await Self.timeline(width: 60, .english, likes: true) == """
                [JL] Jake Lin
                ╭──────────────────────────╮
                │ Background · example.com │
                ╰──────────────────────────╯

                [TS] Taylor Swift  3 days ago
                the pic is awesome
                ╭─────────────────────╮
                │ Photo · example.com │
                ╰─────────────────────╯
                ♥ Liked · Linus

                [TS] Taylor Swift  3 days ago
                今天的面条特别好吃 🍜
                ♡ Like
                """
        )
    }

    @Test func `the timeline without likes, in Chinese`() async {
        #expect(
            await Self.timeline(width: 60, .simplifiedChinese, likes: false) == """
                [JL] Jake Lin
                ╭────────────────────╮
                │ 背景 · example.com │
                ╰────────────────────╯

                [TS] Taylor Swift  3天前
                the pic is awesome
                ╭────────────────────╮
                │ 照片 · example.com │
                ╰────────────────────╯

                [TS] Taylor Swift  3天前
                今天的面条特别好吃 🍜
                """
        )
    }

    @Test func `the timeline with likes, in Chinese, on 20 columns`() async {
        #expect(
            await Self.timeline(width: 20, .simplifiedChinese, likes: true) == """
                [JL] Jake Lin
                ╭──────────────────╮
                │ 背景 · example.… │
                ╰──────────────────╯

                [TS] Taylor Swift  3
                天前
                the pic is awesome
                ╭──────────────────╮
                │ 照片 · example.… │
                ╰──────────────────╯
                ♥ 已赞 · Linus

                [TS] Taylor Swift  3
                天前
                今天的面条特别好吃
                🍜
                ♡ 赞
                """
        )
    }

    @Test(arguments: [
        (
            MenuLocale.english,
            """
            ── General Info
            Version 1.0.0.0

            ── DesignKit Demo
            DesignKit Demo ›
            iOS Text Styles Demo ›

            ── Feature Toggles
            [on] Like Button Enable (override by USER, takes effect at the next load)
            [off] SwiftUI Enable (default, takes effect at the next start)
            [off] Instant Messaging Enable (default)

            ── Tools
            Clear Cache (destructive) ›
            Crash App (ends the app) ›
            Dump Version ›

            ── Settings Page
            Settings ›
            """
        ),
        (
            .simplifiedChinese,
            """
            ── 通用信息
            版本号 1.0.0.0

            ── DesignKit 范例
            DesignKit 范例 ›
            iOS 字体风格范例 ›

            ── 功能开关
            [开] 开启点赞按钮（已由 USER 手动设置，下次加载时生效）
            [关] 开启 SwiftUI（默认，下次启动时生效）
            [关] 开启实时聊天（默认）

            ── 工具箱
            清理缓存（会删除数据） ›
            闪退 App（会结束 App） ›
            显示版本信息 ›

            ── 设置页
            设置 ›
            """
        ),
    ])
    func `the menu, a toggle on`(locale: MenuLocale, text: String) async throws {
        let app = try AppUnderTest()
        try app.toggles.set("like-button", to: true)
        let page = try MomentsMenu.menu(of: app.app, in: locale)
        await page.load()
        let expected = text.replacing("USER", with: ChangeAuthor.app.user)
        #expect(page.layout(in: DrawingContext(width: 120, locale: locale)).text.text == expected)
    }
}
