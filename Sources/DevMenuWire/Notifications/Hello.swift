public import DevMenuKit

/// What a host says first.
public struct Hello: Equatable, Sendable {
    /// What a host may do beyond plain requests.
    public enum Feature: String, Sendable {
        /// It knows chains.
        case chain
        /// It tells of events.
        case events
    }

    /// The version of the protocol that it speaks.
    public let protocolVersion: Int
    /// What it may do beyond plain requests, by name.
    public let features: [String]
    /// The app's name.
    public let name: String
    /// The app's version.
    public let version: String
    /// What the app was built for, by name.
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

    /// The greeting of a notification's parameters; `nil` where they are none.
    public init?(params: JSONValue) {
        guard let number = params["protocol"]?.integer, let app = params["app"],
            let name = app["name"]?.string
        else { return nil }
        protocolVersion = number
        features = params["features"]?.array?.compactMap(\.string) ?? []
        self.name = name
        version = app["version"]?.string ?? AppFacts.unknownVersion
        build = app["build"]?.string ?? ""
        pid = app["pid"]?.integer ?? 0
        access = params["access"]?.string.flatMap { Access(rawValue: $0) } ?? .full
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
