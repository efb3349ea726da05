package import DevMenuSystem

/// Why a ``SettingStore`` could not do what it was asked; nothing was changed.
public enum SettingStoreError: Error, Hashable, Sendable {
    /// What the named store keeps cannot be read.
    case unreadable(String, Fault)
    /// The named store cannot keep a change.
    case notKept(String, Fault)
    /// The named store cannot tell when somebody else changes it.
    case unwatchable(String, Fault)
}

extension SettingStoreError {
    /// What went wrong underneath.
    public enum Fault: Error, Hashable, Sendable {
        /// The operating system refused something, such as `opening`, on a path, with an `errno`.
        case system(String, path: String, code: Int32)
        /// What is above the file, at this path, is no directory.
        case notADirectory(path: String)
        /// What is in the file's place is no file.
        case notAFile(path: String)
        /// What is at this path is a symbolic link that leads nowhere.
        case brokenLink(path: String)
        /// The file has more bytes than are read of it.
        case tooLarge(path: String, limit: Int)
        /// The file is damaged, and could not be set aside for the reason given.
        indirect case damaged(path: String, damage: String, reason: Fault)
        /// What a store of another kind says.
        case other(String)
    }
}

extension SettingStoreError.Fault {
    /// The same that went wrong with a file.
    package init(_ failure: FileFailure) {
        self =
            switch failure {
            case .refused(let operation, let path, let reason):
                .system(operation.rawValue, path: path, code: reason.rawValue)
            case .notAFile(let path): .notAFile(path: path)
            case .brokenLink(let path): .brokenLink(path: path)
            case .tooLarge(let path, let limit): .tooLarge(path: path, limit: limit)
            }
    }
}
