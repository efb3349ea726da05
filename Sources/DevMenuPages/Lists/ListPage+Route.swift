public import DevMenuKit

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
