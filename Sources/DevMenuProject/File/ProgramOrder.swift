import DevMenuKit

/// The order in which a file's programs run that have to run after others, once all items are read.
struct ProgramOrder {
    /// A program of the file.
    struct Program {
        /// Its identifier in the file.
        let name: String
        /// The index of its action in the menu.
        let index: Int
        /// The path of its item in the file.
        let path: JSONPath
    }

    /// The most actions that run before one.
    private static let limit = 256
    /// The most bytes that a menu shows of all that runs before its actions: 8 MiB.
    private static let shownLimit = 8 << 20

    private let part: MenuFileJoin.Part
    private let join: MenuFileJoin
    private let log: JSONProblemLog
    private let programs: [Int: Program]
    private var known: [Int: [Int]] = [:]
    /// The programs whose order is being found, the outermost first.
    private var chain: [Program] = []

    /// Gives each program of a file its settings and what runs before it; reports what can't run
    /// before one.
    static func complete(
        _ programs: [Program],
        in part: MenuFileJoin.Part,
        _ join: MenuFileJoin,
        _ log: JSONProblemLog
    ) {
        guard !programs.isEmpty else { return }
        let settings = Dictionary(part.settings.map { ($0.name, $0.setting) }) { _, last in last }
        let byIndex = Dictionary(programs.map { ($0.index, $0) }) { first, _ in first }
        var order = Self(part: part, join: join, log: log, programs: byIndex)
        for program in programs {
            join.complete(program.index, settings: settings, before: order.before(program))
        }
    }

    /// Returns the indices of what runs before a program, in order, each once.
    private mutating func before(_ program: Program) -> [Int] {
        if let order = known[program.index] { return order }
        known[program.index] = []
        func refuse(_ reason: String) -> [Int] {
            log.report(reason, at: program.path.steps + [.name("after")])
            return []
        }
        let tooMany = "at most \(Self.limit) actions can run before another"
        // Every level of a chain also needs some of the thread's stack.
        guard chain.count <= Self.limit else { return refuse(tooMany) }
        chain.append(program)
        defer { chain.removeLast() }
        var order: [Int] = []
        var seen: Set<Int> = []
        let names = join.program(at: program.index)?.after ?? []
        for (position, name) in names.enumerated() {
            guard let other = index(of: name, program, position) else { continue }
            let all = programs[other].map { before($0) } ?? join.before(other)
            for index in all + [other] where seen.insert(index).inserted { order.append(index) }
            guard order.count <= Self.limit else { return refuse(tooMany) }
        }
        guard join.shownBytes <= Self.shownLimit else { return [] }
        for index in order { join.shownBytes += join.program(at: index)?.shownBytes ?? 0 }
        guard join.shownBytes <= Self.shownLimit else {
            return refuse(
                "with what runs before this action, the programs before all actions have more than "
                    + "\(Self.shownLimit >> 20) MiB to show: leave some out"
            )
        }
        known[program.index] = order
        return order
    }

    /// Returns the index of an action that runs before a program, or reports why it can't.
    private func index(of name: String, _ program: Program, _ position: Int) -> Int? {
        func refuse(_ reason: String) -> Int? {
            log.report(reason, at: program.path.steps + [.name("after"), .index(position)])
            return nil
        }
        guard let index = part.items[name] else {
            if let platforms = part.elsewhere[name] {
                return refuse(
                    "\(ProblemText.quoted(name)) is for \(platforms.joined(separator: " and ")) only: "
                        + "give \(ProblemText.quoted(program.name)) the same platforms"
                )
            }
            return refuse(
                ProblemText.unknown(
                    name,
                    among: part.items.keys.sorted(),
                    "isn't an item of this file"
                )
            )
        }
        if let start = chain.firstIndex(where: { $0.index == index }) {
            let round = chain[start...].map(\.name) + [name]
            return refuse(
                "an action cannot run after itself: \(round.joined(separator: " after "))"
            )
        }
        guard let action = join.program(at: index) else {
            return refuse("\(ProblemText.quoted(name)) runs no program: name an action with 'run'")
        }
        if let missing = action.declarations.first(where: \.isRequired) {
            return refuse(
                "\(ProblemText.quoted(name)) needs '\(missing.name)', which nobody gives here: give the "
                    + "parameter a default"
            )
        }
        return index
    }
}
