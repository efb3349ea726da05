import DevMenuSystem

extension SettingStoreError: CustomStringConvertible {
    /// What was wrong and where, for a person.
    public var description: String {
        switch self {
        case .unreadable(let name, let fault): "cannot read '\(name)': \(fault.words(in: name))"
        case .notKept(let name, let fault):
            "cannot keep the change in '\(name)': \(fault.words(in: name))"
        case .unwatchable(let name, let fault):
            "cannot watch '\(name)' for changes: \(fault.words(in: name))"
        }
    }
}

extension SettingStoreError.Fault {
    /// Words for it in a sentence that has already named the store, or the file.
    package func words(in name: String) -> String {
        switch self {
        case .system(let operation, let path, let code):
            path == name
                ? "\(Errno(rawValue: code))"
                : "\(Errno(rawValue: code)) (\(operation) '\(path)')"
        case .notADirectory(let path):
            "'\(path)' is no directory; move it away, or keep the file elsewhere"
        case .notAFile(let path):
            path == name
                ? "it is no file; move it away" : "'\(path)' is no file; move it away"
        case .brokenLink(let path):
            "'\(path)' is a link that leads nowhere; remove it"
        case .tooLarge(let path, let limit):
            "\(path == name ? "it" : "'\(path)'") is larger than \(limit >> 20) MiB"
        case .damaged(let path, let damage, let reason):
            "the file is damaged (\(damage)) and cannot be set aside: \(reason.words(in: path))"
        case .other(let text): text
        }
    }
}

extension SettingStoreWarning: CustomStringConvertible {
    /// What happened to which file, for a person.
    public var description: String {
        switch self {
        case .setAside(let path, let new, let damage):
            "'\(path)' is damaged (\(damage)): it was set aside as '\(new)', "
                + "and no override in it counts"
        case .leftDamaged(let path, let damage, let reason):
            "'\(path)' is damaged (\(damage)) and cannot be set aside: "
                + "\(reason.words(in: path)); no override in it counts, and none can be kept"
        case .waiting(let lock, let pid, let isStopped):
            "a change waits for '\(lock)', which "
                + (pid.map { "process \($0) holds" } ?? "another process holds")
                + (isStopped ? ", and that is stopped: 'kill -CONT \(pid ?? 0)' has it go on" : "")
        }
    }
}
