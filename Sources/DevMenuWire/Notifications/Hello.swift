public import DevMenuKit

/// What a host says first.
public struct Hello: Equatable, Sendable {
    /// What a host may do beyond plain requests.
    public enum Feature: String, Sendable {
        /// It knows chains.
        case chain
        /// It tells of events.
        case events
        /// It takes it from this shell that a person trusts the file that it serves.
        case trust
    }

    /// The version of the protocol that it speaks.
    public let protocolVersion: Int
    /// What it may do beyond plain requests, by name.
    public let features: [String]
    /// The most characters (Unicode scalars) of a version and a build that are taken of a host.
    public static let longestText = 128

    /// The app's name: kebab-case ASCII of 1 to 64 characters, and no number.
    public let name: String
    /// The app's version, of a host cut to ``longestText``.
    public let version: String
    /// What the app was built for, by name; of a host cut to ``longestText``.
    public let build: String
    /// The process that serves the menu.
    public let pid: Int
    /// What a shell may do.
    public let access: Access

    /// A greeting of this package's hosts.
    public init(
        app: AppFacts,
        pid: Int,
        access: Access = .full,
        features: [Feature] = [.chain, .events]
    ) {
        protocolVersion = ProtocolVersion.current
        self.features = features.map(\.rawValue)
        name = app.name
        version = app.version
        build = app.build.rawValue
        self.pid = pid
        self.access = access
    }

    /// The greeting of a notification's parameters.
    ///
    /// - Parameter params: What the host said.
    /// - Throws: ``HelloError``, where it is no greeting, or its app's name breaks the rule.
    public init(params: JSONValue) throws(HelloError) {
        guard let number = params["protocol"]?.integer, let app = params["app"],
            let name = app["name"]?.string
        else { throw .incomplete }
        // It stands in every prompt, and is what people type to reach the app.
        guard AppFacts.isValid(name: name) else { throw .badName(name) }
        protocolVersion = number
        features = params["features"]?.array?.compactMap(\.string) ?? []
        self.name = name
        version = app["version"]?.string.map(Self.cut) ?? AppFacts.unknownVersion
        build = app["build"]?.string.map(Self.cut) ?? ""
        pid = app["pid"]?.integer ?? 0
        access = params["access"]?.string.flatMap { Access(rawValue: $0) } ?? .full
    }

    private static func cut(_ text: String) -> String {
        guard text.unicodeScalars.count > longestText else { return text }
        return String(text.unicodeScalars.prefix(longestText - 1)) + "…"
    }

    /// Whether it may do something beyond plain requests.
    public func has(_ feature: Feature) -> Bool { features.contains(feature.rawValue) }

    /// The greeting as its notification's parameters.
    public var params: JSONObject {
        [
            "protocol": .integer(protocolVersion),
            "features": .array(features.map { .string($0) }),
            "app": [
                "name": .string(name), "version": .string(version), "build": .string(build),
                "pid": .integer(pid),
            ],
            "access": .string(access.rawValue),
        ]
    }
}

/// Why what a host said first is no greeting.
public enum HelloError: Error, Equatable, Sendable {
    /// It names no version of the protocol, or no app.
    case incomplete
    /// The app's name breaks the rule for names.
    case badName(String)
}

extension HelloError: CustomStringConvertible {
    /// What is wrong with the host's hello, for the middle of a sentence.
    public var description: String {
        switch self {
        case .incomplete: "its hello has no protocol or no app"
        case .badName(let name):
            """
            its hello calls the app '\(Self.beginning(of: name))', and a name is kebab-case ASCII of 1 \
            to 64 characters that is not a number, like 'moments'
            """
        }
    }

    /// As much of a name as one line bears.
    private static func beginning(of name: String) -> String {
        guard name.unicodeScalars.count > 40 else {
            return ControlEscaping.escaped(name, as: .name)
        }
        let beginning = String(name.unicodeScalars.prefix(40))
        return ControlEscaping.escaped(beginning, as: .name) + "…"
    }
}

/// The version of the protocol that this package speaks.
public enum ProtocolVersion {
    /// The number that a host says in its hello.
    public static let current = 1
}
