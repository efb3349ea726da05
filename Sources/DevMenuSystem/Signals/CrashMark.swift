import CDevMenu

/// A mark that this process writes into a file if it crashes.
///
/// It's written by a handler of ``SignalNumber/faults``, after which the signals have the effect
/// that they had before. A process that is killed, that was forked from this one, or that a debugger
/// follows writes none, and one that ends as it announced only that of its signal.
package final class CrashMark: Sendable {
    /// The digits of no signal.
    package static let noSignal = "00"

    private let file: Descriptor
    private let number: Int32

    /// Prepares a mark, which is dropped with this object.
    ///
    /// It's `nil` if the record has more than 256 bytes, or the process has eight marks.
    ///
    /// - Parameters:
    ///   - text: The text that the crash writes; empty for the two digits of its signal.
    ///   - column: The index in the record of the first byte that the text replaces.
    ///   - record: The text at the offset; if it has changed meanwhile, nothing is written.
    ///   - offset: The position of the record in the file.
    ///   - file: The file, open for reading and writing.
    ///   - seconds: The time after which a crash isn't marked any more.
    package convenience init?(
        _ text: String,
        at column: Int,
        of record: String,
        at offset: Int,
        in file: Descriptor,
        within seconds: Double
    ) {
        let number = devmenu_prepare_crash_mark(
            file.number,
            Int64(offset),
            record,
            Int32(record.utf8.count),
            Int32(column),
            text,
            seconds
        )
        guard number >= 0 else { return nil }
        self.init(file, number)
        FatalSignals.call(at: SignalNumber.faults) { devmenu_write_crash_marks($0) }
    }

    private init(_ file: Descriptor, _ number: Int32) {
        self.file = file
        self.number = number
    }

    /// Prepares a mark of the crash's signal: its number, in place of ``noSignal`` in a file.
    package convenience init?(ofSignalAt offset: Int, in file: Descriptor) {
        // For as long as the process runs.
        self.init("", at: 0, of: Self.noSignal, at: offset, in: file, within: 1e9)
    }

    deinit { devmenu_drop_crash_mark(number) }

    /// Writes no mark of a text from now on, because the process is about to end as it announced; the
    /// signal is marked as ever.
    package static func dropAll() { devmenu_drop_crash_marks() }
}

extension OwnProcess {
    /// Indicates whether a debugger follows this process.
    package static var isDebugged: Bool { devmenu_is_debugged() != 0 }
}
