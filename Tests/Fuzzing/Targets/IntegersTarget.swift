import DevMenuClient
import DevMenuKit
import DevMenuServer
import DevMenuShell
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// Numbers of any size, at each place where one comes from outside: none ends a process or is rounded.
package struct IntegersTarget: FuzzTarget {
    package let name = "integers"

    package func take(_ bytes: [UInt8]) throws(Finding) {
        guard bytes.count <= 64, let text = String(validating: bytes, as: UTF8.self) else { return }
        try checkTyped(text)
        guard let number = try? JSONReader().read(text), number.isNumber else { return }
        try Finding.unless(text.contains(number.description), "\(text) becomes \(number)")
        try check(number)
        try checkMessages(with: number.description)
        try checkFiles(with: number.description)
    }

    /// Checks that a number is the same as an `Int`, a `Double` and a program's argument.
    private func check(_ number: JSONValue) throws(Finding) {
        if let whole = number.integer {
            try Finding.unless(number.double == Double(whole), "\(number) becomes \(whole)")
        }
        try Finding.unless(number.double?.isFinite ?? true, "\(number) has no finite value")
        for type in [ParameterType.int, .double] {
            var parameter = ParameterDeclaration("n", type: type)
            parameter.keepsText = true
            guard let argument = try? parameter.argument(from: number.description) else { continue }
            try Finding.unless(
                (argument.string ?? argument.description) == number.description
                    && (try? parameter.checked(argument)) == argument,
                "a program gets \(argument) for \(number)"
            )
        }
    }

    /// Reads words of the command line, of the prompt, and of files' names.
    private func checkTyped(_ text: String) throws(Finding) {
        for line in ["!\(text)", "history run \(text)"] {
            _ = try? Recall(TypedLine(line))?.line(among: ["a", "b"])
        }
        for word in [text, "\(text)s", "\(text)d"] {
            _ = TypedTime.since(word)?.iso
            _ = TypedTime.until(word)
            _ = TypedTime.duration(word)
        }
        _ = TimeLimit.seconds(from: text).map { TimeLimit(seconds: $0).deadline }
        if let seconds = Double(text) {
            let time = CalendarTime(seconds: seconds)
            try Finding.unless(!time.iso.isEmpty && !time.text().isEmpty, "a time has no words")
        }
        let directory = RuntimeDirectory("/nowhere")
        for kind in ["sock", "json"] {
            _ = AdvertisedHost(directory: directory, file: "fuzzed-\(text).\(kind)")?.isStale()
        }
    }

    // MARK: - Messages

    private func checkMessages(with number: String) throws(Finding) {
        let requests = Self.requests.map { $0.replacing("N", with: number) }
        let messages = Self.messages.map { $0.replacing("N", with: number) }
        try WireTarget().take(Array((requests + messages).joined(separator: "\n").utf8))
        try HostTarget().take(Array(requests.joined(separator: "\n").utf8))
        guard
            let json = try? JSONReader().read(
                #"{"from":\#(number),"to":\#(number),"lost":\#(number)}"#
            )
        else { throw Finding("\(number) is no number within an object") }
        let line = LogLine(json: json)
        _ = [line, line, line].reduce(0) { $0 + $1.lost }
        let ends: [JSONValue] = [0, 2, json["from"] ?? 0]
        let styles = ends.flatMap { from in
            ends.compactMap { TextStyle(json: ["from": from, "to": $0, "bold": true]) }
        }
        let styled = StyledText("a b c", styles: styles)
        _ = styled.wrapped(columns: 3)
        _ = Painter(depth: .ansi16).paint(styled)
    }

    /// The requests with a number, in place of `N`; each on a line that fits the limit of `wire`.
    private static let requests = [
        #"{"id":N,"method":"initialize","params":{"client":"x","columns":N,"events":["log"]}}"#,
        #"{"id":2,"chain":N,"method":"item.set","params":{"id":"fast","value":N,"for":N}}"#,
        #"{"id":3,"chain":N,"method":"item.flip","params":{"id":"fast","for":N}}"#,
        #"{"id":4,"method":"setting.apply","params":{"values":{"fast":N},"for":N}}"#,
        #"{"id":5,"method":"log.read","params":{"last":N}}"#,
        #"{"id":6,"method":"setting.changes","params":{"last":N}}"#,
        #"{"id":7,"method":"setting.undo","params":{"count":N}}"#,
        #"{"id":8,"method":"setting.undo","params":{"number":N}}"#,
        #"{"id":9,"method":"item.trigger","params":{"id":"echo","arguments":{"text":N}}}"#,
        #"{"method":"cancel","params":{"id":N}}"#,
    ].map { #"{"jsonrpc":"2.0",\#($0.dropFirst())"# }

    /// Messages of hosts, with a number in place of `N`.
    private static let messages = [
        #"{"method":"hello","params":{"protocol":N,"features":[],"app":{"name":"x","pid":N}}}"#,
        #"{"method":"output","params":{"request":N,"stream":"stdout","text":"x"}}"#,
        #"{"method":"progress","params":{"request":N,"fraction":N}}"#,
        #"{"method":"dropped","params":{"count":N}}"#,
        #"{"method":"event","params":{"seq":N,"topic":"setting","id":"x","value":N}}"#,
        #"{"method":"event","params":{"seq":N,"topic":"log","level":"info","message":"x","lost":N}}"#,
        #"{"id":N,"result":{"changes":[{"number":N,"batch":N,"undoes":[N],"pid":N}]}}"#,
        #"{"id":N,"result":{"text":"abc","styles":[{"from":N,"to":N}],"value":N}}"#,
        #"{"id":N,"error":{"code":N,"message":"x","data":{"kind":"conflict","number":N}}}"#,
    ].map { #"{"jsonrpc":"2.0",\#($0.dropFirst())"# }

    // MARK: - Files

    /// Starts a host on a journal, starts and overrides with a number, and changes a setting.
    private func checkFiles(with number: String) throws(Finding) {
        let file = try TargetFile("toggles.json", Array(#"{"other":\#(number)}"#.utf8))
        try file.add(
            "journal.jsonl",
            #"{"number":\#(number),"at":"2026-11-21T18:00:00Z","id":"x","key":"x","now":\#(number),"#
                + #""layer":"override","by":{"user":"a","uid":\#(number),"client":"x"},"#
                + #""batch":\#(number),"undoes":[\#(number)],"pid":\#(number)}"# + "\n"
        )
        let starts = (0..<8).map { index in
            let start =
                #"{"state":"crashed","number":\#(index < 6 ? "\(index + 1)" : number),"#
                + #""at":"2026-11-21T18:00:00Z","pid":\#(index)}"#
            return start + String(repeating: " ", count: max(0, 96 - start.utf8.count))
        }
        try file.add("starts.json", "[\n\(starts.joined(separator: ",\n"))\n]\n")
        let directory = FileSystem.parent(of: file.path)
        do {
            let host = try HostAssembly(
                AppCore(
                    app: AppFacts(name: "fuzzed", build: .debug),
                    directories: AppDirectories(cache: directory, state: directory)
                ).checked(),
                isLaunch: true
            )
            let toggle = FeatureToggle("fast", title: "Fast")
            let server = host.server(of: try host.menu { try $0.add(toggle) }, endsProcess: false)
            defer { withExtendedLifetime(server) {} }
            let settings = host.core.settings
            settings.keeper?.ready()
            for _ in 0..<2 {
                guard case .success = settings.apply([SettingChange("fast", .flip)])[0] else {
                    throw Finding("a setting can't be changed beside \(number)")
                }
            }
            let undone = try settings.undo(.last(1)).count
            try Finding.unless(undone == 1, "\(undone) changes are taken back beside \(number)")
        } catch let finding as Finding {
            throw finding
        } catch {
            throw Finding("a host fails beside \(number): \(error)")
        }
        try Finding.unless(
            (try? JSONReader().read(file.content ?? []))?["other"]?.description == number,
            "\(number) changes in a file of overrides"
        )
    }
}
