import DevMenuPages
import Testing

@testable import documentation_snippets

@Suite struct PageTests {
    // begin snippet
    @Test(arguments: PageConformance.Law.allCases)
    func `keeps the laws of pages`(law: PageConformance.Law) async throws {
        let conformance = PageConformance {
            var cells = CellRegistry()
            cells.register(PlanetCell.self)
            return ListPage(Planets(), cells: cells)
        }
        #expect(try await conformance.violations(of: law) == [])
    }
    // end snippet
}
