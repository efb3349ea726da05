import DevMenuKit
import DevMenuSystem

/// A reader whose project's tool can tell more than its text.
protocol EvaluatedReader: ProjectReader {
    /// The command that tells it, which may run code of the project.
    var question: [String] { get }
    /// The least exit status with which the tool says that it failed; 1 by default.
    var failureStatus: Int32 { get }

    /// Returns the commands in the tool's answer, or `nil` if that isn't one.
    ///
    /// - Parameters:
    ///   - answer: The output of the tool.
    ///   - reading: The commands in the text, for facts that the answer leaves out.
    ///   - file: The name of the file.
    /// - Returns: The commands, or `nil` for output that is no answer.
    func reading(
        ofAnswer answer: [UInt8],
        besides reading: ProjectReading,
        called file: String
    ) -> ProjectReading?
}

extension EvaluatedReader {
    var failureStatus: Int32 { 1 }
}

extension ProjectScan {
    /// The commands that would tell more than the files do.
    var questions: [[String]] {
        parts.compactMap { ($0.reader as? any EvaluatedReader)?.question }
    }

    /// Asks the tools of the project, once a person has allowed it.
    ///
    /// If there's no answer, the commands read in the text stay, with a note. If the tool failed,
    /// they stay beside the answer.
    ///
    /// - Throws: `HostError.interrupted` for Ctrl-C.
    mutating func evaluate(with answers: CommandAnswers) throws {
        for index in parts.indices {
            guard let reader = parts[index].reader as? any EvaluatedReader else { continue }
            let part = parts[index]
            do {
                let answer = try answers.answer(of: reader.question)
                parts[index].reading = Self.reading(of: answer, by: reader, part)
            } catch let error as CommandAnswerError {
                parts[index].reading.notes.append(Self.note(on: reader, part, "\(error)"))
            }
        }
    }

    /// Returns the commands of a file as its tool and its text tell them.
    private static func reading(
        of answer: CommandAnswer,
        by reader: any EvaluatedReader,
        _ part: Part
    ) -> ProjectReading {
        let failure = answer.failure(from: reader.failureStatus)
        let told = reader.reading(
            ofAnswer: answer.output,
            besides: part.reading,
            called: part.file
        )
        guard let told else {
            var reading = part.reading
            reading.notes.append(note(on: reader, part, failure ?? "its answer is none"))
            return reading
        }
        guard let failure else { return told }
        var reading = part.reading.completed(by: told)
        reading.notes.append(
            """
            '\(CommandText.text(of: reader.question))' failed (\(failure)), so \(part.reader.noun) of \
            \(part.file) may be missing: correct that, then type: devmenu init --update --evaluate
            """
        )
        return reading
    }

    private static func note(
        on reader: any EvaluatedReader,
        _ part: Part,
        _ reason: String
    ) -> String {
        "'\(CommandText.text(of: reader.question))' tells nothing about \(part.file): \(reason)"
    }
}

extension ProjectReading {
    /// Returns its commands, each as another reading has it, with the others of that reading.
    fileprivate func completed(by other: ProjectReading) -> ProjectReading {
        let told = Dictionary(
            other.commands.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let known = Set(commands.map(\.name))
        return ProjectReading(
            commands: commands.map { told[$0.name] ?? $0 }
                + other.commands.filter { !known.contains($0.name) },
            notes: notes + other.notes
        )
    }
}

extension MakefileReader: EvaluatedReader {
    var question: [String] { ["make", "-qp"] }
    // With 1 it says that something has to be made.
    var failureStatus: Int32 { 2 }

    func reading(
        ofAnswer answer: [UInt8],
        besides reading: ProjectReading,
        called file: String
    ) -> ProjectReading? {
        guard let targets = MakeDatabase(in: answer)?.targets else { return nil }
        let read = Dictionary(
            reading.commands.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let commands = targets.filter { $0.name != file }.map { target in
            var command = Self.command(of: target)
            if let summary = read[target.name]?.summary, !summary.isEmpty {
                command.summary = summary
            }
            return command
        }
        // The database is sorted by nothing: the order of the text is what people know.
        let order = Dictionary(
            reading.commands.enumerated().map { ($1.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return ProjectReading(
            commands: commands.sorted {
                (order[$0.name] ?? .max, $0.name) < (order[$1.name] ?? .max, $1.name)
            }
        )
    }
}

extension SwiftPackageReader: EvaluatedReader {
    var question: [String] { ["swift", "package", "describe", "--type", "json"] }

    func reading(
        ofAnswer answer: [UInt8],
        besides reading: ProjectReading,
        called file: String
    ) -> ProjectReading? {
        guard let start = answer.firstIndex(of: UInt8(ascii: "{")),
            let package = try? JSONReader().read(Array(answer[start...])),
            let products = package["products"]?.array
        else { return nil }
        let executables = products.filter { $0["type"]?["executable"] != nil }
            .compactMap { $0["name"]?.string }
        let targets = package["targets"]?.array ?? []
        return Self.reading(
            executables: executables,
            hasTests: targets.contains { $0["type"]?.string == "test" }
        )
    }
}

extension JustfileReader: EvaluatedReader {
    var question: [String] { ["just", "--dump", "--dump-format", "json"] }

    func reading(
        ofAnswer answer: [UInt8],
        besides reading: ProjectReading,
        called file: String
    ) -> ProjectReading? {
        guard let dump = try? JSONReader().read(answer), let recipes = dump["recipes"]?.object
        else { return nil }
        let summaries = Dictionary(
            reading.commands.map { ($0.name, $0.summary) },
            uniquingKeysWith: { first, _ in first }
        )
        let commands = recipes.members.filter { $0.value["private"]?.bool != true }.map { member in
            let parameters = member.value["parameters"]?.array ?? []
            let required = parameters.filter {
                $0["kind"]?.string == "singular" && ($0["default"] ?? .null) == .null
            }
            let attributes = member.value["attributes"]?.array ?? []
            return Self.command(
                of: JustRecipe(
                    name: member.name,
                    required: required.compactMap { $0["name"]?.string },
                    takesMore: required.count < parameters.count,
                    summary: member.value["doc"]?.string.map { SummaryLine.text($0) }
                        ?? summaries[member.name] ?? "",
                    asksFirst: attributes.contains {
                        $0.string == "confirm" || $0["confirm"] != nil
                    }
                )
            )
        }
        return ProjectReading(commands: commands)
    }
}
