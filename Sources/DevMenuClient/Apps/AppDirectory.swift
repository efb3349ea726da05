package import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// The directories in which this user's apps listen.
package struct AppDirectory: Sendable {
    private let directories: [RuntimeDirectory]

    /// Creates a directory of apps, by default over all runtime directories.
    package init(_ directories: [RuntimeDirectory] = RuntimeDirectory.all()) {
        self.directories = directories
    }

    /// The apps that were found.
    package struct Listing {
        /// The listening apps, by name and pid.
        package var apps: [AdvertisedHost] = []
        /// The reasons for which some may be missing.
        package var problems: [String] = []
    }

    /// Lists the apps of every directory, and removes the leftovers of apps that were killed.
    package func listing() -> Listing {
        var listing = Listing()
        for directory in directories {
            do throws(RuntimeDirectoryError) {
                for app in try AdvertisedHost.all(in: directory) {
                    guard app.isStale() else {
                        listing.apps.append(app)
                        continue
                    }
                    if !app.isKept { app.remove() }
                }
            } catch {
                if !error.isAbsent { listing.problems.append(error.description) }
            }
        }
        if let problem = lengthProblem(of: "a") { listing.problems.append(problem) }
        listing.apps.sort { ($0.name, $0.pid, $0.number) < ($1.name, $1.pid, $1.number) }
        return listing
    }

    /// Returns why an app of a name can't listen where it would now, or `nil` if it can.
    private func lengthProblem(of name: String) -> String? {
        guard let directory = directories.first else { return nil }
        let app = AdvertisedHost(directory: directory, name: name, pid: OwnProcess.id)
        do throws(SocketPath.TooLongError) {
            _ = try SocketPath(app.socket)
            return nil
        } catch {
            return error.description
        }
    }

    /// Returns the one app of a name, of a name with a scope or a label, or of a pid.
    ///
    /// - Parameters:
    ///   - target: The name, as `shop`, `shop#2` or `shop@checkout`, or the pid. Without a scope it's
    ///     that of this process.
    ///   - word: The flag before it, for the error: `--attach`.
    /// - Returns: The app.
    /// - Throws: ``HostError/unavailable(_:)`` if there is none, or more than one.
    package func app(_ target: String, word: String) throws(HostError) -> AdvertisedHost {
        var listing = listing()
        if let app = try awaitedApp(target, word: word, in: listing) { return app }
        if listing.problems.isEmpty, let problem = lengthProblem(of: target) {
            listing.problems = [problem]
        }
        throw .unavailable(Self.absence(of: target, in: listing))
    }

    /// Returns the one app of a name, as ``app(_:word:)`` does, or `nil` if there is none yet.
    ///
    /// The apps are listed now unless a listing is given. A name without a scope is in `scope`, by
    /// default that of this process.
    ///
    /// - Throws: ``HostError/unavailable(_:)`` if there is more than one, or it's another user's.
    package func awaitedApp(
        _ target: String,
        word: String,
        in listing: Listing? = nil,
        scope: ScopeName? = .current
    ) throws(HostError) -> AdvertisedHost? {
        let matches = (listing ?? self.listing()).apps.filter { $0.isMeant(by: target, in: scope) }
        if matches.isEmpty { try Self.refuse(processOfOthers: target) }
        guard matches.count > 1 else { return matches.first }
        let choices = matches.map { app in
            let isOnly = matches.count { $0.fullName == app.fullName } == 1
            return "\(word) \(isOnly ? app.fullName : app.process)"
        }.joined(separator: ", or ")
        throw .unavailable("\(matches.count) apps '\(target)' are running: give \(choices)")
    }

    /// Refuses a target that is the pid of another user's process.
    ///
    /// - Throws: ``HostError/unavailable(_:)``, which names the user.
    private static func refuse(processOfOthers target: String) throws(HostError) {
        guard let pid = Int(target), let user = ProcessClock.user(of: pid), user != OwnProcess.user
        else { return }
        let name = OwnProcess.name(ofUser: user) ?? "\(user)"
        throw .unavailable(
            "only the user \(name) can attach to process \(pid)"
        )
    }

    /// Returns a sentence on an app that isn't there: where it runs otherwise, or which ones do.
    static func absence(of target: String, in listing: Listing) -> String {
        let current = ScopeName.current
        var text = "'\(target)' isn't running with a menu"
        if let current, !target.contains("@") { text += " in the scope '\(current)'" }
        let elsewhere = listing.apps.filter { $0.name == target && $0.scope != current }
        let names =
            listing.apps.filter { $0.scope == current }.map(\.name)
            + listing.apps.map(\.fullName)
        if !elsewhere.isEmpty {
            let apps = elsewhere.map { app in
                app.scope == nil ? "\(app.name) in no scope (pid \(app.process))" : app.fullName
            }
            text += "; it runs as " + apps.joined(separator: ", ")
        } else if let suggestion = NearestName.suggestion(for: target, among: names) {
            text += NearestName.question(suggestion)
        } else if listing.apps.isEmpty {
            text += "; nor is any other app. Was it started, and built with its menu?"
        } else {
            text +=
                ". Running apps: "
                + listing.apps.map { "\($0.fullName) (pid \($0.process))" }.joined(separator: ", ")
        }
        return listing.problems.reduce(text) { "\($0) (\($1))" }
    }
}

/// A running app of this user that offers its menu.
package struct FoundApp: AppInstance, Equatable, Sendable {
    /// An app's answer to a request for its hello.
    package enum Answer: Equatable, Sendable {
        /// Its hello.
        case hello(Hello)
        /// No hello, and why.
        case none(reason: String)
    }

    /// Its name.
    package let name: String
    /// The label of this instance, or `nil`.
    package let label: String?
    /// The scope in which the user started it, or `nil`.
    package let scope: ScopeName?
    /// Its process.
    package let pid: Int
    /// The number of the instance among those of one name and process identifier, from 1.
    package var number = 1
    /// The time that its process has run, in seconds.
    package let uptime: Double
    /// Its answer, or `nil` if it wasn't asked.
    package let answer: Answer?

    /// The app as `--json` shows it.
    package var json: JSONValue {
        let hello: Hello? = if case .hello(let hello)? = answer { hello } else { nil }
        let problem: String? = if case .none(let reason)? = answer { reason } else { nil }
        return .object(compacting: [
            "name": .string(name), "pid": .integer(pid), "uptime": .double(uptime.rounded(.down)),
            "number": number > 1 ? .integer(number) : nil,
            "label": label.map { .string($0) }, "scope": scope.map { .string($0.description) },
            "version": hello.map { .string($0.version) }, "build": hello.map { .string($0.build) },
            "access": hello.map { .string($0.access.rawValue) },
            "problem": problem.map { .string($0) },
        ])
    }
}

extension FoundApp {
    /// Creates the app of a host that was found, with its answer if it was queried.
    init(_ host: AdvertisedHost, answer: Answer? = nil) {
        (name, label, scope) = (host.name, host.label, host.scope)
        (pid, number) = (host.pid, host.number)
        // Its own value is right: its pid may be another process here.
        if case .hello(let hello)? = answer, let told = hello.uptime {
            uptime = told
        } else {
            uptime = host.isInOwnNamespace ? ProcessClock.uptime(of: host.pid) : 0
        }
        self.answer = answer
    }
}
