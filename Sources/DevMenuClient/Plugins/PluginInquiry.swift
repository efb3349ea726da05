import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// Asks one plugin for its hello, menu and routes, and ends its process.
final class PluginInquiry: PollSource {
    private enum Question: Int {
        case introduction = 1
        case menu, routes
    }

    /// The time that a plugin has to end after the inquiry.
    private static let grace = Duration.seconds(1)

    /// The plugin's file.
    let file: PluginFile
    /// The plugin's answer, or its refusal; `nil` while it is being asked.
    private(set) var outcome: Result<PluginAnswer, PluginRefusal>?

    private let introduction: Introduction
    private let link: HostLink?
    private let limit: ContinuousClock.Instant
    private var hello: Hello?
    private var menu: JSONValue?
    private var pause = Duration.milliseconds(1)
    private var looksAt: ContinuousClock.Instant?
    private var killsAt: ContinuousClock.Instant?

    /// Starts a plugin, and begins to ask it.
    init(of file: PluginFile, introduction: Introduction) {
        self.file = file
        self.introduction = introduction
        limit = .now + .seconds(PluginLaunch.patience)
        do throws(Errno) {
            link = try PluginLaunch.start(file.path).link
        } catch {
            link = nil
            outcome = .failure(.notStarted(reason: error.description))
            isOver = true
        }
        link?.onMessage = { [unowned self] in take($0) }
        link?.onEnd = { [unowned self] in takeEnd() }
    }

    deinit {
        link?.onMessage = nil
        link?.onEnd = nil
    }

    /// Indicates whether the inquiry is done, and the process has ended.
    private(set) var isOver = false

    var interests: [PollInterest] { link?.interests ?? [] }

    var deadline: ContinuousClock.Instant? {
        if outcome != nil { return isOver ? nil : looksAt }
        return link?.deadline.map { min($0, limit) } ?? limit
    }

    func handle(_ ready: PollInterest) { link?.handle(ready) }

    func deadlinePassed() {
        if outcome != nil { return lookForEnd() }
        if let deadline = link?.deadline, deadline <= .now { link?.deadlinePassed() }
        guard outcome == nil, limit <= .now else { return }
        finish(
            .failure(.noAnswer(to: hello == nil ? "hello" : "menu", seconds: PluginLaunch.patience))
        )
    }

    /// Ends the inquiry, and kills the plugin's process.
    func abandon() {
        link?.kill()
        isOver = true
    }

    private func take(_ message: MessageToShell) {
        guard outcome == nil else { return }
        guard hello != nil else { return takeHello(message) }
        switch message {
        case .response(.integer(let number), let answer):
            take(answer, to: Question(rawValue: number))
        case .failure(let error):
            finish(.failure(.notProtocol(reason: "it could not read a request: \(error.message)")))
        case .response, .notification: break
        }
    }

    private func takeHello(_ message: MessageToShell) {
        switch HelloWait.hello(in: message) {
        case .failure(let failure): finish(.failure(PluginRefusal(failure, lastWords: [])))
        case .success(let hello):
            self.hello = hello
            ask(.introduction, .initialize(introduction))
            ask(.menu, .menuList)
            ask(.routes, .routeList)
        }
    }

    private func take(_ answer: Result<JSONValue, WireError>, to question: Question?) {
        switch (question, answer) {
        case (.menu?, .success(let menu)): self.menu = menu
        case (.menu?, .failure(let error)):
            finish(.failure(.invalidMenu(reason: error.message)))
        case (.routes?, .success(let routes)): finish(withRoutes: routes)
        // A plugin need not support routes, nor introductions.
        case (.routes?, .failure): finish(withRoutes: nil)
        case (.introduction?, _), (nil, _): break
        }
    }

    private func finish(withRoutes routes: JSONValue?) {
        guard let hello, let menu else {
            return finish(.failure(.notProtocol(reason: "it answered 'route.list' out of turn")))
        }
        finish(
            Result { () throws(PluginRefusal) in
                try PluginAnswer(hello: hello, menu: menu, routes: routes)
            }
        )
    }

    private func ask(_ question: Question, _ request: HostRequest) {
        var writer = JSONWriter(capacity: 256)
        MessageWriter.request(id: question.rawValue, request, chain: nil, into: &writer)
        link?.put(writer.bytes)
    }

    private func takeEnd() {
        guard outcome == nil, let link else { return }
        switch link.ending {
        case .broken(let reason)?: finish(.failure(.notProtocol(reason: reason)))
        case let ending:
            finish(.failure(.crashed(ending ?? .disconnected, lastWords: link.lastWords)))
        }
    }

    private func finish(_ outcome: Result<PluginAnswer, PluginRefusal>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        killsAt = .now + Self.grace
        looksAt = .now
        link?.hangUp()
    }

    /// Checks for the end of the process, which is killed where it outlives its shell.
    private func lookForEnd() {
        guard let link, !link.hasProcessEnded else {
            isOver = true
            return
        }
        if let killsAt, killsAt <= .now { return abandon() }
        looksAt = .now + pause
        pause = min(pause * 2, .milliseconds(20))
    }
}

/// Asks several plugins at a time for their menus.
package enum PluginInquiries {
    /// The number of plugins that are asked at a time.
    private static let width = 8

    /// Asks plugins, and waits for their answers.
    ///
    /// - Parameters:
    ///   - files: The plugins' files.
    ///   - introduction: The shell's introduction.
    ///   - loop: The loop to wait in.
    ///   - deadline: The time to give up; `nil` for never.
    /// - Returns: Each plugin's answer or refusal, in the order of the files.
    /// - Throws: ``SessionOpeningError/interrupted`` and ``SessionOpeningError/timedOut``.
    package static func ask(
        _ files: [PluginFile],
        introduction: Introduction,
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant? = nil
    ) throws(SessionOpeningError) -> [Result<PluginAnswer, PluginRefusal>] {
        var inquiries: [PluginInquiry] = []
        var running: [PluginInquiry] = []
        let isDone = {
            running.removeAll { inquiry in
                if inquiry.isOver { loop.remove(inquiry) }
                return inquiry.isOver
            }
            while running.count < width, inquiries.count < files.count {
                let inquiry = PluginInquiry(
                    of: files[inquiries.count],
                    introduction: introduction
                )
                inquiries.append(inquiry)
                // The loop gets no event of one that couldn't even be started.
                guard !inquiry.isOver else { continue }
                running.append(inquiry)
                loop.add(inquiry)
            }
            return running.isEmpty
        }
        let outcome = loop.wait(until: deadline, for: isDone)
        guard outcome == .reached else {
            for inquiry in running {
                loop.remove(inquiry)
                inquiry.abandon()
            }
            throw outcome == .timedOut ? .timedOut : .interrupted
        }
        return inquiries.map { $0.outcome ?? .failure(.notStarted(reason: "interrupted")) }
    }
}
