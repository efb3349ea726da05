/// What the program says of itself.
package struct About: Sendable {
    /// Its version.
    package let version: String
    /// Its licence, as an SPDX expression.
    package let license: String
    /// What the licence means for this binary, in a sentence or two.
    package let licenseNotice: String

    /// What a program says of itself.
    package init(version: String, license: String, licenseNotice: String) {
        self.version = version
        self.license = license
        self.licenseNotice = licenseNotice
    }
}
