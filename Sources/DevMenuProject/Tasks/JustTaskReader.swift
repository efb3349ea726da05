import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// Asks just for the recipes of a justfile, which evaluates nothing of the file.
struct JustTaskReader: TaskFileReader {
    let id = "just"
    let names = ["justfile", "Justfile", "JUSTFILE", ".justfile", ".Justfile", ".JUSTFILE"]

    /// The most bytes of the answer.
    private static let answerLimit = 4 << 20

    /// The name or path of the program that lists the tasks.
    var program = "just"
    /// The time that it has to answer.
    var timeout = Duration.seconds(2)

    let asksTool = true
    var upwardGroup: String? { id }

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        let sources = JustSources(of: file)
        reading.otherFiles = sources.files
        let dump = try dump(of: file)
        reading.fallsBack = dump["settings"]?["fallback"] == true
        reading.tasks =
            try JustRecipes(in: dump, of: file, hiding: Set(sources.privateModules)).tasks
        for index in reading.tasks.indices {
            let places = sources.lines[reading.tasks[index].name] ?? []
            guard places.count == 1 else { continue }
            reading.tasks[index].line = places[0].line
            if places[0].file != file.path { reading.tasks[index].includedFile = places[0].file }
        }
    }

    func mayHave(_ name: String, in file: TaskFile) -> Bool {
        guard JustSources(of: file).files.isEmpty else { return true }
        // An id may have lost the capitals and underscores of a name, and may have got a number.
        let id = name.split(separator: ":").last ?? ""
        let parts = id.split(separator: "-")
        let isNumbered = parts.count > 1 && parts.last.flatMap { Int($0) } != nil
        let text = Self.folded(file.bytes)
        return [id, isNumbered ? parts.dropLast().joined(separator: "-")[...] : id].contains {
            text.firstRange(of: Self.folded($0.utf8)) != nil
        }
    }

    func place(of task: ProjectTask) -> TaskPlace { .caller(option: "-f") }

    /// Returns `false` if a directory has several justfiles, none of which just chooses.
    func finds(_ path: String) -> Bool {
        let names = (try? FileSystem.names(in: FileSystem.parent(of: path))) ?? []
        return names.count { ["justfile", ".justfile"].contains($0.lowercased()) } < 2
    }

    private static func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
        text.lazy.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
    }

    /// Returns a justfile as just understands it.
    private func dump(of file: TaskFile) throws(TaskFileProblem) -> JSONValue {
        let path = file.path
        func problem(_ reason: String) -> TaskFileProblem {
            TaskFileProblem(file: path, reason: reason)
        }
        let launch = ProgramLaunch(
            executable: program,
            arguments: [
                "just", "--color", "never", "--dump", "--dump-format", "json", "--justfile", path,
                "--working-directory", FileSystem.parent(of: path),
            ],
            separation: .session,
            endsGroup: true
        )
        let loop = EventLoop()
        let asked: CapturedProgram
        do throws(Errno) {
            asked = try CapturedProgram(launch, in: loop, keeping: Self.answerLimit)
        } catch {
            guard error == .noSuchFileOrDirectory else {
                throw problem("'just' can't start: \(error.advice)")
            }
            var missing = problem("'just' isn't installed")
            missing.absence = .noTool
            throw missing
        }
        _ = loop.wait(before: .now + timeout) { asked.ending != nil || asked.output.isCut }
        let hasEnded = asked.ending != nil
        asked.end()
        guard !asked.output.isCut else {
            throw problem("the answer of 'just' is longer than \(Self.answerLimit >> 20) MiB")
        }
        guard hasEnded else { throw problem("'just' hasn't answered within \(timeout)") }
        guard asked.ending == .exit(0) else {
            throw Self.problem(String(decoding: asked.errors.bytes, as: UTF8.self), with: path)
        }
        try file.count(asked.output.bytes.count)
        do throws(JSONError) {
            // Each part of an expression is an array within another.
            return try JSONReader(depthLimit: JSONReader.maximumDepthLimit)
                .read(Array(asked.output.bytes))
        } catch {
            throw problem("the answer of 'just' isn't JSON: \(error)")
        }
    }

    /// Returns the problem that just reports about a file, in its own words.
    ///
    /// - Parameters:
    ///   - text: Its errors: a line `error: …`, mostly followed by `——▶ justfile:3:9` and the line.
    ///   - path: The path of the justfile.
    /// - Returns: The problem, in the file that just names.
    private static func problem(_ text: String, with path: String) -> TaskFileProblem {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
        let first = lines.firstIndex { $0.hasPrefix("error: ") } ?? 0
        let position = lines.dropFirst(first).lazy.compactMap { line -> (String, Int)? in
            guard let arrow = ["——▶ ", "--> "].first(where: line.hasPrefix) else { return nil }
            let parts = line.dropFirst(arrow.count).split(separator: ":")
            guard parts.count > 2, let number = Int(parts[parts.count - 2]) else { return nil }
            return (parts.dropLast(2).joined(separator: ":"), number)
        }.first
        let words = lines.dropFirst(first).prefix(position == nil ? 3 : 1).joined(separator: " ")
        let refusal = "'just' refuses it"
        let reason = words.isEmpty ? refusal : String(words.trimmingPrefix("error: "))
        return TaskFileProblem(
            file: position.map { FileSystem.path($0.0, in: FileSystem.parent(of: path)) } ?? path,
            line: position?.1,
            reason: "\(foreign: ControlEscaping.escaped(reason), refusal)"
        )
    }
}
