import DevMenuKit

/// Prints times in nanoseconds, each line a name and a time: `benchmarks WORK [WORD…]`.
@main
enum Benchmarks {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch (words.first, words.count) {
        case ("toggle-read", 1): ToggleReadBenchmark.run()
        case ("tab", 1): TabBenchmark.tab()
        case ("growth", 1): try TabBenchmark.growth()
        case ("rank", 3): try TabBenchmark.rank(file: words[1], query: words[2])
        case ("attach", 3): try AttachBenchmark.run(app: words[1], item: ItemID(words[2]))
        default:
            print(
                "usage: benchmarks toggle-read | tab | growth | rank FILE QUERY | attach APP ITEM"
            )
        }
    }
}
