import DevMenuClient
import DevMenuKit
import DevMenuServer
import DevMenuShell
import DevMenuWire
import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files that people edit: each is read, or refused with a message, and a change leaves all the
/// rest of it.
///
/// The first line of an input is the name of the file, and what follows its content. Menus and pages
/// are files of ``LoaderTarget``, and scripts such as `rc` of ``LineTarget``.
package struct FilesTarget: FuzzTarget {
    package let name = "files"

    package func take(_ bytes: [UInt8]) throws(Finding) {
        guard bytes.count <= 4_096, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            return
        }
        let content = Array(bytes[(end + 1)...])
        switch String(decoding: bytes[..<end], as: UTF8.self) {
        case "aliases": try checkAliases(content)
        case "history": try checkHistory(content)
        case "preset": try checkPreset(content)
        case "toggles.json": try checkOverrides(content)
        case "menu.json":
            guard let json = try? JSONReader().read(content) else { return }
            _ = MenuSnapshot(json: json)
        default: return
        }
    }

    private func checkAliases(_ content: [UInt8]) throws(Finding) {
        let file = try TargetFile("aliases", content)
        for alias in Aliases(in: PersonalFile(file.path)).all {
            try Finding.unless(
                ItemID(alias.name).isValid && !alias.line.isEmpty && !alias.line.contains("\n"),
                "an alias is '\(alias.name)' for '\(alias.line)'"
            )
        }
        try Finding.unless(file.content == content, "reading aliases changes their file")
    }

    private func checkHistory(_ content: [UInt8]) throws(Finding) {
        let file = try TargetFile("history", content)
        let history = HistoryFile(path: file.path)
        let line = "list --all"
        let expected = history.entries.last == line ? history.entries : history.entries + [line]
        history.append(line)
        try Finding.unless(
            HistoryFile(path: file.path).entries == expected,
            "a history of \(expected.count) lines has others once a line is added"
        )
        try Finding.unless(
            file.content?.starts(with: content) == true,
            "a new line changes what the history has"
        )
    }

    private func checkPreset(_ content: [UInt8]) throws(Finding) {
        let document: FlagDocument
        do {
            document = try FlagDocument(content)
        } catch {
            try checkWords("\(error)")
            return
        }
        guard let again = try? FlagDocument(document.bytes) else {
            throw Finding("a preset can't be read once it was written")
        }
        try Finding.unless(
            again.flags == document.flags && again.metadata == document.metadata,
            "a preset changes when it is written"
        )
    }

    /// Checks that a change leaves the other members with the text of their numbers, or the whole
    /// of a damaged file beside the new one.
    private func checkOverrides(_ content: [UInt8]) throws(Finding) {
        let file = try TargetFile("toggles.json", content)
        let before = (try? JSONReader(allowsByteOrderMark: true).read(content))?.object
        let store = FileSettingStore(path: file.path) { _ in }
        do {
            _ = try store.load()
            try store.update { $0["fuzzed"] = $0["fuzzed"] == true ? false : true }
        } catch {
            throw Finding("a change can't be kept: \(error)")
        }
        var expected = before ?? [:]
        expected["fuzzed"] = expected["fuzzed"] == true ? false : true
        try Finding.unless(
            (try? JSONReader(allowsByteOrderMark: true).read(file.content ?? []))?.object
                == expected,
            "a change of one override changes others"
        )
        guard before == nil else { return }
        try Finding.unless(
            WholeFile(file.path + ".damaged-1").contents == content,
            "a damaged file isn't kept"
        )
    }

    private func checkWords(_ words: String) throws(Finding) {
        try Finding.unless(!words.isEmpty, "a file is refused without a word")
        try Finding.unless(
            !ControlEscaping.needsEscaping(words, keepsLines: true),
            "an error hides something: \(words)"
        )
    }
}

/// A file in a separate directory, which was written long ago; both are removed with this object.
struct TargetFile {
    let path: String
    private let directory: FuzzedDirectory

    init(_ name: String, _ content: [UInt8]) throws(Finding) {
        do {
            directory = try FuzzedDirectory()
            path = directory.path + "/" + name
            try Self.write(content, to: path)
        } catch {
            throw Finding("no file: \(error)")
        }
    }

    /// Its content as it is now.
    var content: [UInt8]? { WholeFile(path).contents }

    /// Writes a further file beside it.
    func add(_ name: String, _ text: String) throws(Finding) {
        do {
            try Self.write(Array(text.utf8), to: directory.path + "/" + name)
        } catch {
            throw Finding("no file: \(error)")
        }
    }

    private static func write(_ content: [UInt8], to path: String) throws(Errno) {
        let file = try Descriptor(
            opening: path,
            .writeOnly,
            options: .create,
            permissions: .ownerReadWrite
        )
        try file.handle.write(all: content)
        // A damaged file that was written just now may be one that is still being written.
        let time = timeval(tv_sec: 1_700_000_000, tv_usec: 0)
        _ = utimes(path, [time, time])
    }
}

/// A directory among the temporary files, which is removed with this object.
private final class FuzzedDirectory {
    let path: String

    init() throws(Errno) {
        var template = Array("\(FileSystem.temporaryDirectory)/fuzzed-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { FileSystem.removeAll(at: path) }
}
