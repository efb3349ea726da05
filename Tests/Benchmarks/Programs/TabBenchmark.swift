import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Prints the times of the completion key, or of menus of growing sizes, in nanoseconds.
enum TabBenchmark {
    /// Prints a line of a name and a time for each kind of completion.
    static func tab() {
        let times = CompletionTimes(items: 10_000, rounds: 31)
        print("first\t\(times.first)\neverything\t\(times.everything)\nfew\t\(times.few)")
    }

    /// Prints the time to rank the items of a menu file for a query, their names not yet folded.
    static func rank(file: String, query: String) throws {
        let bytes = try FileSystem.contents(of: file, atMost: 1 << 26)
        let menu = ListedMenu(ReceivedMenu(try JSONReader().read(bytes)))
        let words = query.split(separator: " ").map(String.init)
        var found = 0
        let times = Timing.medians(
            rounds: 31,
            of: [{ found += MenuFinder.items(matching: words, in: menu).count }]
        )
        precondition(found > 0, "something fits the query")
        print(times[0])
    }

    /// Prints lines of the work, the time for half the size, and the time for the size.
    static func growth() throws {
        let sizes = [1_000, 2_000, 4_000]
        let tabs = sizes.map { CompletionTimes(items: $0, rounds: 101) }
        report("Tab, first, among %n items", sizes, tabs.map(\.first))
        report("Tab, empty line, among %n items", sizes, tabs.map(\.everything))
        let menus = [2_500, 5_000, 10_000]
        report("menu of %n items", menus, menus.map { MenuTimes.build(items: $0, rounds: 21) })
        let files = [25_000, 50_000, 100_000]
        report("menu file of %n items", files, files.map { MenuTimes.load(items: $0, rounds: 5) })
        report(
            "%n toggles taken up",
            sizes,
            sizes.map { MenuTimes.declare(toggles: $0, rounds: 51) }
        )
        report(
            "a switch among %n toggles",
            sizes,
            try sizes.map { try MenuTimes.switchToggle(of: $0, rounds: 11) }
        )
        let bits = [8, 9, 10]
        report(
            "menu of %n plugins",
            bits.map { 1 << $0 },
            bits.map { MenuTimes.build(pluginBits: $0, rounds: 51) }
        )
    }

    private static func report(_ work: String, _ sizes: [Int], _ times: [Double]) {
        for index in sizes.indices.dropFirst() {
            let parts = work.split(separator: "%n", omittingEmptySubsequences: false)
            print(
                "\(parts.joined(separator: "\(sizes[index])"))\t\(times[index - 1])\t\(times[index])"
            )
        }
    }
}
