public import DevMenuKit

extension JSONError: UserFacingError {
    /// The description, with the position, in the languages of the pages.
    public var message: LocalizedText {
        LocalizedText(
            description,
            ["zh-Hans": "第 \(position.line) 行第 \(position.column) 列：\(problem.chinese)"]
        )
    }
}

extension JSONError.Problem {
    var chinese: String {
        switch self {
        case .unexpected(let found, let expected): "应为\(expected.chinese)，实际为“\(found)”"
        case .unexpectedEnd(let expected): "应为\(expected.chinese)，但文档到此结束"
        case .unterminatedString: "此处开始的字符串没有结束"
        case .unterminatedComment: "此处开始的注释没有结束"
        case .controlCharacter: "字符串里不能有控制字符"
        case .unknownEscape(let character): "“\\”后面不能是“\(character)”"
        case .loneSurrogate: "代理对缺少另一半"
        case .invalidUTF8: "含有非 UTF-8 字节"
        case .byteOrderMark: "开头有字节顺序标记（BOM），请另存为无 BOM 的 UTF-8"
        case .leadingZero: "数字不能以零开头"
        case .duplicateName(let name): "同一对象里有两个“\(name)”"
        case .tooDeep(let limit): "嵌套超过 \(limit) 层"
        case .tooManyValues(let limit): "值超过 \(limit) 个"
        }
    }
}

extension JSONError.Expectation {
    fileprivate var chinese: String {
        switch self {
        case .value: "一个值"
        case .valueOrBracket: "一个值或“]”"
        case .nameOrBrace: "双引号中的名称或“}”"
        case .name: "双引号中的名称"
        case .colon: "“:”"
        case .commaOrBracket: "“,”或“]”"
        case .commaOrBrace: "“,”或“}”"
        case .digit: "数字"
        case .hexadecimalDigits: "四位十六进制数字"
        case .end: "文档结尾"
        }
    }
}
