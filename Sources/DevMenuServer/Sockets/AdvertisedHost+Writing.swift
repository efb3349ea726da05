import DevMenuKit
import DevMenuSystem

extension AdvertisedHost {
    /// Writes what a host says of itself, for this user alone.
    ///
    /// Whoever looks sees all of it or none: it takes its name only once it is whole.
    func write(_ advertisement: HostAdvertisement) throws(SocketHostError) {
        do throws(FileFailure) {
            // It is of no use once the machine has gone down.
            try FileReplacement.replace(
                record,
                with: advertisement.bytes,
                draft: record + ".new",
                isKept: false
            )
        } catch {
            guard case .refused(_, _, let reason) = error else { return }
            throw .system("write", path: record, code: reason.rawValue)
        }
    }
}
