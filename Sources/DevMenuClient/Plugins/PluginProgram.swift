package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A plugin that is a program: its file, what it said it has, and its process once it is needed.
package final class PluginProgram {
    /// Its file.
    package let file: PluginFile
    /// What it said it has, or why it is refused.
    package private(set) var outcome: Result<PluginAnswer, PluginRefusal>
    /// Its process; `nil` for one that is refused.
    let session: PluginSession?
    /// Why it is refused though its menu is right: something of it is there already.
    var clash: PluginRefusal?
    /// Whether it said that its menu is no longer the one that is known.
    var isStale = false

    /// A plugin whose process is started when it is needed.
    init(
        _ file: PluginFile,
        outcome: Result<PluginAnswer, PluginRefusal>,
        introduction: @escaping () -> Introduction,
        in loop: EventLoop
    ) {
        self.file = file
        self.outcome = outcome
        session = (try? outcome.get()).flatMap { try? Hello(params: .object($0.hello)) }.map {
            hello in
            PluginSession(with: file, hello: hello, introduction: introduction, in: loop)
        }
    }

    /// What people are told that it is.
    var origin: String { "plugin '\(file.name)' of \(file.path)" }

    /// Whether its part of the menu has values, which are not known for long.
    var hasSettings: Bool { clash == nil && answer?.hasSettings ?? false }

    /// What it said it has; `nil` for one that is refused.
    package var answer: PluginAnswer? { try? outcome.get() }

    /// Takes a menu that it told of since; one that is not right changes nothing.
    func take(menu: JSONValue) {
        guard let answer = try? answer?.with(menu: menu) else { return }
        outcome = .success(answer)
        isStale = false
    }

    /// The report of `plugin.list` on it.
    package var report: JSONValue {
        var members: JSONObject = [
            "id": .string(file.name),
            "tier": .string(PluginTier.executable.rawValue),
            "origin": .string(file.path),
        ]
        switch (outcome, clash) {
        case (.success(let answer), nil):
            members["items"] = .array(answer.items.map { .string($0) })
        case (.success(let answer), let refusal?):
            members["items"] = []
            members["refused"] = .string(refusal.description)
            members["refusedItems"] = .array(answer.items.map { .string($0) })
        case (.failure(let refusal), _):
            members["items"] = []
            members["refused"] = .string(refusal.description)
        }
        return .object(members)
    }
}

/// Starts plugins that are programs.
enum PluginLaunch {
    /// How long a plugin may take to its hello, and to its answers when it is asked for its menu.
    static let patience = 5

    /// Starts a plugin, without arguments, in a process group of its own.
    ///
    /// - Parameter path: The program.
    /// - Returns: What joins the shell to it, and its process.
    /// - Throws: ``Errno``.
    static func start(_ path: String) throws(Errno) -> (link: HostLink, pid: Int) {
        let (ours, theirs) = try Descriptor.socketPair()
        let errors = try Descriptor.pipe()
        let launch = ProgramLaunch(
            executable: path,
            arguments: [path],
            environment: QuietCrashes.environment
        )
        let process = try launch.start(with: [theirs, theirs, errors.write])
        let link = HostLink(
            socket: ours,
            errors: ErrorOutput(errors.read),
            process: process,
            isHostOwnProcess: true
        )
        return (link, Int(process.pid))
    }
}

extension PluginRefusal {
    /// What came in the place of a plugin's hello.
    init(_ failure: HelloWait.Failure, lastWords: [String]) {
        switch failure {
        case .broken(let reason): self = .notProtocol(reason: reason)
        case .otherProtocol(let number):
            self = .otherProtocol(number, known: ProtocolVersion.current)
        case .refused(let error): self = .notProtocol(reason: error.message)
        case .ended(let ending): self = .crashed(ending, lastWords: lastWords)
        case .timedOut: self = .noAnswer(to: "hello", seconds: PluginLaunch.patience)
        case .interrupted, .outOfTime: self = .notStarted(reason: "interrupted")
        }
    }
}
