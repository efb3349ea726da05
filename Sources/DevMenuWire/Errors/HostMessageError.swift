import DevMenuKit

/// An error of a host's message that this package can't read.
package enum HostMessageError: Error, Equatable, Sendable {
    /// The hello has no version of the protocol, or no app.
    case incompleteHello
    /// The app's name in the hello breaks the rules for names.
    case badName(String)
    /// A notification of a known method has no such member.
    case missing(String, in: String)
}

extension HostMessageError: CustomStringConvertible {
    /// A description of the error, for the middle of a sentence.
    package var description: String {
        switch self {
        case .incompleteHello: "its hello has no protocol or no app"
        case .badName(let name):
            """
            its hello calls the app '\(Self.shown(name))', but a name is kebab-case ASCII of 1 \
            to 64 characters that isn't a number, like 'moments'
            """
        case .missing(let member, let method): "its notification '\(method)' has no \(member)"
        }
    }

    /// Returns the beginning of a name, escaped, that fits on one line.
    private static func shown(_ name: String) -> String {
        ControlEscaping.escaped(Hello.cut(name, to: 41), as: .name)
    }
}
