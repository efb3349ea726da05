import DevMenuKit
import DevMenuWire

/// Asks a person whether a project's menu may run its programs, and keeps the answer.
///
/// The host denies the programs of a file that is not trusted; it is the host that looks, each time, at
/// what was kept here.
struct TrustQuestion {
    private let file: String
    private let digest: String
    private let command: [String]

    /// The question behind an error; `nil` where none is, or where it is about another file than the one
    /// whose menu the shell was started with.
    init?(_ error: WireError, about menu: String?) {
        guard error.knownKind == .denied, let menu, let trust = error.data["trust"],
            let file = trust["file"]?.string, file == menu,
            let digest = trust["digest"]?.string
        else { return nil }
        self.file = file
        self.digest = digest
        command = (trust["command"]?.array ?? []).compactMap(\.string)
    }

    /// Asks.
    ///
    /// - Returns: Whether the file is trusted now.
    /// - Throws: ``CommandError``, where that cannot be kept, and ``ShellEnd``.
    func ask(_ questions: any Questions) throws -> Bool {
        let question = """
            \(ControlEscaping.escaped(file)) is not trusted as it is now. This would run:
              \(CommandText.text(of: command))
            Trust the file, and all that it runs? [y/N] \

            """
        let answer = try questions.ask(question, echoes: true)
        guard ["y", "yes"].contains(answer.trimmingBlanks.lowercased()) else { return false }
        do throws(SettingStoreError) {
            try MenuTrust().trust(file, digest)
        } catch {
            throw CommandError.refused(WireError(.notSaved, String(describing: error)))
        }
        return true
    }
}
