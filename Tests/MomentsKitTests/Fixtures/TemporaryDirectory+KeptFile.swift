import MomentsKit
import TerminalTesting

extension TemporaryDirectory {
    /// Returns a file in the directory.
    func file(_ name: String) -> KeptFile { KeptFile(path: path + "/" + name) }
}
