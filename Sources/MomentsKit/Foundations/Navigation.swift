/// The open pages: a stack of them, and modal stacks over it.
///
/// It is never empty: the first page stays.
package struct Navigation<Page> {
    /// The stacks, the modal ones after the first; each has at least one page.
    package private(set) var stacks: [[Page]]

    /// Creates a navigation with its first page.
    package init(root: Page) { stacks = [[root]] }

    /// The visible page.
    package var top: Page { stacks[stacks.count - 1][stacks[stacks.count - 1].count - 1] }

    /// `true` where ``back()`` can leave the visible page.
    package var canGoBack: Bool { stacks[stacks.count - 1].count > 1 }

    /// `true` where the visible stack is modal, so that ``done()`` can leave it.
    package var isModal: Bool { stacks.count > 1 }

    /// Pushes a page on the visible stack.
    package mutating func show(_ page: Page) { stacks[stacks.count - 1].append(page) }

    /// Presents a page over everything, as the first of a new modal stack.
    package mutating func present(_ page: Page) { stacks.append([page]) }

    /// Leaves the visible page for the one beneath it in its stack.
    ///
    /// - Returns: The page that was left; `nil` where it is the first of its stack, and stays.
    package mutating func back() -> Page? {
        canGoBack ? stacks[stacks.count - 1].removeLast() : nil
    }

    /// Leaves the visible modal stack, with all its pages.
    ///
    /// - Returns: The pages that were left; empty where nothing modal is open.
    package mutating func done() -> [Page] { isModal ? stacks.removeLast() : [] }
}

extension Navigation: Sendable where Page: Sendable {}
