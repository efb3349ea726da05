import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Runs `pick`: draws the list, handles keys and the host's messages, and does what is picked.
///
/// It's a part of the prompt, which reports the end of a host and starts it again.
final class Picker: TerminalUser {
    /// The way in which the list was left.
    enum End: Equatable {
        /// By a key, or because there's no host any more.
        case left
        /// With a text for the prompt's line.
        case prompt(String)
        /// With a candidate, by its index.
        case chosen(Int)
        /// The terminal has closed.
        case closed
    }

    /// The time to wait for the host's description of a changed item.
    private static let updateTimeout = Duration.milliseconds(200)

    private let shell: Shell
    private let screen: PickScreen
    /// Reports the end of a host, starts it again, and prints announcements.
    private let recoverHost: () throws -> Void
    private var model: PickModel
    /// Indicates whether something has changed since the last frame.
    private var isStale = true
    /// Indicates whether the menu has changed, or may have.
    private var isMenuStale = false
    /// The settings that others have changed, which may have more to them than their value.
    private var changed: Set<String> = []
    /// Indicates whether Ctrl-C has ended a request, and so leaves the list.
    private var isInterrupted = false
    /// The messages since the last key, which a person may not have read.
    private(set) var news: [String] = []

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - model: The list at first.
    ///   - recoverHost: Reports the end of a host, starts it again, and prints announcements.
    init(shell: Shell, _ model: PickModel, recoverHost: @escaping () throws -> Void) {
        (self.shell, self.model, self.recoverHost) = (shell, model, recoverHost)
        screen = PickScreen(of: shell)
    }

    /// Creates a list of the menu as it's known, with a text to search for at first.
    convenience init(shell: Shell, filter: String, recoverHost: @escaping () throws -> Void) {
        let marks = shell.renderingContext.hasMarks
        let menu = shell.host.knownMenu ?? .empty
        self.init(
            shell: shell,
            PickModel(menu, filter: filter, hasMarks: marks),
            recoverHost: recoverHost
        )
    }

    /// Indicates whether the list is on the screen, rather than an action's output.
    var isShown: Bool { screen.isShown }

    /// Shows the list until it is left.
    ///
    /// - Throws: ``CommandError`` if the terminal can't be used, and ``ShellEnd``.
    func run() throws -> End {
        try open()
        draw()
        changed.formUnion(model.list.unasked)
        defer { screen.leave() }
        return try shell.host.follow(
            { [unowned self] event, _ in handle(event) },
            while: { try loop() }
        )
    }

    /// Shows messages in the list, below those that came since the last key.
    func show(_ text: String) {
        news.append(text)
        model.message = .note(news.joined(separator: "\n"))
        isStale = true
        // The steps below may wait for long.
        draw()
    }

    /// Draws again, because the terminal's size has changed.
    func resize() {
        isStale = true
        draw()
    }

    var usesTerminal: Bool { screen.style != nil }

    func suspend() { screen.suspend() }

    func resume() {
        guard usesTerminal else { return }
        screen.resume()
        if !isShown { invite() }
        resize()
    }

    private func open() throws {
        try shell.flushOutput()
        try shell.waitForForeground()
        do {
            try screen.enter()
        } catch {
            throw CommandError.unwritable(path: "the terminal", reason: "\(error)")
        }
        isStale = true
    }

    private func loop() throws -> End {
        while true {
            // A Ctrl-C that came with an answer has ended no wait.
            guard try refresh(), !isInterrupted, !shell.consumeInterrupt() else { return .left }
            draw()
            switch shell.loop.wait(until: { hasWork }) {
            case .reached:
                while screen.hasKeys {
                    isStale = true
                    news = []
                    let effect = model.press(&screen.keys, in: screen.size)
                    if let end = try effect.flatMap({ try perform($0) }) { return end }
                }
                if screen.isClosed { return .closed }
            case .interrupted:
                try shell.checkForEnd()
                if shell.consumeInterrupt() { return .left }
            case .timedOut: break
            }
        }
    }

    private var hasWork: Bool {
        screen.hasKeys || screen.isClosed || isMenuStale || !changed.isEmpty || shell.host.hasEnded
            || isStale && !shell.output.isWaiting
    }

    private func draw() {
        guard isStale, screen.isShown else { return }
        model.list.reveal(height: PickView.listHeight(of: model, in: screen.size))
        let rows = PickView(model: model, size: screen.size).rows
        if screen.draw(rows, shell.painter) { isStale = false }
    }

    /// Applies what has happened; returns `false` if there's no host any more.
    private func refresh() throws -> Bool {
        if shell.host.hasEnded {
            try recoverHost()
            if shell.host.hasEnded { return false }
            isMenuStale = true
        }
        if isMenuStale, model.list.candidates.isEmpty {
            isMenuStale = false
            changed = []
            try attempt { model.list.replace(try shell.host.freshMenu()) }
            changed.formUnion(model.list.unasked)
        }
        while let id = changed.popFirst() {
            // The value is known already: an item that isn't described in time stays with that.
            do {
                let request = HostRequest.show(ItemID(id))
                let answer = try shell.host.query(request, within: Self.updateTimeout)
                if let answer { model.list.update(ItemRecord(answer)) }
            } catch HostError.interrupted {
                isInterrupted = true
            } catch {}
            isStale = true
            try shell.checkForEnd()
        }
        return true
    }

