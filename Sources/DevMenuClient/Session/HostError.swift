package import DevMenuKit
package import DevMenuWire

/// An error of a host that didn't do its work, or that can't be reached.
package enum HostError: Error, Equatable, Sendable {
    /// The host answered with an error.
    case refused(WireError)
    /// The host ended unannounced.
    case crashed(HostCrash)
    /// The host ended in good order, with a reason, before it answered.
    case stopped(HostCrash)
    /// There is no host: it can't be reached, sent no hello, or speaks another protocol.
    case unavailable(String)
    /// It wasn't done within its limit, in seconds.
    case timeout(seconds: Double, TimeoutPhase = .cancelled)
    /// The wait was interrupted.
    case interrupted

    /// The error of an opening that the caller's time ended; ``CurrentHost`` names time and host.
    package static let outOfTime = HostError.timeout(seconds: 0, .connecting("the host"))

    /// Creates the error of a request to a host that has crashed, or stopped in good order.
    package init(endOf session: any MenuSession) {
        let crash = HostCrash(of: session)
        self = crash.isOrderly ? .stopped(crash) : .crashed(crash)
    }

    /// The error's name for programs.
    package var kind: String {
        switch self {
        case .refused(let error): error.kind
        case .crashed: "host-crashed"
        case .unavailable, .stopped: "unavailable"
        case .timeout: "timeout"
        case .interrupted: "interrupted"
        }
    }

    /// Indicates whether the description has several lines: a host's last ones, or one for each
    /// problem in a file.
    package var hasLines: Bool {
        switch self {
        case .crashed, .stopped: true
        case .refused(let error): error.data["problems"] != nil
        default: false
        }
    }

    /// The members that programs get in addition to the kind and the message.
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
        case .timeout(let seconds, let what):
            Self.text(of: what, after: TimeLimit.text(seconds: seconds))
        case .interrupted: "interrupted"
        }
    }

    /// Returns the sentence for what hasn't ended in time.
    private static func text(of what: TimeoutPhase, after time: String) -> String {
        switch what {
        case .connecting(let host): "\(host) didn't send its hello within \(time)"
        case .reading: "the files of the project's menu weren't read within \(time)"
        case .appearing(let host): "\(host) didn't appear within \(time)"
        case .cancelled: "not done within \(time), so it was cancelled"
        case .unanswered: "no answer within \(time): it may have been done anyway"
        case .unansweredRead: "no answer within \(time)"
        case .awaited: "it didn't happen within \(time)"
        }
    }
}
