public import DevMenuKit

extension RouteError: UserFacingError {
    /// The message for an app's users.
    public var message: LocalizedText {
        let chinese =
            switch self {
            case .notAURL(let text): "“\(text)”不是路由：请给出如“DesignKit”的路径，或以它结尾的网址"
            case .unknown(let path, let suggestion?): "没有路由“\(path)”。是否想找“\(suggestion)”？"
            case .unknown(let path, nil): "没有路由“\(path)”"
            case .badParameter(let path, let error): "路由“\(path)”：\(error)"
            case .refused(let path, let build): "\(build.rawValue) 版本不提供路由“\(path)”"
            }
        return LocalizedText(en: description, zhHans: chinese)
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
