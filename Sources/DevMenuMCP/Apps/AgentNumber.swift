import DevMenuKit
import DevMenuSystem

/// The numbers of the user's servers for agents, which tell agents of one name apart.
enum AgentNumber {
    /// The longest wait for another server that takes a number.
    private static let patience = Duration.seconds(1)

    /// Returns the number after the last one, which is saved in the user's directory of states.
    ///
    /// If it can't be saved there, it is a large one that nobody else is likely to have.
    static func next(base: BaseDirectories = BaseDirectories()) -> Int {
        let location = FileLocation(base.agents)
        do throws(FileError) {
            let lock = try FileLock(on: location.lock, within: patience)
            defer { withExtendedLifetime(lock) {} }
            let file = WholeFile(location.path)
            let text = String(decoding: file.contents ?? [], as: UTF8.self)
            let next = (Int(text.prefix { $0 != "\n" }) ?? 0) + 1
            try file.replace(with: "\(next)\n".utf8, isKept: false)
            return next
        } catch {
            return .random(in: 1_000_000...9_999_999)
        }
    }
}
