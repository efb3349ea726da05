package import DevMenuKit
import DevMenuSystem

/// The menus' files that a user has trusted, each as it was, beside its path.
///
/// Trust holds for exactly the bytes that are kept, and ends as soon as the file holds others. Each is
/// kept in a file of the user's own, which is believed only as long as nobody else can read or write it:
/// the file's path in its first line, as JSON has texts, and behind that the bytes.
package struct MenuTrust: Sendable {
    /// The most bytes that a file may have to be trusted: 1 MiB.
    package static let sizeLimit = 1 << 20

    /// The most bytes that the first line may have.
    private static let pathLimit = 1 << 16

    private let directory: String

    /// What is kept under the user's directories: `$XDG_STATE_HOME/devmenu/trusted/`.
    package init(base: BaseDirectories = BaseDirectories()) {
        directory = base.state + "/devmenu/trusted"
    }

    /// Looks up what a file held when it was last trusted.
    ///
    /// - Parameter path: The file's real path.
    /// - Returns: The bytes; `nil` where it never was, or what is kept is not believed.
    package func contents(of path: String) -> [UInt8]? {
        let place = place(of: path)
        guard let folder = try? Stat(directory), Self.disbelief(of: directory, folder) == nil,
            let file = try? Descriptor(opening: place, options: .nonBlocking),
            let status = try? Stat(file.handle), Self.disbelief(of: place, status) == nil,
            let kept = try? file.contents(atMost: Self.pathLimit + Self.sizeLimit, path: place)
        else { return nil }
        let line = Self.line(of: path)
        return kept.starts(with: line) ? Array(kept[line.count...]) : nil
    }

    /// Trusts a file, as long as it holds this.
    ///
    /// - Parameters:
    ///   - path: The file's real path.
    ///   - bytes: What it holds.
    /// - Throws: ``MenuTrustError``, where that cannot be kept, or would not be believed.
    package func trust(_ path: String, _ bytes: [UInt8]) throws(MenuTrustError) {
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(file: path) }
        let place = place(of: path)
        if let disbelief = disbelief(of: path) { throw .notKept(place, .other(disbelief)) }
        do throws(FileFailure) {
            try FileSystem.makeDirectories(directory)
            try FileReplacement.replace(place, with: Self.line(of: path) + bytes)
        } catch {
            throw .notKept(place, .init(error))
        }
    }

    /// Looks at who could have written what is kept of a file.
    ///
    /// - Parameter path: The file's real path.
    /// - Returns: Why it is not believed, and what to do about that; `nil` where it is, or nothing is kept.
    package func disbelief(of path: String) -> String? {
        for place in [directory, place(of: path)] {
            guard let status = try? Stat(place) else { return nil }
            if let disbelief = Self.disbelief(of: place, status) { return disbelief }
        }
        return nil
    }

    private func place(of path: String) -> String {
        "\(directory)/\(FileLocation(path).digest)"
    }

    private static func line(of path: String) -> [UInt8] {
        Array("\(JSONValue.string(path))\n".utf8)
    }

    private static func disbelief(of place: String, _ status: Stat) -> String? {
        let link = LinkedPath(place).map { ", which leads to '\($0.real)'" } ?? ""
        guard status.isOwnOrRoots else {
            return "'\(place)'\(link) belongs to another user (\(status.owner)), and what it "
                + "says is trusted is not believed: remove it, and trust your files anew"
        }
        guard !status.isOpenToOthers else {
            let mode = status.type == .directory ? "700" : "600"
            return "'\(place)'\(link) is open to other users, and what it says is trusted is "
                + "not believed: look at it, and then take it from them with: chmod \(mode) "
                + CommandText.text(of: [place])
        }
        return nil
    }
}

/// Why a file is not trusted from now on.
package enum MenuTrustError: Error, Equatable {
    /// The file has more than ``MenuTrust/sizeLimit`` bytes.
    case tooLarge(file: String)
    /// What is asked for is another file than the one that was loaded.
    case otherFile(String, loaded: String)
    /// The file was loaded anew since it was shown.
    case otherRevision(file: String)
    /// It cannot be kept at a place.
    case notKept(String, SettingStoreError.Fault)
}

extension MenuTrustError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    package var description: String {
        switch self {
        case .tooLarge(let file):
            "'\(file)' is larger than \(MenuTrust.sizeLimit >> 20) MiB, and so large a file cannot be "
                + "trusted: move some of it into other files, and name those with --menu"
        case .otherFile(let file, let loaded):
            "'\(file)' is not the file of this menu, which is '\(loaded)'"
        case .otherRevision(let file):
            "'\(file)' has changed since it was shown, and is not trusted: look at it again"
        case .notKept(let place, let fault): "\(SettingStoreError.notKept(place, fault))"
        }
    }
}
