public import DevMenuKit

extension RouteError: UserFacingError {
    /// The message for an app's users.
    public var message: LocalizedText {
        let chinese =
            switch self {
            case .notAURL(let text): "“\(text)”不是路由：请给出如“DesignKit”的路径，或以它结尾的网址"
            case .unknown(let path, let suggestion?): "没有路由“\(path)”。你是不是要找“\(suggestion)”？"
            case .unknown(let path, nil): "没有路由“\(path)”"
            case .badParameter(let path, let error):
                "路由“\(path)”：\(error.message.resolved(for: .simplifiedChinese))"
            case .refused(let path, .production): "正式版本不提供路由“\(path)”"
            case .refused(let path, .internal): "内部版本不提供路由“\(path)”"
            case .refused(let path, .debug): "调试版本不提供路由“\(path)”"
            }
        // An app's users have no prompt to type 'open' in.
        if case .unknown(let path, nil) = self {
            return LocalizedText("no route '\(path)'", ["zh-Hans": chinese])
        }
        return LocalizedText(description, ["zh-Hans": chinese])
    }
}

extension ArgumentError: UserFacingError {
    /// The message for an app's users.
    public var message: LocalizedText {
        let hint = suggestion.map { "。你是不是要找“\($0)”？" } ?? ""
        let chinese =
            switch self {
            case .unknown(let name, _): "没有参数“\(name)”" + hint
            case .missing(let name, _): "缺少“\(name)”"
            case .unfit(let name, let given?, _, _): "“\(given)”不是“\(name)”的有效值" + hint
            case .unfit(let name, nil, _, _): "“\(name)”的值无效" + hint
            case .tooMany(let word, 0): "多了参数“\(word)”：不需要参数"
            case .tooMany(let word, let count): "多了参数“\(word)”：最多 \(count) 个"
            case .repeated(let name): "“\(name)”给了两次"
            }
        return LocalizedText(description, ["zh-Hans": chinese])
    }
}

extension ListPage {
    /// Returns the page as the answer of a route, drawn for the width and the language of a visit.
    ///
    /// A route loads the page before, with ``load(begun:)``; without a terminal the width is 80
    /// columns.
    public func answer(to visit: Visit) -> Page {
        let context = DrawingContext(width: visit.context.columns ?? 80, locale: visit.locale)
        return Page(layout(in: context).text, value: viewModel.value)
    }
}
