import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A search of a directory's files for the lines that name settings.
///
/// It goes on file by file, so that its caller handles events in between. Hidden files, links,
/// `node_modules` and files that aren't text are left out.
final class NameSearch {
    /// A line of a file.
    struct Line: Equatable {
        /// The path of the file, as it's found from the working directory.
        let file: String
        /// The number of the line, counted from 1.
        let number: Int
        /// The text without the blanks around it.
        let text: String

        /// The line as JSON.
        var json: JSONValue {
            ["file": .string(file), "line": .integer(number), "text": .string(text)]
        }
    }

    /// The length at which the text of a line is cut, in bytes.
    private static let textLimit = 200

    /// The lines that name each setting, by its index.
    private(set) var lines: [[Line]]
    /// The line that declares each setting, by its index; `nil` if none was found.
    private(set) var declarations: [Line?]
    /// The paths that couldn't be read.
    private(set) var unread: [String] = []

    private var names: SettingNames
    /// The directories whose files aren't listed yet.
    private var directories: [String]
    /// The files of Swift code in which declarations weren't looked for yet, the next one last.
    private var swiftFiles: [String] = []
    /// The files that weren't searched yet, the next one last.
    private var files: [String] = []

    /// Creates a search of a directory.
    init(for settings: [ReceivedItem], in directory: String) {
        names = SettingNames(of: settings)
        lines = settings.map { _ in [] }
        declarations = settings.map { _ in nil }
        directories = [FileSystem.normalized(directory)]
    }

    /// Indicates whether all files have been searched.
    var isDone: Bool { directories.isEmpty && swiftFiles.isEmpty && files.isEmpty }

    /// Ends the search before it's done.
    func stop() { (directories, swiftFiles, files) = ([], [], []) }

    /// Searches the next directory or file.
    func advance() {
        if let directory = directories.popLast() {
            list(directory)
            guard directories.isEmpty else { return }
            files.sort(by: >)
            swiftFiles = files.filter { $0.hasSuffix(".swift") }
        } else if let file = swiftFiles.popLast() {
            if let bytes = try? WholeFile(file).read() { findDeclarations(in: bytes, of: file) }
        } else if let file = files.popLast() {
            guard let bytes = try? WholeFile(file).read() else { return unread.append(file) }
            // As grep does: a file with a NUL isn't text.
            if !bytes.prefix(8_192).contains(0) { findLines(in: bytes, of: file) }
        }
    }

    private func list(_ directory: String) {
        guard let names = try? FileSystem.names(in: directory) else {
            return unread.append(directory)
        }
        for name in names where !name.hasPrefix(".") && name != "node_modules" {
            let path = directory == "." ? name : FileSystem.normalized("\(directory)/\(name)")
            switch (try? Stat(path, followTargetSymlink: false))?.type {
            case .directory?: directories.append(path)
            case .regular?: files.append(path)
            default: break
            }
        }
    }

    private func findDeclarations(in bytes: [UInt8], of file: String) {
        for (setting, index) in names.addConstants(declaredIn: bytes)
        where declarations[setting] == nil {
            let start = bytes[..<index].lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
            let number = 1 + bytes[..<index].count { $0 == Byte.newline }
            declarations[setting] = line(bytes[start...], number, of: file)
        }
    }

    private func findLines(in bytes: [UInt8], of file: String) {
        let isSwift = file.hasSuffix(".swift")
        var (start, number) = (bytes.startIndex, 0)
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: Byte.newline) ?? bytes.endIndex
            number += 1
            for setting in names.settings(in: bytes[start..<end], ofSwift: isSwift) {
                lines[setting].append(line(bytes[start..<end], number, of: file))
            }
            start = end + 1
        }
    }

    private func line(_ bytes: ArraySlice<UInt8>, _ number: Int, of file: String) -> Line {
        let bytes = bytes.prefix { $0 != Byte.newline }
        let text = String(decoding: bytes, as: UTF8.self).trimmingBlanks
        return Line(file: file, number: number, text: text.prefix(bytes: Self.textLimit))
    }
}
