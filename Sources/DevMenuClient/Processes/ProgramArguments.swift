internal import CDevMenu

/// The arguments with which this process was started.
package enum ProgramArguments {
    /// The program's name and the words behind it; none where the system does not tell.
    ///
    /// Swift reads them from `/proc` on Linux, where they are not to be had in a sandbox without it.
    package static var all: [String] {
        let known = CommandLine.arguments
        guard known.isEmpty, var word = devmenu_arguments() else { return known }
        var words: [String] = []
        while let text = word.pointee {
            words.append(String(cString: text))
            word += 1
        }
        return words
    }
}
