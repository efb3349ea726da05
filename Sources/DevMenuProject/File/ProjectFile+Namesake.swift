package import DevMenuClient
import DevMenuKit
import DevMenuSystem

extension ProjectFile {
    /// Throws if a verb is a new word, which an item of the nearest menu has, too.
    package static func check(newWord word: String) throws(VerbError) {
        guard NewWords.contains(word), let menu = try? ProjectSearch.project(),
            let item = menu.namesake(word)
        else { return }
        throw VerbError(NewWords.refusal(of: word, beside: item), status: 64)
    }

    /// Returns the item with a name in the file or a task file that it includes, or `nil` if there is
    /// none.
    package func namesake(_ name: String) -> Namesake? {
        let sections = menu(mayHold: name)?["sections"]?.array ?? []
        let isItem = sections.flatMap { $0["items"]?.array ?? [] }.contains { item in
            item["id"]?.string == name || item["names"]?.array?.contains(.string(name)) ?? false
        }
        if isItem { return Namesake(in: FileSystem.name(of: path), isTask: false) }
        let included =
            taskFiles.isEmpty
            ? (menu(mayHold: "include")?["include"]?.array ?? []).compactMap(MenuInclusion.path)
            : taskFiles
        return included.first { file in
            TaskFileReaders.file(at: FileSystem.path(file, in: directory), has: name)
        }.map { Namesake(in: $0, isTask: true) }
    }

    /// Returns the file's value, or `nil` if it can't be read or surely doesn't have a string.
    private func menu(mayHold name: String) -> JSONValue? {
        guard taskFiles.isEmpty, let bytes = try? contents() else { return nil }
        // A string may also be written with an escape.
        let mayHold = bytes.withUnsafeBytes {
            $0.contains(Array("\"\(name)\"".utf8)) || $0.firstOffset(of: UInt8(ascii: "\\")) != nil
        }
        return mayHold ? try? JSONReader(allowsComments: true).read(bytes) : nil
    }
}
