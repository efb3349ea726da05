import DevMenuPages
@testable import MomentsKit
import TerminalTesting

/// A page with a custom kind of cell, built only on the list's interface.
@Suite(.timeLimit(.minutes(TestScale.factor))) struct CustomPageTests {
    private struct Planet: ListItemViewModel {
        let name: String
        /// The count of its drawings.
        let drawings = Drawings()
    }

    private final class Drawings: Sendable { let count = Atomic(0) }

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
        let state: CurrentValue<ListState>

        init(_ planets: Planet...) {
            state = CurrentValue(ListState(sections: [ListSection(title: "Sky", items: planets)]))
        }

        func loadItems() async {}
    }

    private static let context = DrawingContext(width: 40, locale: .english)
    private static let cells = CellRegistry(PlanetCell.self)

    @Test func `draws its rows once, and again only for another width or state`() async {
        let mars = Planet(name: "Mars")
        let sky = Sky(mars, Planet(name: "Venus"))
        let page = ListPage(sky, cells: Self.cells)
        func drawings(at width: Int) -> Int {
            _ = page.text(width)
            return mars.drawings.count.load(ordering: .relaxed)
        }
        #expect([drawings(at: 40), drawings(at: 40)] == [1, 1])
        #expect([drawings(at: 60), drawings(at: 60)] == [2, 2])
        sky.state.update { _ in }
        #expect([drawings(at: 60), drawings(at: 60)] == [3, 3])
    }

    @Test func `a screen keeps the last rows until many changed ones are laid out`() async {
        let sky = Sky(Planet(name: "Mars"))
        let page = ListPage(sky, cells: Self.cells)
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
}
