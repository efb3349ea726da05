import DevMenuClient
import DevMenuShell

/// The version and the licence of this program.
enum Version {
    /// The version.
    static let number = "0.2.0"

    #if Tools
    /// The licence: GNU Readline, which is linked in, puts the binary under its own terms.
    static let license = "GPL-3.0-or-later"

    private static let notice = """
        Sources: Apache-2.0. This binary links GNU Readline, and so as a whole it is distributed \
        under GPL-3.0-or-later.
        """
    #else
    /// The licence.
    static let license = "Apache-2.0"

    private static let notice = "Licence: Apache-2.0."
    #endif

    /// The facts that `version` shows, and the program's verbs.
    static let about = About(version: number, license: license, licenseNotice: notice) {
        #if Tools || PlainEditing
        Program.groups
        #else
        []
        #endif
    }
}
