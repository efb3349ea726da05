import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct ShownHistoryTests {
    @Test func `a terminal shows the last lines that its screen holds, the newest last`() throws {
        let context = FakeContext()
        for number in 1...30 { _ = context.files.history.append("line \(number)") }
        _ = context.files.history.append("a line that needs two rows")
        var terminal = RenderingContext(columns: 20)
        terminal.rows = 10
        let result = try context.run("history")
        let shown = result.text(terminal).text.split(separator: "\n")
        // One row is the next prompt's.
        #expect(shown.count == 8)
        #expect(shown.first == "24  line 24")
        #expect(shown.last == "31  a line that needs two rows")
        #expect(result.text(RenderingContext()).text.split(separator: "\n").count == 31)
        #expect(result.value["lines"]?.array?.count == 31)
        let asked = try context.run("history 20").text(terminal)
        #expect(asked.text.split(separator: "\n").count == 20)
    }
}
