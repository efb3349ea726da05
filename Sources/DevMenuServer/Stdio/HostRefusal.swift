package import DevMenuWire

/// Why a process will not be a host: what its shell is told in place of a hello.
package struct HostRefusal: Error {
    /// What the shell is told.
    package let error: WireError

    /// A refusal for a reason.
    package init(_ error: WireError) { self.error = error }
}
