import DevMenuPages
import TerminalTesting

@testable import MomentsKit

@Suite(.timeLimit(.minutes(TestScale.factor))) struct ListPageTests {
    private static func page(_ repository: TestRepository) -> ListPage {
        let cells = CellRegistry(UserProfileCell.self, MomentCell.self)
        return ListPage(MomentsTimelineViewModel(.sample(repository)), cells: cells)
    }

    @Test(arguments: [false, true])
    func `an activity runs from the start of a load to its end, or until it's cancelled`(
        isCancelled: Bool
    ) async {
        let gate = TaskGate()
        let page = Self.page(
            TestRepository { _ in
                await gate.pass()
                try Task.checkCancellation()
                return .sample()
            }
        )
        #expect(!page.isLoading)
        let load = Task { await page.load() }
        await gate.waitForArrival()
        #expect(page.isLoading)
        #expect(page.text() == "Loading…" && page.text(in: .simplifiedChinese) == "加载中…")
        if isCancelled { load.cancel() } else { gate.open() }
        await load.value
        #expect(!page.isLoading && !page.viewModel.hasError)
        #expect(page.text().hasPrefix("[JL] Jake Lin") == !isCancelled)
    }

    @Test func `a failure without rows shows the message alone`() async {
        let page = Self.page(TestRepository { _ in throw APIError.noData(reason: "none") })
        await page.load()
        #expect(page.text() == "Something went wrong, please try again later\nno data: none")
        #expect(page.text(in: .simplifiedChinese).hasPrefix("出错啦，请稍后再试\n"))
    }

    @Test func `a failed like shows a message above the rows, until the next load`() async throws {
        let page = Self.page(
            TestRepository(.sample(isLiked: false)) { call in
                if case .updateLike = call { throw APIError.noData(reason: "none") }
                return nil
            }
        )
        await page.load()
        try await page.press("l", on: "Taylor Swift", in: .simplifiedChinese)
        #expect(page.text().hasPrefix("点赞失败：没有数据：none\n\n[JL] Jake Lin"))
        await page.load()
        #expect(page.text().hasPrefix("[JL] Jake Lin"))
    }

    @Test func `an observer is called for every change, until it is cancelled`() async {
        let page = Self.page(TestRepository { _ in .sample() })
        let count = Atomic(0)
        let observation = page.observe { count.add(1, ordering: .relaxed) }
        await page.load()
        let seen = count.load(ordering: .relaxed)
        #expect(seen >= 3)
        observation.cancel()
        await page.load()
        #expect(count.load(ordering: .relaxed) == seen)
    }

    @Test func `a server's text cannot act on the terminal`() async {
        var details = MomentsDetails.sample()
        details.moments = [.sample(title: "red \u{1B}[31m\u{7} text", photos: [])]
        let page = Self.page(TestRepository(details))
        await page.load()
        #expect(page.text().contains(#"red \u{1B}[31m\u{7} text"#))
    }

    @Test func `a row without a registered cell shows as an error with its name`() {
        let page = ListPage(ListedLines("A"), cells: CellRegistry())
        let words = "no cell kind is registered for 'Row': register one on the page"
        #expect(page.text() == words)
    }

    /// `Tests/Transcripts/timeline.md` has wider ones.
    @Test func `the timeline with likes, in Chinese, on 20 columns`() async {
        var details = MomentsDetails.sample(likes: ["0", "105"])
        details.moments.append(.sample(title: "今天的面条特别好吃 🍜", photos: [], isLiked: false, likes: []))
        let page = Self.page(TestRepository(details))
        await page.load()
        #expect(
            page.text(20, in: .simplifiedChinese) == """
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

    private static let errors: [(any Error, String)] = [
        (RouteError.unknown("Kitt", suggestion: "Kit"), "没有路由“Kitt”。你是不是要找“Kit”？"),
        (RouteError.unknown("Nope", suggestion: nil), "没有路由“Nope”"),
        (RouteError.notAURL(" "), "“ ”不是路由：请给出如“DesignKit”的路径，或以它结尾的网址"),
        (RouteError.refused(path: "Kit", build: .production), "正式版本不提供路由“Kit”"),
        (
            RouteError.badParameter(path: "Kit", .missing("name", expected: "text")),
            "路由“Kit”：缺少“name”"
        ),
        (
            ArgumentError.unfit("who", given: "anne", expected: "text", suggestion: "ann"),
            "“anne”不是“who”的有效值。你是不是要找“ann”？"
        ),
        (ArgumentError.unfit("pin", given: nil, expected: "", suggestion: nil), "“pin”的值无效"),
        (ArgumentError.unknown("whom", suggestion: "who"), "没有参数“whom”。你是不是要找“who”？"),
        (ArgumentError.tooMany("x", expected: 0), "多了参数“x”：不需要参数"),
        (ArgumentError.tooMany("x", expected: 2), "多了参数“x”：最多 2 个"),
        (ArgumentError.repeated("who"), "“who”给了两次"),
        (HandlerError.unknown("out", suggestion: "logout"), "处理函数“out”。你是不是要找“logout”？"),
        (HandlerError.unknown("out", suggestion: nil), "处理函数“out”：请添加该函数"),
        (HandlerError.otherModel("out", expected: "A", found: "B"), "处理函数“out”需要 A，但该行是 B"),
    ]

    @Test(arguments: errors)
    func `an error has a message in the user's language`(error: any Error, chinese: String) {
        // An app's users have no prompt, which the advice of an unknown route names.
        let english = error.userMessage.english
        #expect("\(error)".hasPrefix(english) && !english.contains("Type 'open'"))
        #expect(error.userMessage.resolved(for: .simplifiedChinese).contains(chinese))
    }
}
