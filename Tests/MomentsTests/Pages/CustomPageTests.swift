import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import Synchronization
import TerminalTesting
import Testing

/// A page with a custom kind of cell, built only on the list's interface.
@Suite struct CustomPageTests {
    private struct Planet: ListItemViewModel {
        let name: String
        /// The count of its drawings.
        let drawings = Drawings()
        var keys: [RowKey] { [RowKey("v", title: "visit")] }

        func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
            StyledText("Welcome to \(name)")
        }
    }

    private final class Drawings: Sendable {
        let count = Atomic(0)
    }

    private struct Star: ListItemViewModel {}

    private struct PlanetCell: ListCell {
        private var planet: Planet?

        mutating func update(with item: Planet) { planet = item }

        func lines(in context: DrawingContext) -> [StyledText] {
            planet?.drawings.count.add(1, ordering: .relaxed)
            return [StyledText("o " + (planet?.name ?? ""))]
        }
    }

    private final class Sky: ListViewModel {
        let title: LocalizedText = "Sky"
        let state = CurrentValue(ListState())
        let views = Atomic(0)
        private let items: [any ListItemViewModel]

        init(_ items: any ListItemViewModel...) { self.items = items }

        func loadItems() async {
            await load {
                state.update { $0.sections = [ListSection(title: "Planets", items: items)] }
            }
        }

        func trackScreenviews() { views.add(1, ordering: .relaxed) }
    }

    private static let context = DrawingContext(width: 40, locale: .english)

    private static var cells: CellRegistry {
        var cells = CellRegistry()
        cells.register(PlanetCell.self)
        return cells
    }

    @Test func `shows its rows, and the effect of their keys`() async throws {
        let sky = Sky(Planet(name: "Mars"), Planet(name: "Venus"))
        let page = ListPage(sky, cells: Self.cells)
        page.appear()
        page.appear()
        #expect(sky.views.load(ordering: .relaxed) == 2)
        await page.load()
        let layout = page.layout(in: Self.context)
        #expect(layout.text.text == "── Planets\no Mars\no Venus")
        #expect((0..<layout.count).map { layout.row(at: $0) } == [nil, 0, 1])
        #expect(layout.lines(ofRow: 1) == 2..<3)
        await page.press("v", in: layout.rows[1], locale: .english)
        #expect(page.layout(in: Self.context).text.text.hasPrefix("Welcome to Venus\n\n── Planets"))
        #expect(page.layout(in: Self.context).lines(ofRow: 1) == 4..<5)
        await page.press("x", in: layout.rows[1], locale: .english)
        #expect(page.layout(in: Self.context).text.text.hasPrefix("Welcome to Venus"))
    }

    @Test func `draws its rows once, and again only for another width or state`() async {
        let mars = Planet(name: "Mars")
        let sky = Sky(mars, Planet(name: "Venus"))
        let page = ListPage(sky, cells: Self.cells)
        await page.load()
        func drawings(in context: DrawingContext) -> Int {
            _ = page.layout(in: context)
            return mars.drawings.count.load(ordering: .relaxed)
        }
        #expect([drawings(in: Self.context), drawings(in: Self.context)] == [1, 1])
        let wide = DrawingContext(width: 60, locale: .english)
        #expect([drawings(in: wide), drawings(in: wide)] == [2, 2])
        sky.state.update { _ in }
        #expect([drawings(in: wide), drawings(in: wide)] == [3, 3])
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `a screen keeps the last rows until many changed ones are laid out`() async {
        let sky = Sky(Planet(name: "Mars"))
        let page = ListPage(sky, cells: Self.cells)
        await page.load()
        func lines() -> Int { page.lastLayout(in: Self.context).count }
        #expect(lines() == 2)
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        let observation = page.observe { continuation.yield() }
        func show(_ count: Int) {
            let planets = (0..<count).map { Planet(name: "Kepler-\($0)") }
            sky.state.update { $0.sections = [ListSection(items: planets)] }
        }
        show(ListPage.itemsAtOnce)
        #expect(lines() == ListPage.itemsAtOnce)
        let many = ListPage.itemsAtOnce + 1
        show(many)
        #expect(lines() == ListPage.itemsAtOnce)
        for await _ in changes where lines() == many { break }
        observation.cancel()
    }

    @Test func `a kind that is not registered shows as an error with its name`()
        async throws
    {
        #expect(throws: CellError.notRegistered("Star")) {
            try Self.cells.lines(of: Star(), in: Self.context)
        }
        let page = ListPage(Sky(Planet(name: "Mars"), Star()), cells: Self.cells)
        await page.load()
        let text = page.layout(in: DrawingContext(width: 80, locale: .english)).text.text
        #expect(
            text == """
                ── Planets
                o Mars
                no cell kind is registered for 'Star': register one on the page
                """
        )
    }
}
