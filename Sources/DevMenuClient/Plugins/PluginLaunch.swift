import DevMenuKit
import DevMenuSystem
import DevMenuWire

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
