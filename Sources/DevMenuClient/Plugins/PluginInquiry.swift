import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// Asks one plugin for its hello, menu and routes, and ends its process.
final class PluginInquiry: PollSource {
    /// The time that a plugin has to end after the inquiry.
    private static let grace = Duration.seconds(1)
    /// The plugin's file.
    let file: PluginFile
    /// The plugin's answer or refusal, or `nil` while it is being asked.
    private(set) var outcome: Result<PluginAnswer, PluginRefusal>?

    private let introduction: Introduction
    private let loop: EventLoop
    private let timeout: Int
    private let connection: HostConnection?
    private let start = ContinuousClock.now
    private var limit: InquiryLimit
    /// The time that the plugin needed for its outcome.
    private(set) var duration = Duration.zero
    /// The session since the hello.
    private var session: HostSession?
    private var menu: JSONValue?
    private var checks = PollTimes(upTo: .milliseconds(20))
    private var looksAt: ContinuousClock.Instant?
    private var killsAt: ContinuousClock.Instant?

    /// Starts a plugin, and begins to ask it.
    init(of file: PluginFile, introduction: Introduction, in loop: EventLoop, timeout: Int) {
        self.file = file
        self.introduction = introduction
        self.loop = loop
        self.timeout = timeout
        limit = InquiryLimit(of: timeout, from: start)
        do throws(Errno) {
            connection = try PluginLaunch.start(file.path)
        } catch {
            connection = nil
            outcome = .failure(.notStarted(reason: error.description))
            isOver = true
        }
        if let connection { HelloWait.listen(to: connection) { [unowned self] in takeHello($0) } }
    }

    deinit {
        connection?.onMessage = nil
        connection?.onEnd = nil
    }

    /// Indicates whether the inquiry is done, and the process has ended.
    private(set) var isOver = false

    /// Indicates whether the plugin didn't answer in time.
    var wasSilent: Bool {
        if case .failure(.noAnswer) = outcome { true } else { false }
    }

    var interests: [PollInterest] { connection?.interests ?? [] }

    func sendWaiting() { connection?.sendWaiting() }

    var deadline: ContinuousClock.Instant? {
        if outcome != nil { return isOver ? nil : looksAt }
        return connection?.deadline.map { min($0, limit.next) } ?? limit.next
    }

    func handle(_ ready: PollInterest) { connection?.handle(ready) }

    func deadlinePassed() {
        if outcome != nil { return lookForEnd() }
        if let deadline = connection?.deadline, deadline <= .now { connection?.deadlinePassed() }
        guard outcome == nil, limit.next <= .now else { return }
        guard limit.isOver(at: .now, processorWait: connection?.processorWait) else { return }
        finish(.failure(.noAnswer(to: session == nil ? "hello" : "menu", seconds: timeout)))
    }

    /// Ends the inquiry, and kills the plugin's process.
    func abandon() {
        connection?.kill()
        isOver = true
    }

    private func takeHello(_ answer: Result<Hello, HelloWait.Failure>) {
        guard let connection, outcome == nil else { return }
        switch answer {
        case .failure(let failure):
            finish(.failure(PluginRefusal(failure, lastLines: connection.lastLines)))
        case .success(let hello):
            let session = HostSession(
                connection: connection,
                hello: hello,
                origin: file.path,
                in: loop
            )
            self.session = session
            // A plugin need not support introductions, nor routes.
            session.send(.initialize(introduction), chain: nil) { _ in }
            session.send(.menuList, chain: nil) { [weak self] in self?.takeMenu($0) }
            session.send(.routeList, chain: nil) { [weak self] in self?.takeRoutes($0) }
        }
    }

    private func takeMenu(_ answer: Result<JSONValue, HostError>) {
        switch answer {
        case .success(let menu): self.menu = menu
        case .failure(.refused(let error)): finish(.failure(.invalidMenu(reason: error.message)))
        case .failure: takeEnd()
        }
    }

