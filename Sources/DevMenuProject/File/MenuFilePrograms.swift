import DevMenuKit

/// The programs of a file, once all its items are read.
struct MenuFilePrograms {
    /// A program of the file.
    struct Program {
        /// Its identifier in the file.
        let name: String
        /// The index of its action in the menu.
        let index: Int
        /// The path of its item in the file.
        let path: JSONPath
    }

    private let programs: [Program]
    private let part: MenuFileJoin.Part
    private let join: MenuFileJoin

    /// Creates the programs of a file.
    init(_ programs: [Program], in part: MenuFileJoin.Part, _ join: MenuFileJoin) {
        self.programs = programs
        self.part = part
        self.join = join
    }

    /// Gives each program its settings and what runs before it; reports what can't run before one.
    func complete(_ log: JSONProblemLog) {
        guard !programs.isEmpty else { return }
        let settings = Dictionary(part.settings.map { ($0.name, $0.setting) }) { _, last in last }
        var orders = ProgramOrder(programs, part, join, log)
        for program in programs {
            join.complete(program.index, settings: settings, before: orders.before(program))
        }
    }
}

/// The order in which programs run that have to run after others.
private struct ProgramOrder {
    private let part: MenuFileJoin.Part
    private let join: MenuFileJoin
    private let log: JSONProblemLog
    private let programs: [Int: MenuFilePrograms.Program]
    private var known: [Int: [Int]] = [:]
    /// The programs whose order is being found, the outermost first.
    private var chain: [MenuFilePrograms.Program] = []

    init(
        _ programs: [MenuFilePrograms.Program],
        _ part: MenuFileJoin.Part,
        _ join: MenuFileJoin,
        _ log: JSONProblemLog
    ) {
        self.part = part
        self.join = join
        self.log = log
        self.programs = Dictionary(programs.map { ($0.index, $0) }) { first, _ in first }
    }

    /// Returns the indices of what runs before a program, in order, each once.
    mutating func before(_ program: MenuFilePrograms.Program) -> [Int] {
        if let order = known[program.index] { return order }
        chain.append(program)
        defer { chain.removeLast() }
        var order: [Int] = []
        var seen: Set<Int> = []
        let names = join.program(at: program.index)?.after ?? []
        for (position, name) in names.enumerated() {
            guard let other = index(of: name, program, position) else { continue }
            let all = programs[other].map { before($0) } ?? join.before(other)
            for index in all + [other] where seen.insert(index).inserted { order.append(index) }
        }
        known[program.index] = order
        return order
    }

    /// Returns the index of an action that runs before a program, or reports why it can't.
    private func index(
        of name: String,
        _ program: MenuFilePrograms.Program,
        _ position: Int
    ) -> Int? {
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
        if let missing = action.parameters.first(where: \.isRequired) {
            return refuse(
                "\(ProblemText.quoted(name)) needs '\(missing.name)', which nobody gives here: give the "
                    + "parameter a default"
            )
        }
        return index
    }
}