    /// Handles an event that the list shows; returns `false` for any other.
    private func handle(_ event: HostEvent) -> Bool {
        guard model.list.candidates.isEmpty else { return false }
        switch event {
        case .setting(let id, let value, let layer, _, _):
            let id = id.rawValue
            guard model.list[id] != nil else { return true }
            model.list.update(
                ItemRecord(["id": .string(id), "value": value, "layer": .string("\(layer)")])
            )
            changed.insert(id)
        case .menu: isMenuStale = true
        case .dropped:
            isMenuStale = true
            return false
        default: return false
        }
        isStale = true
        return true
    }

    /// Runs requests to the host, and shows their error.
    private func attempt(_ body: () throws -> Void) throws {
        isStale = true
        let before = shell.interruptCount
        // The answer of a request may come although it was to be cancelled.
        defer { if shell.interruptCount != before { isInterrupted = true } }
        do {
            try shell.withTimeLimit(body)
        } catch {
            guard let error = CommandError(error) else { throw error }
            try shell.checkForEnd()
            switch error {
            // The prompt reports these.
            case .host(.crashed), .host(.stopped): break
            case .host(.interrupted): isInterrupted = true
            default: refuse(error)
            }
        }
    }

    /// Shows an error: beside the field of a form, or else below the list.
    private func refuse(_ error: CommandError) {
        guard case .form(var form)? = model.page else {
            return model.message = .error(error.description)
        }
        form.refuse(error.description, for: error.json["argument"]?.string)
        model.page = .form(form)
    }

    private func perform(_ effect: PickEffect) throws -> End? {
        switch effect {
        case .leave: return .left
        case .choose(let index): return .chosen(index)
        case .prompt(let item):
            return .prompt(item.map { shell.commands.line(for: $0) + " " } ?? "")
        case .change(let request):
            try attempt {
                let item = ItemRecord(firstOf: try shell.host.ask(request))
                model.list.update(item)
                model.page = nil
                model.message = .note(ItemText.change(item, shell.renderingContext.times))
            }
        case .confirm(let item, let request):
            return try run(PickedAction(item, request, in: shell.commands))
        case .check(let item):
            try attempt {
                let answer = ItemRecord(try shell.host.ask(.show(ItemID(item.id))))
                model.list.update(answer)
                guard let reason = answer.unavailable else { return }
                throw HostError.refused(.unavailable(ItemID(item.id), reason))
            }
            let current = model.list[item.id].flatMap { $0.received.unavailable == nil ? $0 : nil }
            return try current.flatMap { model.act(on: $0) }.flatMap { try perform($0) }
        case .show(let item):
            try attempt {
                let answer = try shell.host.ask(.show(ItemID(item.id)))
                model.list.update(ItemRecord(answer))
                model.page = .text(
                    PickedText(item: ItemRecord(answer), explanation: try explanation(of: item))
                )
            }
        case .offer(let item):
            let open = item.parameters.filter(\.isOpen).map(\.name)
            for name in item.isSetting ? ["value"] : open {
                try attempt {
                    let found = try shell.candidates(for: item, name, within: Self.updateTimeout)
                    model.offer(found.map(\.text), for: name)
                }
            }
        case .run(let item, let values):
            for parameter in item.parameters where parameter.isSecret {
                shell.secrets.add(ItemText.value(values[parameter.name]))
            }
            let checked = ConfirmedRun(item: item, arguments: values)
            var isChecked = false
            try attempt {
                // Arguments that are refused are mended in the form.
                if item.risk != .safe { _ = try checked.checkedEffects(in: shell) }
                isChecked = true
            }
            if isChecked { return try run(PickedAction(item, values, in: shell.commands)) }
        }
        return nil
    }

    /// Returns the explanation of a setting's value, or `nil` if its host has none.
    private func explanation(of item: ListedItem) throws -> ExplanationText? {
        guard item.isSetting, let hello = (item.session ?? shell.host.session)?.hello,
            hello.has(.explain)
        else { return nil }
        let answer = try shell.host.ask(.explain(ItemID(item.id)))
        return ExplanationText(answer.value, hasJournal: hello.has(.journal))
    }

    /// Runs an action, or a risky change, on the ordinary screen, on which its output stays, and waits for a key.
    private func run(_ action: PickedAction) throws -> End? {
        screen.leave()
        shell.output.write(shell.painter.paint(StyledText(action.line, isBold: true)) + "\n")
        let status = try shell.run(action)
        try recoverHost()
        if shell.host.hasEnded { return .left }
        guard try waitForKey() else { return .left }
        // Arguments that were refused can be mended.
        if status != ExitStatus.status(for: "bad-argument") { model.page = nil }
        isMenuStale = true
        try open()
        return nil
    }

    private func invite() {
        let invitation = StyledText("Press a key for the list.", isDim: true)
        shell.output.write(shell.painter.paint(invitation))
        shell.output.push()
    }

    /// Waits for a key on the ordinary screen; returns `false` for Ctrl-C, or a closed terminal.
    private func waitForKey() throws -> Bool {
        try shell.flushOutput()
        try shell.waitForForeground()
        try screen.enter(.paper)
        defer {
            screen.leave()
            shell.output.write("\n")
        }
        // Before anybody is asked for a key.
        screen.dropKeys()
        invite()
        try shell.flushOutput()
        while !screen.hasKeys, !screen.isClosed {
            guard case .interrupted = shell.loop.wait(until: { screen.hasKeys || screen.isClosed })
            else { continue }
            try shell.checkForEnd()
            if shell.consumeInterrupt() { return false }
        }
        screen.keys = []
        return !screen.isClosed
    }
}
