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
    private var known: [Int: ProgramPlan<Int>] = [:]
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

    /// Returns the plan of what runs before a program.
    private mutating func before(_ program: Program) -> ProgramPlan<Int> {
        if let plan = known[program.index] { return plan }
        known[program.index] = .init()
        func refuse(_ reason: String) -> ProgramPlan<Int> {
            log.report(reason, at: program.path.steps + [.name("after")])
            return .init()
        }
        let tooMany = "at most \(Self.limit) actions can run before another"
        // Every level of a chain also needs some of the thread's stack.
        guard chain.count <= Self.limit else { return refuse(tooMany) }
        chain.append(program)
        defer { chain.removeLast() }
        var plan = ProgramPlan<Int>()
        let references = join.program(at: program.index)?.program.after ?? []
        for (position, reference) in references.enumerated() {
            guard let other = index(of: reference, program, position) else { continue }
            plan.add(
                other,
                reference.arguments,
                after: programs[other].map { before($0) } ?? join.before(other)
            )
            guard plan.steps.count <= Self.limit else { return refuse(tooMany) }
        }
        guard join.shownBytes <= Self.shownLimit else { return .init() }
        for step in plan.steps {
            join.shownBytes += join.program(at: step.action)?.shownBytes ?? 0
            join.shownBytes += step.arguments.members.reduce(0) {
                $0 + "\($1.value)".utf8.count + 64
            }
        }
        guard join.shownBytes <= Self.shownLimit else {
            return refuse(
                "with what runs before this action, the programs before all actions have more than "
                    + "\(Self.shownLimit >> 20) MiB to show: leave some out"
            )
        }
        known[program.index] = plan
        return plan
    }

    /// Returns the index of an action that runs before a program, or reports why it can't.
    private func index(
        of reference: ProgramReference,
        _ program: Program,
        _ position: Int
    ) -> Int? {
        let name = reference.name
        let path = program.path.steps + [.name("after"), .index(position)]
        func refuse(_ reason: String) -> Int? {
            log.report(reason, at: path)
            return nil
        }
        let shown = ProblemText.quoted(name)
        guard let index = part.items[name] else {
            if let platforms = part.elsewhere[name]?.joined(separator: " and ") {
                let other = ProblemText.quoted(program.name)
                return refuse("\(shown) is for \(platforms) only: give \(other) the same platforms")
            }
            let known = part.items.keys.sorted()
            return refuse(ProblemText.unknown(name, among: known, "isn't an item of this file"))
        }
        if let start = chain.firstIndex(where: { $0.index == index }) {
            let round = chain[start...].map(\.name) + [name]
            let shown = round.joined(separator: " after ")
            return refuse("an action cannot run after itself: \(shown)")
        }
        guard let action = join.program(at: index) else {
            return refuse("\(shown) runs no program: name an action with 'run'")
        }
        for (argument, value) in reference.arguments.members {
            guard let mismatch = action.declarations.mismatch(argument, value) else { continue }
            log.report(mismatch, at: path + [.name("arguments"), .name(argument)])
            return nil
        }
        let missing = action.declarations.first {
            $0.isRequired && reference.arguments[$0.name] == nil
        }
        if let missing {
            return refuse(
                "\(shown) needs '\(missing.name)', which nobody gives here: give the "
                    + "parameter a default, or write "
                    + #"{"id": "\#(name)", "arguments": {"\#(missing.name)": …}}"#
            )
        }
        return index
    }
}
