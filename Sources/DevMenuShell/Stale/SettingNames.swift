import DevMenuKit
import DevMenuWire

/// The names that stand for settings in the files of a project: identifiers, storage keys, and the
/// constants of Swift code.
///
/// A name is found as a whole word: letters, digits, `_` and `-` belong to one.
struct SettingNames {
    private struct Name {
        let text: [UInt8]
        /// The number of bytes before its first word.
        let lead: Int
        /// The index of the setting.
        let setting: Int
        /// Indicates whether it's a constant's, which only Swift code has.
        let isConstant: Bool
    }

    /// The names by their first words.
    private var names: [ArraySlice<UInt8>: [Name]] = [:]
    /// The settings' indices by their identifiers.
    private var ids: [ArraySlice<UInt8>: Int] = [:]

    /// Creates the names of settings, among them the constant that each usually has: `likeButton`.
    init(of settings: [ReceivedItem]) {
        for (index, setting) in settings.enumerated() {
            guard let id = setting.id else { continue }
            ids[Array(id.utf8)[...]] = index
            for name in Set([id, setting.key ?? id]) { add(name, index) }
            let words = id.split { $0 == "-" || $0 == ":" }
            let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
            add((words.first ?? "") + rest.joined(), index, isConstant: true)
        }
    }

    /// Adds the constants that a file of Swift code declares for settings.
    ///
    /// - Parameter code: The contents of the file.
    /// - Returns: The settings that it declares, and the indices at which their identifiers begin.
    mutating func addConstants(declaredIn code: [UInt8]) -> [(setting: Int, index: Int)] {
        let (quote, newline) = (UInt8(ascii: "\""), UInt8(ascii: "\n"))
        var found: [(Int, Int)] = []
        var start = code.startIndex
        while let open = code[start...].firstIndex(of: quote) {
            start = open + 1
            let text = code[start...].prefix { $0 != quote && $0 != newline }
            guard let setting = ids[text], let name = Self.constant(before: open, in: code) else {
                continue
            }
            found.append((setting, open))
            add(name, setting, isConstant: true)
        }
        return found
    }

    /// Returns the settings that a line of text names.
    func settings(in line: ArraySlice<UInt8>, ofSwift isSwift: Bool) -> Set<Int> {
        var found: Set<Int> = []
        var index = line.startIndex
        while let start = line[index...].firstIndex(where: Self.isInWord) {
            index = line[start...].firstIndex { !Self.isInWord($0) } ?? line.endIndex
            for name in names[line[start..<index]] ?? [] where isSwift || !name.isConstant {
                let rest = line[max(line.startIndex, start - name.lead)...]
                guard rest.starts(with: name.text),
                    rest.dropFirst(name.text.count).first.map(Self.isInWord) != true
                else { continue }
                found.insert(name.setting)
            }
        }
        return found
    }

    private mutating func add(_ name: String, _ setting: Int, isConstant: Bool = false) {
        let text = Array(name.utf8)
        guard let start = text.firstIndex(where: Self.isInWord) else { return }
        let word = text[start...].prefix(while: Self.isInWord)
        names[word, default: []].append(
            Name(text: text, lead: start, setting: setting, isConstant: isConstant)
        )
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte >= 0x80 || "_-".utf8.contains(byte)
    }

    /// The number of bytes of code in which a constant's name is looked for.
    private static let declarationLimit = 400

    /// Returns the name of the constant whose initializer has its first argument at an index.
    ///
    /// It's `likes` in `static let likes: FeatureToggle = .init("like-button"`.
    private static func constant(before index: Int, in code: [UInt8]) -> String? {
        let code = String(decoding: code[..<index].suffix(declarationLimit), as: UTF8.self)
        let parts = code.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count > 1,
            let type = parts.last?.split(whereSeparator: \.isWhitespace).joined(),
            type.hasSuffix("("), type.dropLast().allSatisfy(isInType)
        else { return nil }
        let words = parts[parts.count - 2].split(whereSeparator: \.isWhitespace)
        guard let keyword = words.lastIndex(where: { $0 == "let" || $0 == "var" }),
            keyword + 1 < words.endIndex
        else { return nil }
        let name = words[keyword + 1].prefix { $0 != ":" }.filter { $0 != "`" }
        return name.isEmpty ? nil : name
    }

    private static func isInType(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_.,<>[]".contains(character)
    }
}
