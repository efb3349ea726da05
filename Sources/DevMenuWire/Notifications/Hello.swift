package import DevMenuKit

/// The first message of a host.
package struct Hello: Equatable, Sendable {
    /// A capability of a host beyond plain requests.
    package enum Feature: String, CaseIterable, Sendable {
        /// The host records which agent a front end speaks for, and checks a call before a person is
        /// asked about it.
        case agents
        /// The host supports chains.
        case chain
        /// The host sends events.
        case events
        /// This shell may report that a person trusts the file that the host serves.
        case trust
        /// The host hands the programs of its actions to this shell, which runs them itself.
        case program
        /// The host explains the values of settings.
        case explain
        /// The host judges whether a setting has a value.
        case expect
        /// The host holds the values of settings whose changes apply from the next launch.
        case inForce
        /// The host describes what a call of an action would do.
        case preview
        /// The host records the changes of settings, undoes them, and limits them in time.
        case journal
        /// The host records the runs of actions.
        case runs
        /// The host retains the latest lines of the app's log, and sends those of its loggers.
        case log
        /// The host omits the details that are slow to find from the menu, on request.
        case outline
        /// The host's actions and routes may return tables.
        case table
        /// The host is in a scope, whose name is beside the app's.
        case scope
    }

    /// The version of the protocol that the host speaks.
    package let protocolVersion: Int
    /// The names of the host's capabilities beyond plain requests.
    package let features: [String]
    private let known: [Feature]
    /// The most characters (Unicode scalars) of a version or a build; a host's longer ones are cut.
    package static let longestText = 128

    /// The app's name: kebab-case ASCII of 1 to 64 characters, and no number.
    package let name: String
    /// The label of this instance, if several of an app run beside each other, or `nil`.
    package let label: String?
    /// The scope in which the host was started, or `nil`.
    package let scope: ScopeName?
    /// The app's version, cut to ``longestText`` if another process sent it.
    package let version: String
    /// The name of the app's build kind, cut to ``longestText`` if another process sent it.
    package let build: String
    /// The identifier of the process that serves the menu.
    package let pid: Int
    /// The time that the process has run, in seconds, or `nil` if the host doesn't say.
    package let uptime: Double?
    /// The access level of shells.
    package let access: Access

    /// Creates a hello of this package's hosts.
    package init(
        app: AppFacts,
        pid: Int,
        uptime: Double? = nil,
        access: Access = .full,
        features: [Feature] = [.chain, .events]
    ) {
        protocolVersion = ProtocolVersion.current
        self.features = features.map(\.rawValue)
        known = features
        name = app.name
        (label, scope) = (app.label, app.scope)
        version = app.version
        build = app.build.rawValue
        (self.pid, self.uptime) = (pid, uptime)
        self.access = access
    }

    /// Parses a hello from the parameters of its notification.
    ///
    /// - Parameter params: The notification's parameters.
    /// - Throws: ``HostMessageError`` if it isn't a hello, or the app's name breaks the rules.
    package init(params: JSONValue) throws(HostMessageError) {
        guard let number = ProtocolVersion.number(of: params), let app = params["app"],
            let name = app["name"]?.string
        else { throw .incompleteHello }
        // The name is in every prompt, and people type it to attach to the app.
        guard AppFacts.isValid(name: name) else { throw .badName(name) }
        protocolVersion = number
        features = params["features"]?.array?.compactMap(\.string) ?? []
        known = features.compactMap { Feature(rawValue: $0) }
        self.name = name
        label = app["label"]?.string.flatMap { AppFacts.isValid(label: $0) ? $0 : nil }
        scope = app["scope"]?.string.flatMap(ScopeName.init)
        version = app["version"]?.string.map { Self.cut($0) } ?? AppFacts.unknownVersion
        build = app["build"]?.string.map { Self.cut($0) } ?? ""
        pid = app["pid"]?.integer ?? 0
        uptime = app["uptime"]?.double.flatMap { (0..<1e10).contains($0) ? $0 : nil }
        access = params["access"]?.string.flatMap { Access(rawValue: $0) } ?? .full
    }

    /// Returns a text of a number of Unicode scalars at most; of a longer one, the beginning.
    static func cut(_ text: String, to limit: Int = longestText) -> String {
        guard text.unicodeScalars.count > limit else { return text }
        return String(text.unicodeScalars.prefix(limit - 1)) + "…"
    }

    /// Indicates whether the host has a capability.
    package func has(_ feature: Feature) -> Bool { known.contains(feature) }

    /// The name of the instance, as people type it: `shop`, `shop#2` or `shop@checkout#2`.
    package var fullName: String { AppFacts.fullName(name, scope: scope, label: label) }

    /// The hello as the parameters of its notification.
    package var params: JSONObject {
        [
            "protocol": .integer(protocolVersion),
            "features": .array(features.map { .string($0) }),
            "app": .object(compacting: [
                "name": .string(name), "version": .string(version), "build": .string(build),
                "pid": .integer(pid), "uptime": uptime.map { .double($0) },
                "label": label.map { .string($0) },
                "scope": scope.map { .string($0.description) },
            ]),
            "access": .string(access.rawValue),
        ]
    }
}

/// The version of the protocol that this package speaks.
package enum ProtocolVersion {
    /// The number in the hello of a host.
    package static let current = 1

    /// Returns the number in a hello of any version, or `nil`.
    package static func number(of params: JSONValue) -> Int? { params["protocol"]?.integer }
}
