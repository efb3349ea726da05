import DevMenuKit

/// A line of a page that is text.
struct TextLineItemViewModel: ListItemViewModel {
    /// The line, with its paint.
    let line: StyledText
}
