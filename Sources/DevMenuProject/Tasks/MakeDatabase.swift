/// The targets in what `make -qp` prints.
struct MakeDatabase {
    /// The targets that can be made.
    let targets: [MakefileTarget]

    /// Reads the output; returns `nil` if it has no database.
    init?(in output: [UInt8]) {
        let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.elementsEqual("# Files".utf8) }) else {
            return nil
        }
        var targets: [MakefileTarget] = []
        var seen: Set<String> = []
        var goals: Set<String> = []
        var isTarget = true
        var current: Int?
        for line in lines[(start + 1)...] {
            if line.starts(with: "# files hash-table stats".utf8) { break }
            if line.elementsEqual("# Not a target:".utf8) {
                isTarget = false
            } else if line.isEmpty {
                isTarget = true
                current = nil
            } else if line.first == UInt8(ascii: "#") {
                guard let index = current else { continue }
                if line.starts(with: "#  Phony target".utf8) { targets[index].isPhony = true }
                if line.starts(with: "#  recipe to execute".utf8) {
                    targets[index].hasRecipe = true
                }
            } else if line.first == UInt8(ascii: "\t") {
                guard let index = current, targets[index].summary.isEmpty else { continue }
                let body = line.drop { " \t@-+".utf8.contains($0) }.prefix(512)
                targets[index].summary = SummaryLine.text(String(decoding: body, as: UTF8.self))
            } else if isTarget, current == nil, let rule = MakefileRule(line[...]),
                let name = rule.targets.first, rule.targets.count == 1, !name.contains("%"),
                !name.hasPrefix("."), seen.insert(name).inserted
            {
                current = targets.count
                targets.append(MakefileTarget(name: name))
                // Something that is made of others without a recipe is a goal too.
                if !rule.prerequisites.isEmpty { goals.insert(name) }
            }
        }
        self.targets = targets.filter { target in
            let isFile = target.name.contains("/") && !target.isPhony
            return !isFile && (target.isPhony || target.hasRecipe || goals.contains(target.name))
        }
    }
}
