import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// Records what is typed and printed in a file of transcripts, which `devmenu replay` runs.
///
/// A typed line is written at once. At a prompt, what it printed is written when it has ended; in another
/// run, whenever that waits. So a kill leaves whole lines.
package final class Recorder {
    /// The outer line that is recorded, without the flags about the recording.
    struct OuterWords {
        /// Returns the words after the program's name, with `***` for what is a secret according to a menu,
        /// or may be one of another menu.
        let words: (_ menu: ListedMenu?, _ countsDoubts: Bool) -> [String]
        /// Indicates whether a prompt opens.
        let opensPrompt: Bool
        /// Indicates whether standard input is a script.
        var readsScript = false
        /// The paths of the scripts that flags name.
        var scripts: [String] = []
        /// The app that a flag names, or `nil`.
        var app: String?
    }

    private enum State {
        /// No block is open, and what is printed isn't recorded.
        case outside
        /// A block is open; between two lines of a prompt, or in the output of one.
        case waiting, printing
        /// A block is open, and the running line isn't recorded.
        case ignoring
    }

    /// The most bytes that wait for the end of a command.
    private static let limit = 1 << 20
    /// The most bytes of a run without a prompt.
    private static let runLimit = 16 << 20
    /// The shell's settings that a replay needs.
    private static let settings: Set = ["confirm", "events", "format", "host-output", "timing"]

    /// The path of the file, as it was typed.
    let path: String
    /// The size for which texts are rendered.
    let size: TerminalSize
    /// The times and durations that were rendered.
    let times = ShownTimes()

    private let file: RecordingFile
    private unowned let shell: Shell
    private let outer: OuterWords
    private var text = RecordedText()
    private var state = State.outside
    /// Indicates whether a question waits for its answer.
    private var isAsking = false
    /// The printed text that isn't in ``lines`` yet, with secrets.
    private var printed: [UInt8] = []
    /// The lines that wait to be written.
    private var lines: String
    /// The number of bytes that were written.
    private var written = 0
    /// Indicates whether the line of a run without a prompt has been written.
    private var hasBegun = false
    /// The menu before a run without a prompt.
    private lazy var menuBefore = shell.host.aside { try? $0.menu() } ?? nil
    /// The name of the app that the shell is attached to, once it's known.
    private var attachedName: String?
    /// Indicates whether what follows needs a separate story.
    private var needsStory: Bool
    /// The scripts that were opened, by their paths: their lines by number.
    private var scripts: [(path: String, lines: [Int: TypedLine])] = []
    /// The names of scripts in the transcript, by their paths.
    private var scriptNames: [String: String] = [:]
    /// The command whose standard input is a script, or a secret.
    private var input = ""

    /// Opens the file of a recording.
    ///
    /// - Throws: ``CommandError`` if the file can't be one.
    init(
        to path: String,
        appendsToAny: Bool,
        of outer: OuterWords,
        in shell: Shell
    ) throws(CommandError) {
        file = try RecordingFile(path, appendsToAny: appendsToAny)
        (self.path, self.outer, self.shell) = (path, outer, shell)
        size = TerminalSize(of: 1)
        needsStory = outer.opensPrompt || !file.isContinued || !file.start.isEmpty
        lines = file.start + (file.isContinued ? "" : RecordingFile.firstLine + "\n")
    }

    /// The properties of the recorded output.
    var context: RenderingContext {
        var context = RenderingContext(columns: outer.opensPrompt ? size.columns : nil)
        context.rows = outer.opensPrompt ? size.rows : nil
        context.breaksLines = false
        context.times.shown = times
        return context
    }

    /// The text that this recording has written.
    var recorded: String { file.appended }

    // MARK: What is printed

    /// Records printed bytes.
    func append(_ bytes: some Sequence<UInt8>) {
        switch state {
        case .outside, .ignoring: return
        case .waiting, .printing:
            learnHost()
            printed += bytes
        }
        if case .waiting = state { flush() }
        guard printed.count > Self.limit else { return }
        convert(onlyWholeLines: true)
        if hasBegun || outer.opensPrompt { write() }
        guard !outer.opensPrompt, written + lines.utf8.count > Self.runLimit else { return }
        omit()
        state = .ignoring
    }

    /// Records a printed text.
    func append(_ text: String) { append(text.utf8) }

    /// Records that what was printed now isn't known here.
    func omit() {
        guard case .printing = state else { return }
        convert()
        lines += "…\n"
    }

    /// Records Ctrl-C in the output of a command, or as an answer.
    func interrupt() {
        guard case .printing = state else { return }
        guard !isAsking else { return answer("^C") }
        convert()
        lines += "^C\n"
    }

    /// Records a question, which its answer will follow.
    func ask(_ question: String) {
        append(question)
        isAsking = true
    }

    /// Records the answer to a question.
    func answer(_ text: String) {
        isAsking = false
        append(text + "\n")
    }

    /// Writes what the running line has printed, at its end.
    func endLine() {
        if case .outside = state { return }
        flush()
        state = .waiting
    }

    /// Writes the lines that a run without a prompt has printed, before it waits.
    func push() {
        guard hasBegun, case .printing = state else { return }
        convert(onlyWholeLines: true)
        write()
    }

    private func flush() {
        convert()
        write()
    }

    /// Turns what was printed into lines of the transcript.
    private func convert(onlyWholeLines: Bool = false) {
        let end =
            onlyWholeLines ? printed.lastIndex(of: Byte.newline).map { $0 + 1 } : printed.count
        guard let end, end > 0 else { return }
        var bytes = Array(printed[..<end])
        if bytes.last != Byte.newline { bytes.append(Byte.newline) }
        let masked = String(decoding: shell.secrets.masked(bytes), as: UTF8.self)
        lines += text.lines(masked, showing: times.forget())
        printed.removeSubrange(..<end)
    }

    private func write() {
        do throws(Errno) {
            try file.append(lines)
            written += lines.utf8.count
            lines = ""
        } catch {
            (state, lines) = (.outside, "")
            shell.recorder = nil
            shell.warn("the recording to '\(path)' has ended: \(error)")
        }
    }

    private func learnHost() {
        guard let session = shell.host.session ?? shell.host.state.host?.session else { return }
        text.learn(session.hello)
        attachedName = session.hello.name
    }

    /// The menu that tells which words are secrets: nobody sees that it's requested.
    private var menu: ListedMenu? {
        let host = shell.host
        if let menu = host.knownMenu { return menu }
        guard outer.opensPrompt else { return menuBefore ?? host.latestMenu }
        return (host.isLive ? SecretWords.answer(of: host) { try $0.menu() } : nil)
            ?? host.latestMenu
    }

    // MARK: What is typed at a prompt

    /// Begins a story at a prompt.
    ///
    /// - Parameter banner: The first line of the banner, or `nil` if a line runs that isn't recorded.
    func begin(after banner: String? = nil) {
        writeStory()
        learnHost()
        openBlock(after: banner)
        flush()
        state = banner == nil ? .ignoring : .waiting
    }

    /// Records a line that was typed, before it runs.
    ///
    /// - Parameters:
    ///   - line: The line, with its aliases.
    ///   - prompt: The prompt that everybody has, before the line.
    func type(_ line: ExpandedLine, after prompt: String) {
        flush()
        let commands = (try? line.commands.get()) ?? []
        let invoked = commands.compactMap { shell.commands.command(meantBy: $0.words, in: shell) }
        guard invoked.allSatisfy({ $0.command.isRecorded }) else { return state = .ignoring }
        let needsTerminal = invoked.contains { $0.command.needsTerminal(with: $0.words) }
        if needsStory || needsTerminal {
            closeBlock()
            writeStory()
            openBlock(skippedFor: needsTerminal ? "it needs the terminal" : nil)
            needsStory = needsTerminal
        }
        learnHost()
        let words = SecretWords.recorded(line.typed, in: shell, by: menu)
        let masked = shell.secrets.masked(words)
        let typed = Quoting.showing(masked) ?? ControlEscaping.escaped(masked, keepsLines: true)
        var before = ""
        for part in typed.split(separator: "\n", omittingEmptySubsequences: false) {
            let quoting = TypedLine(before).openQuoting
            let sign = quoting == .single ? "'> " : quoting == .double ? "\"> " : "> "
            let start = before.isEmpty ? prompt : sign
            lines += (part.isEmpty ? start.trimmingBlanks : start + part) + "\n"
            before += part + "\n"
        }
        write()
        state = .printing
    }

    /// Ends the recording.
    ///
    /// - Parameter status: The status of the run.
    func end(status: Int32 = ExitStatus.success) {
        convert()
        if !outer.opensPrompt {
            writeRunLine(atEnd: true)
            if status != 0 { lines += "$ echo \"status $?\"\nstatus \(status)\n" }
        }
        closeBlock()
        write()
    }

    private func closeBlock() {
        if case .outside = state { return }
        lines += "```\n"
        writeScripts()
        state = .outside
    }

    private func openBlock(after banner: String? = nil, skippedFor obstacle: String? = nil) {
        var info =
            size == TerminalSize(columns: 80, rows: 24)
            ? "" : " size=\(size.columns)x\(size.rows)"
        info += Self.locale.map { " locale=\($0)" } ?? ""
        lines += opening(info + app, skippedFor: obstacle ?? ownObstacle)
        lines += line(of: outer.words(menu, false)) + "\n"
        if let banner { lines += text.line(banner) + "\n" }
        lines += "…\n"
        let prompt = shell.plainPrompt
        for entry in ShellSettings.changed(shell.settings) where Self.settings.contains(entry.name)
        {
            let value = entry.get(shell.settings)
            lines +=
                "\(prompt)set \(entry.name) \(entry.isList ? value : Quoting.quote(value))\n…\n"
        }
        state = .printing
    }

    private func opening(_ info: String, skippedFor obstacle: String?) -> String {
        "\n```console\(info)" + (obstacle.map { " " + Quoting.quote("skip=\($0)") } ?? "") + "\n"
    }

    private func line(of words: [String]) -> String {
        "$ " + input
            + OuterLine.text(of: ["devmenu"] + (attached.map { ["--attach", $0] } ?? []) + words)
    }

    /// The app that the shell is attached to, or `nil`.
    private var attached: String? { shell.host.isOwn ? nil : attachedName ?? outer.app }

    /// The reason why nothing of a project can be replayed, or `nil`.
    private var ownObstacle: String? {
        shell.ownProject == nil ? nil : "the project's menu isn't here"
    }

    /// The word of a block with an app beside it, or nothing.
    private var app: String {
        attached.map { $0 == "moments" ? " attach=\($0)" : " attach" } ?? ""
    }

    /// The locale of the environment, or `nil` for the usual one.
    private static var locale: String? {
        let locale = String(TextEnvironment.locale.prefix { $0 != "." })
        return locale == "C" || locale == "POSIX" || locale.hasPrefix("en") ? nil : locale
    }

    // MARK: Stories

    /// Writes the heading of a story, and the block that makes the host as it is now.
    private func writeStory() {
        needsStory = false
        if outer.opensPrompt, shell.host.isLive { return writeStory(of: shell.host) }
        // The rest is as it would be if it weren't recorded.
        if shell.host.aside({ writeStory(of: $0) }) == nil { writeStory(of: nil) }
    }

    private func writeStory(of host: CurrentHost?) {
        let hello = (try? host?.liveSession())?.hello
        if let hello {
            attachedName = hello.name
            text.learn(hello)
        }
        let name = hello.map { "\($0.fullName) \($0.version)" } ?? "devmenu"
        lines += "\n## \(name.shown), \(CalendarTime.now.localText)\n"
        lines += opening(" setup" + app, skippedFor: nil)
        let about = shell.options.about.text + "\n"
        lines += line(of: ["version"]) + "\n" + text.lines(about)
        if hello != nil, let facts = try? host?.query(.hostInfo) {
            let shown = FactText.lines(
                facts.value,
                context: RenderingContext(columns: size.columns)
            )
            lines += line(of: ["info"]) + "\n" + text.lines(shown.text + "\n")
        }
        let menu = try? host?.freshMenu()
        if !outer.opensPrompt { menuBefore = menu }
        for item in menu.map({ MenuText.differing(in: $0, orOverridden: true) }) ?? [] {
            guard let value = item.received.value else { continue }
            let limit = item.received.until.flatMap { SettingLimit(until: $0) }
            let options = limit.map { TimeLeft(until: $0).options } ?? []
            let name = shell.commands[item.id] == nil ? [item.id] : ["setting", item.id]
            let word = ItemText.value(value)
            // After `--`, a word is a value, whatever else it could be.
            let isOther = word.hasPrefix("-") || ["flip", "reset"].contains(word)
            lines +=
                line(of: name + (isOther ? options + ["--", word] : [word] + options)) + "\n"
        }
        lines += "```\n"
    }

    // MARK: Runs without a prompt

    /// Begins the recording of a run, before it has done anything.
    func beginRun() {
        shell.withTimeLimit {
            if needsStory { writeStory() }
            if attached != nil, attachedName == nil {
                attachedName = shell.host.aside { try? $0.liveSession().hello.name } ?? nil
            }
        }
        write()
        state = .printing
        writeRunLine()
        push()
    }

    /// Records that a script was opened.
    ///
    /// - Returns: Its index.
    @discardableResult
    func open(script path: String) -> Int {
        if let index = scripts.firstIndex(where: { $0.path == path }) { return index }
        let name = name(ofScript: path)
        if path != Script.stdinName, name != path { text.learn(path, as: name, isScript: true) }
        scripts.append((path, [:]))
        return scripts.endIndex - 1
    }

    /// Records a line of a script.
    func read(_ line: TypedLine, at number: Int, of path: String) {
        // Another app's menu may be known at the end.
        scripts[open(script: path)].lines[number] =
            shell.host.knownMenu.map { TypedLine(SecretWords.recorded(line, in: shell, by: $0)) }
            ?? line
    }

    /// Records that a secret was read from standard input.
    func readSecret() {
        if let index = scripts.firstIndex(where: { $0.path == Script.stdinName }) {
            let last = scripts[index].lines.keys.max() ?? 0
            scripts[index].lines[last + 1] = TypedLine(SecretWords.mask)
        } else {
            input = "echo '\(SecretWords.mask)' | "
        }
    }

    /// Returns the name of a script's file in the story's directory.
    ///
    /// It's the script's path, or the end of one that leads elsewhere. Those that a flag names have a name
    /// each.
    private func name(ofScript path: String) -> String {
        if let name = scriptNames[path] { return name }
        let isInput = path == Script.stdinName
        let parts = path.split(separator: "/").filter { $0 != "." }
        let isBelow = !path.hasPrefix("/") && !parts.contains("..")
        let name = isInput ? "script" : (isBelow ? parts : parts.suffix(1)).joined(separator: "/")
        // The line that reads another one names it.
        let isFree = isInput || outer.scripts.contains(path)
        scriptNames[path] = isFree ? freeName(like: name, isInput: isInput) : name
        return scriptNames[path] ?? name
    }

    /// Returns a name that no file of the story has.
    private func freeName(like name: String, isInput: Bool = false) -> String {
        var (found, number) = (name, 1)
        while scriptNames.values.contains(found) || file.storyContains(Self.opening(ofFile: found))
        {
            number += 1
            found = isInput ? "\(name)-\(number)" : "\(number)/\(name)"
        }
        return found
    }

    private static func opening(ofFile name: String) -> String {
        "```console \(Quoting.quote("file=\(name)"))\n"
    }

    /// Writes the line of a run before what it has printed, unless it may have a secret that only the run
    /// tells.
    private func writeRunLine(atEnd: Bool = false) {
        guard !hasBegun else { return }
        var words = outer.words(menu, false)
        if !atEnd {
            let isInput = !outer.readsScript && words.contains { $0 == "-" || $0.hasSuffix("=-") }
            guard !isInput, words == outer.words(menu, true) else { return }
        }
        hasBegun = true
        for index in words.indices.dropFirst() where words[index - 1] == "-f" && words[index] != "-"
        {
            words[index] = name(ofScript: words[index])
        }
        if outer.readsScript { input = "cat \(name(ofScript: Script.stdinName)) | " }
        lines = opening(app, skippedFor: ownObstacle) + line(of: words) + "\n" + lines
    }

    private func writeScripts() {
        for (path, texts) in scripts {
            let script = (1...(texts.keys.max() ?? 1)).map { number in
                texts[number].map { SecretWords.recorded($0, in: shell, by: menu) } ?? ""
            }
            let text = shell.secrets.masked(script.joined(separator: "\n"))
            let fence = String(repeating: "`", count: text.contains("```") ? 9 : 0)
            var name = name(ofScript: path)
            let block = { "\(Self.opening(ofFile: name))\(text)\n\(fence)```\n" }
            // One that another script reads may be read again.
            if file.storyContains(block()) { continue }
            if file.storyContains(Self.opening(ofFile: name)) { name = freeName(like: name) }
            lines += "\n\(fence)\(block())"
        }
        scriptNames = [:]
        scripts = []
    }
}
