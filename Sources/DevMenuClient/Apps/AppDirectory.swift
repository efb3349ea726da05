package import DevMenuKit
package import DevMenuWire

/// The places where apps of this user listen, and who listens there.
package struct AppDirectory: Sendable {
    private let directories: [RuntimeDirectory]

    /// The places that an environment names, and those that need no naming.
    package init(_ directories: [RuntimeDirectory] = RuntimeDirectory.all()) {
        self.directories = directories
    }

    /// What was found.
    package struct Listing {
        /// The apps that listen, by name and pid.
        package var apps: [AdvertisedHost] = []
        /// Why some may be missing.
        package var problems: [String] = []
    }

    /// Looks into every place, and clears what apps that were killed have left there.
    package func listing() -> Listing {
        var listing = Listing()
        for directory in directories {
            do throws(RuntimeDirectoryError) {
                for app in try AdvertisedHost.all(in: directory) {
                    if app.isStale() { app.remove() } else { listing.apps.append(app) }
                }
            } catch {
                if !error.isAbsent { listing.problems.append(error.description) }
            }
        }
        listing.apps.sort { ($0.name, $0.pid) < ($1.name, $1.pid) }
        return listing
    }

    /// The one app of a name or a pid.
    ///
    /// - Parameters:
    ///   - target: The name or the pid.
    ///   - word: What people type before it, for the error: `--attach`.
    /// - Returns: The app.
    /// - Throws: ``SessionOpeningError/unavailable(_:)`` where there is none, or more than one.
    package func app(_ target: String, word: String) throws(SessionOpeningError) -> AdvertisedHost {
        let listing = listing()
        let matches =
            Int(target).map { pid in listing.apps.filter { $0.pid == pid } }
            ?? listing.apps.filter { $0.name == target }
        if matches.count == 1 { return matches[0] }
        guard matches.isEmpty else {
            let choices = matches.map { "\(word) \($0.pid)" }.joined(separator: ", or ")
            throw .unavailable("\(matches.count) apps '\(target)' are running: say \(choices)")
        }
        throw .unavailable(Self.absence(of: target, in: listing))
    }

    private static func absence(of target: String, in listing: Listing) -> String {
        var text = "no app '\(target)' offers its menu"
        let names = listing.apps.map(\.name)
        if let suggestion = NearestName.suggestion(for: target, among: names) {
            text += ". Did you mean '\(suggestion)'?"
        } else if listing.apps.isEmpty {
            text += ", and no other does: is it running, and built with its menu?"
        } else {
            text +=
                ". These do: "
                + listing.apps.map { "\($0.name) (pid \($0.pid))" }.joined(separator: ", ")
        }
        return listing.problems.reduce(text) { "\($0)\nNot looked at: \($1)" }
    }
}

/// An app of this user that runs and offers its menu.
package struct FoundApp: Equatable, Sendable {
    /// What it says of itself when somebody attaches.
    package enum Answer: Equatable, Sendable {
        /// Its hello.
        case hello(Hello)
        /// What came in place of it, or that nothing came.
        case none(reason: String)
    }

    /// Its name.
    package let name: String
    /// Its process.
    package let pid: Int
    /// How long its process has run, in seconds.
    package let uptime: Double
    /// What it says of itself; `nil` where it was not asked.
    package let answer: Answer?

    /// An app.
    package init(name: String, pid: Int, uptime: Double, answer: Answer? = nil) {
        self.name = name
        self.pid = pid
        self.uptime = uptime
        self.answer = answer
    }

    /// The app as `--json` has it.
    package var json: JSONValue {
        var members: JSONObject = [
            "name": .string(name), "pid": .integer(pid), "uptime": .double(uptime.rounded(.down)),
        ]
        switch answer {
        case .hello(let hello)?:
            members["version"] = .string(hello.version)
            members["build"] = .string(hello.build)
            members["access"] = .string(hello.access.rawValue)
        case .none(let reason)?: members["problem"] = .string(reason)
        case nil: break
        }
        return .object(members)
    }
}
