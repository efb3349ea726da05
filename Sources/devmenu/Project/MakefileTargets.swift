/// The targets of a Makefile that users type: literal names, but no patterns, files or variables.
///
/// The parser distinguishes rules from all else (GNU make's manual, "How Makefiles Are Parsed").
/// Nothing is expanded: both branches of a conditional count, and included files do not. It takes
/// time in proportion to the file.
struct MakefileTargets {
    /// The names, in the order of the file.
    let names: [String]

    /// Reads the targets of a file.
    init(in text: some Sequence<UInt8>) {
        var reader = MakefileReader()
        for line in Self.lines(of: Array(text)) { reader.take(line) }
        let phony = reader.phony
        var seen: Set<String> = []
        names = reader.targets.filter { name in
            // A path with a directory is a file, unless it is declared phony.
            PlainName.isPlain(name)
                && (!name.utf8.contains(UInt8(ascii: "/")) || phony.contains(name))
                && seen.insert(name).inserted
        }
    }

    /// Returns the lines, where a line that ends in a backslash is joined with the next.
    private static func lines(of text: [UInt8]) -> [[UInt8]] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = text.starts(with: mark) ? text[mark.count...] : text[...]
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            let slashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            guard slashes.isMultiple(of: 2) else {
                line[line.count - 1] = UInt8(ascii: " ")
                continue
            }
            lines.append(line)
            line = []
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
