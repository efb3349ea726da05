import DevMenuSystem
import TerminalTesting

extension TemporaryDirectory {
    /// Returns a file in it.
    func file(_ name: String) -> WholeFile { WholeFile(path + "/" + name) }
}
