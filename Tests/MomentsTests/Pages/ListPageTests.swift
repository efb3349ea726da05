import DevMenuKit
import DevMenuPages
import Synchronization
import TerminalTesting
import Testing

@testable import MomentsKit

@Suite struct ListPageTests {
    private static let context = DrawingContext(width: 60, locale: .english)
    private static let chinese = DrawingContext(width: 60, locale: .simplifiedChinese)

    private static func page(_ repository: TestRepository) -> ListPage {
        var cells = CellRegistry()
        cells.register(UserProfileCell.self)
        cells.register(MomentCell.self)
        return ListPage(MomentsTimelineViewModel(.sample(repository)), cells: cells)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `an activity runs from the start of a load to its end`() async {
        let gate = TaskGate()
        let page = Self.page(
            TestRepository { _ in
                await gate.pass()
                return .sample()
            }
        )
        #expect(!page.isLoading)
        async let load: Void = page.load()
        await gate.waitForArrival()
        #expect(page.isLoading)
        #expect(page.layout(in: Self.context).text.text == "Loading…")
        #expect(page.layout(in: Self.chinese).text.text == "加载中…")
        gate.open()
        await load
        #expect(!page.isLoading)
        #expect(page.layout(in: Self.context).text.text.hasPrefix("[JL] Jake Lin"))
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `an activity ends when its load is cancelled`() async {
        let gate = TaskGate()
        let page = Self.page(
            TestRepository { _ in
                await gate.pass()
                try Task.checkCancellation()
                return .sample()
            }
        )
        let load = Task { await page.load() }
        await gate.waitForArrival()
        load.cancel()
        await load.value
        #expect(!page.isLoading)
        #expect(!page.viewModel.hasError)
    }

    @Test func `a failure without rows shows the message alone`() async {
        let page = Self.page(TestRepository { _ in throw APIError.noData(reason: "none") })
        await page.load()
        #expect(
            page.layout(in: Self.context).text.text == """
                Something went wrong, please try again later
                no data: none
                """
        )
        #expect(page.layout(in: Self.chinese).text.text.hasPrefix("出错啦，请稍后再试\n"))
    }

    @Test func `a failed like shows a message above the rows, until the next load`() async throws {
        let page = Self.page(
            TestRepository(.sample(isLiked: false)) { call in
                if case .updateLike = call { throw APIError.noData(reason: "none") }
                return nil
            }
        )
        await page.load()
        let row = try #require(page.layout(in: Self.context).rows.first { $0.isSelectable })
        await page.press("l", in: row, locale: .simplifiedChinese)
        let text = page.layout(in: Self.context).text.text
        #expect(text.hasPrefix("点赞失败：没有数据：none\n\n[JL] Jake Lin"))
        await page.load()
        #expect(page.layout(in: Self.context).text.text.hasPrefix("[JL] Jake Lin"))
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
        let moment = Moment.sample(title: "red \u{1B}[31m\u{7} text", photos: [])
        let details = MomentsDetails(
            userDetails: MomentsDetails.sample().userDetails,
            moments: [moment]
        )
        let page = Self.page(TestRepository(details))
        await page.load()
        let text = page.layout(in: Self.context).text.text
        #expect(text.contains(#"red \u{1B}[31m\u{7} text"#))
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `lays out a row for each of many moments`() async {
        let count = 2_000 * TestScale.factor
        let many = MomentsFixture.details(momentCount: count, now: 0)
        let page = Self.page(TestRepository { _ in many })
        await page.load()
        let layout = page.layout(in: Self.context)
        #expect(layout.rows.count == count + 1)
        #expect(layout.row(at: layout.count - 1) == count)
    }

    @Test(
        arguments: [
            (
                RouteError.unknown("DesignKitt", suggestion: "DesignKit"),
                "no route 'DesignKitt'. Did you mean 'DesignKit'?",
                "没有路由“DesignKitt”。你是不是要找“DesignKit”？"
            ),
            (.unknown("Nope", suggestion: nil), "no route 'Nope'", "没有路由“Nope”"),
            (
                .notAURL(" "),
                "' ' doesn't name a route: give a path like 'DesignKit' or a URL that ends in one",
                "“ ”不是路由：请给出如“DesignKit”的路径，或以它结尾的网址"
            ),
            (
                .refused(path: "DesignKit", build: .production),
                "route 'DesignKit' is refused in a production build",
                "正式版本不提供路由“DesignKit”"
            ),
            (
                .badParameter(path: "Kit", .missing("name", expected: "text")),
                "route 'Kit': 'name' is missing: give text", "路由“Kit”：缺少“name”"
            ),
        ]
    )
    func `a route's error has a message in the user's language`(
        error: RouteError,
        english: String,
        chinese: String
    ) {
        #expect(error.userMessage == LocalizedText(english, ["zh-Hans": chinese]))
    }

    @Test(
        arguments: [
            (
                ArgumentError.unfit("who", given: "anne", expected: "text", suggestion: "ann"),
                "“anne”不是“who”的有效值。你是不是要找“ann”？"
            ),
            (.unfit("pin", given: nil, expected: "text", suggestion: nil), "“pin”的值无效"),
            (.unknown("whom", suggestion: "who"), "没有参数“whom”。你是不是要找“who”？"),
            (.tooMany("x", expected: 0), "多了参数“x”：不需要参数"),
            (.tooMany("x", expected: 2), "多了参数“x”：最多 2 个"),
            (.repeated("who"), "“who”给了两次"),
        ]
    )
    func `an argument's error has a message in the user's language`(
        error: ArgumentError,
        chinese: String
    ) {
        #expect(error.userMessage == LocalizedText(error.description, ["zh-Hans": chinese]))
    }

    @Test(
        arguments: [
            HandlerError.unknown("logut", suggestion: "logout"), .unknown("logut", suggestion: nil),
            .otherModel("logout", expected: "ExitModel", found: "TitleModel"),
        ]
    )
    func `a handler's error has a message in the user's language`(error: HandlerError) {
        #expect(error.userMessage.resolved(for: .simplifiedChinese).contains("处理函数“log"))
        #expect(error.userMessage.resolved(for: .english) == error.description)
    }
}
