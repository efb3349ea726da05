import DevMenuShell
import DevMenuWire

/// What this program is.
enum Version {
    /// Its version.
    static let number = "0.1.0"

    #if Readline
    /// Its licence: GNU Readline, which it links, makes the binary a work under its own terms.
    static let license = "GPL-3.0-or-later"

    private static let notice = """
        Sources: Apache-2.0. This binary links GNU Readline, and so as a whole it is distributed \
        under GPL-3.0-or-later.
        """
    #else
    /// Its licence.
    static let license = "Apache-2.0"

    private static let notice = "Licence: Apache-2.0."
    #endif

    /// What `version` shows.
    static let about = About(version: number, license: license, licenseNotice: notice)

    /// What `--version` shows.
    static let text = "devmenu \(number), protocol \(ProtocolVersion.current)\n\(notice)"
}