    private func takeRoutes(_ answer: Result<JSONValue, HostError>) {
        switch answer {
        case .success(let routes): finish(withRoutes: routes)
        case .failure(.refused): finish(withRoutes: nil)
        case .failure: takeEnd()
        }
    }

    private func finish(withRoutes routes: JSONValue?) {
        guard let hello = session?.hello, let menu else {
            return finish(.failure(.notProtocol(reason: "it answered 'route.list' out of turn")))
        }
        finish(
            Result { () throws(PluginRefusal) in
                try PluginAnswer(hello: hello, menu: menu, routes: routes)
            }
        )
    }

    private func takeEnd() {
        guard let connection else { return }
        let failure = HelloWait.Failure(connection.ending)
        finish(.failure(PluginRefusal(failure, lastLines: connection.lastLines)))
    }

    private func finish(_ outcome: Result<PluginAnswer, PluginRefusal>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        duration = .now - start
        killsAt = .now + Self.grace
        looksAt = .now
        connection?.hangUp()
    }

    /// Checks for the end of the process, which is killed if it outlives its shell.
    private func lookForEnd() {
        guard let connection, !connection.hasProcessEnded else {
            isOver = true
            return
        }
        if let killsAt, killsAt <= .now { return abandon() }
        looksAt = checks.next()
    }
}

/// Asks several plugins at a time for their menus.
package enum PluginInquiries {
    /// The number of plugins that are asked at a time.
    private static let width = 8
    /// The time that an answer needs only on a machine that has much else to do.
    private static let longTime = Duration.seconds(1)

    /// Asks plugins, and waits for their answers.
    ///
    /// Those that were silent are asked again if the machine was so slow that it may have been the
    /// reason.
    ///
    /// - Parameters:
    ///   - files: The plugins' files.
    ///   - introduction: The shell's introduction.
    ///   - loop: The loop to wait in.
    ///   - timeout: The seconds that a plugin has for its answers.
    ///   - deadline: The time to give up, or `nil` for never.
    /// - Returns: Each plugin's answer or refusal, in the order of the files.
    /// - Throws: ``HostError/interrupted`` and ``HostError/outOfTime``.
    package static func ask(
        _ files: [PluginFile],
        introduction: Introduction,
        in loop: EventLoop,
        timeout: Int = PluginLaunch.timeout,
        before deadline: ContinuousClock.Instant? = nil
    ) throws(HostError) -> [Result<PluginAnswer, PluginRefusal>] {
        let begin = { (file: PluginFile) in
            PluginInquiry(of: file, introduction: introduction, in: loop, timeout: timeout)
        }
        var inquiries = try ended(files, beginning: begin, in: loop, before: deadline)
        let silent = inquiries.indices.filter { inquiries[$0].wasSilent }
        if wasSlow(inquiries, silent: silent.count) {
            let others = silent.map { files[$0] }
            let again = try ended(others, beginning: begin, in: loop, before: deadline)
            for (index, inquiry) in zip(silent, again) { inquiries[index] = inquiry }
        }
        return inquiries.map { $0.outcome ?? .failure(.notStarted(reason: "interrupted")) }
    }

    /// Returns `true` if others answered late too, or as many were silent as are asked at a time.
    private static func wasSlow(_ inquiries: [PluginInquiry], silent: Int) -> Bool {
        guard silent > 0 else { return false }
        return silent >= width || inquiries.contains { !$0.wasSilent && $0.duration > longTime }
    }

    /// Returns the inquiries of some files once they have ended.
    private static func ended(
        _ files: [PluginFile],
        beginning begin: (PluginFile) -> PluginInquiry,
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws(HostError) -> [PluginInquiry] {
        var inquiries: [PluginInquiry] = []
        var running: [PluginInquiry] = []
        let isDone = {
            running.removeAll { inquiry in
                if inquiry.isOver { loop.remove(inquiry) }
                return inquiry.isOver
            }
            while running.count < width, inquiries.count < files.count {
                let inquiry = begin(files[inquiries.count])
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
            throw outcome == .timedOut ? .outOfTime : .interrupted
        }
        return inquiries
    }
}
