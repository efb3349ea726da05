package import DevMenuKit
package import DevMenuWire

/// Why a host did not do what it was asked, or there is none.
package enum HostError: Error, Equatable, Sendable {
    /// The host refuses.
    case refused(WireError)
    /// The host ended without having announced it.
    case crashed(HostCrash)
    /// The host ended in good order, with a reason, before it answered.
    case stopped(HostCrash)
    /// There is no host: it was not reached, said no hello, or speaks another protocol.
    case unavailable(String)
    /// It took longer than it was given, in seconds.
    case timeout(seconds: Double, Unfinished = .cancelled)
    /// Somebody does not wait for it any longer.
    case interrupted

    /// Why there is no session.
    package init(_ error: SessionOpeningError) {
        switch error {
        case .unavailable(let reason): self = .unavailable(reason)
        case .refused(let error): self = .refused(error)
        case .interrupted: self = .interrupted
        case .timedOut: self = .timeout(seconds: 0, .connecting("the host"))
        case .crashed(let pid, let ending, let lastWords):
            self = .crashed(
                HostCrash(
                    name: "the host",
                    pid: pid,
                    ending: ending,
                    expected: nil,
                    lastWords: lastWords
                )
            )
        }
    }

    /// The name of the error for programs.
    package var kind: String {
        switch self {
        case .refused(let error): error.kind
        case .crashed: "host-crashed"
        case .unavailable, .stopped: "unavailable"
        case .timeout: "timeout"
        case .interrupted: "interrupted"
        }
    }

    /// Whether it has lines of its own: the host's last ones, or one for each mistake in a file.
    package var hasLines: Bool {
        switch self {
        case .crashed, .stopped: true
        case .refused(let error): error.data["problems"] != nil
        default: false
        }
    }

    /// What it tells programs, beside its kind and its message.
    package var data: JSONObject {
        switch self {
        case .refused(let error): error.data
        case .crashed(let crash), .stopped(let crash): crash.json
        default: [:]
        }
    }
}

extension HostError: CustomStringConvertible {
    /// A sentence for people.
    package var description: String {
        switch self {
        case .refused(let error): error.message
        case .crashed(let crash), .stopped(let crash): crash.description
        case .unavailable(let reason): reason
        case .timeout(let seconds, let what): Self.words(what, Self.words(seconds: seconds))
        case .interrupted: "interrupted"
        }
    }

    private static func words(seconds: Double) -> String {
        let number = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
        return "\(number) second\(seconds == 1 ? "" : "s")"
    }

    /// What is known of what has not ended in time.
    private static func words(_ what: Unfinished, _ time: String) -> String {
        switch what {
        case .connecting(let host): "\(host) said no hello within \(time)"
        case .cancelled: "not done within \(time), and cancelled"
        case .unanswered: "no answer within \(time): it may have been done all the same"
        case .untold: "no answer within \(time)"
        case .awaited: "it has not happened within \(time)"
        }
    }
}
