public import DevMenuKit

extension JSONFileError: UserFacingError {
    /// The errors, one a line, in the languages of the pages.
    public var message: LocalizedText {
        let lines = problems.map { problem in
            let position = problem.syntax?.position
            let parts = [
                problem.line.map { "\(file):\($0)" } ?? file, Self.chinese(problem.location),
                position.map { "第 \($0.column) 列" } ?? "",
                problem.syntax?.problem.chinese ?? problem.chinese ?? problem.reason,
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: "：")
        }
        return LocalizedText(description, ["zh-Hans": lines.joined(separator: "\n")])
    }

    /// Returns the words for a place on a page: `第 1 组，第 0 行` for `section 1, row 0`.
    private static func chinese(_ location: String) -> String {
        let words = location.split(separator: ", ").map { word in
            for (english, chinese) in [("section ", "组"), ("row ", "行")]
            where word.hasPrefix(english) { return "第 \(word.dropFirst(english.count)) \(chinese)" }
            return String(word)
        }
        return words.joined(separator: "，")
    }
}

/// Words for what is wrong with a value of a page.
extension LocalizedText {
    /// Returns the words for a value of another type.
    static func mustBe(_ english: String, _ chinese: String, _ found: JSONValue) -> LocalizedText {
        LocalizedText(
            "must be \(english), but is \(found.typeDescription)",
            ["zh-Hans": "应为\(chinese)，实际为\(found.chineseType)"]
        )
    }

    /// Returns the words for a missing value, with what to give.
    static func missing(_ english: String, _ chinese: String) -> LocalizedText {
        LocalizedText("is missing: give \(english)", ["zh-Hans": "缺失，请给出\(chinese)"])
    }

    /// Returns the words for a name that is none of the known ones.
    static func unknown(
        _ name: String,
        among names: [String],
        _ english: String,
        _ chinese: String
    ) -> LocalizedText {
        let advice =
            ProblemText.nearest(to: name, among: names).map { "是不是“\($0)”？" }
            ?? "可选：\(names.joined(separator: "、"))"
        return LocalizedText(
            ProblemText.unknown(name, among: names, "isn't a \(english)"),
            ["zh-Hans": "\(ProblemText.quoted(name)) 不是\(chinese)。\(advice)"]
        )
    }
}

extension JSONProblemLog {
    /// Reports a problem in the languages of the pages.
    func report(_ reason: LocalizedText, at steps: [JSONPath.Step] = []) {
        report(reason.english, zhHans: reason.resolved(for: .simplifiedChinese), at: steps)
    }
}

extension JSONValue {
    /// The words for the value's type in simplified Chinese.
    var chineseType: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer, .double, .number: "数字"
        case .string: "字符串"
        case .array: "列表"
        case .object: "对象"
        }
    }
}
