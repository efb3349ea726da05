/// Which pages are open: a stack of them, and modal stacks over it.
///
/// It is never empty: the first page stays.
package struct Navigation<Page> {
    /// The stacks, the modal ones over the first; each has a page.
    package private(set) var stacks: [[Page]]

    /// A first page.
    package init(root: Page) { stacks = [[root]] }

    /// The page that is seen.
    package var top: Page { stacks[stacks.count - 1][stacks[stacks.count - 1].count - 1] }

    /// Whether the page that is seen can be left by ``back()``.
    package var canGoBack: Bool { stacks[stacks.count - 1].count > 1 }

    /// Whether the stack that is seen is modal, and can be left by ``done()``.
    package var isModal: Bool { stacks.count > 1 }

    /// Puts a page on the stack that is seen.
    package mutating func show(_ page: Page) { stacks[stacks.count - 1].append(page) }

    /// Puts a page over all that is seen, as the first of a modal stack.
    package mutating func present(_ page: Page) { stacks.append([page]) }

    /// Leaves the page that is seen for the one beneath it in its stack.
    ///
    /// - Returns: The page that was left; `nil` where it is the first of its stack, and stays.
    package mutating func back() -> Page? {
        canGoBack ? stacks[stacks.count - 1].removeLast() : nil
    }

    /// Leaves the modal stack that is seen, with all its pages.
    ///
    /// - Returns: The pages that were left; none where nothing modal is open.
    package mutating func done() -> [Page] { isModal ? stacks.removeLast() : [] }
}

extension Navigation: Sendable where Page: Sendable {}
