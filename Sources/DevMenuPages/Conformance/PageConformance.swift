import DevMenuTerminal
public import DevMenuKit

/// Checks that a page follows the laws of pages, with its cells, its rows and their handlers.
///
/// The author of a page runs every law as a separate test:
///
/// ```swift
/// @Test(arguments: PageConformance.Law.allCases)
/// func `keeps the laws of pages`(law: PageConformance.Law) async throws {
///     let conformance = PageConformance {
///         var cells = CellRegistry()
///         cells.register(PlanetCell.self)
///         return ListPage(Planets(), cells: cells)
///     }
///     #expect(try await conformance.violations(of: law) == [])
/// }
/// ```
///
/// No key is pressed and no handler is called. The library doesn't use a framework for tests:
/// violations are returned as text.
public struct PageConformance: Sendable {
    private let contexts: [DrawingContext]
    private let make: @Sendable () async throws -> ListPage

    /// Creates a suite for the pages that a closure makes, a new one for each law.
    ///
    /// - Parameters:
    ///   - widths: The widths at which the page is drawn, in columns.
    ///   - locales: The languages in which it's drawn.
    ///   - make: Makes a page that hasn't been loaded.
    public init(
        widths: [Int] = [20, 38, 58, 98],
        locales: [MenuLocale] = [.english, .simplifiedChinese],
        _ make: @escaping @Sendable () async throws -> ListPage
    ) {
        contexts = widths.flatMap { width in
            locales.flatMap { locale in
                [false, true].map { hasSeparators in
                    DrawingContext(width: width, locale: locale, hasSeparators: hasSeparators)
                }
            }
        }
        self.make = make
    }

    /// Returns a sentence for each way in which a page breaks a law.
    ///
    /// - Parameter law: The law.
    /// - Returns: The sentences; none if it follows the law.
    /// - Throws: The error of the closure that makes the page.
    public func violations(of law: Law) async throws -> [String] {
        let page = try await make()
        await page.load()
        return switch law {
        case .loads: failures(of: page)
        case .drawsEveryRow: undrawn(page)
        case .fitsEveryWidth: everywhere { tooWide(page.layout(in: $0), $0) }
        case .escapesControls: everywhere { controls(in: page.layout(in: $0), $0) }
        case .hasDistinctKeys: repeatedKeys(page)
        case .hasEveryHandler: missingHandlers(page)
        }
    }

    /// Returns a sentence for each way in which a page breaks any law.
    ///
    /// - Returns: The sentences, law by law; none if it follows every law.
    /// - Throws: The error of the closure that makes the page.
    public func violations() async throws -> [String] {
        var all: [String] = []
        for law in Law.allCases { all += try await violations(of: law) }
        return all
    }
}

extension PageConformance {
    /// A law of pages.
    public enum Law: String, CaseIterable, Sendable {
        /// Loading the page succeeds.
        case loads
        /// Every row has a cell that draws it, in one line at least.
        case drawsEveryRow
        /// No line is wider than the page.
        case fitsEveryWidth
        /// No line has a character that acts on a terminal.
        case escapesControls
        /// No row has a key twice, or one without a title.
        case hasDistinctKeys
        /// Every row of a settings page has a handler that accepts its model, or none.
        case hasEveryHandler
    }
}

extension PageConformance {
    private func failures(of page: ListPage) -> [String] {
        page.viewModel.state.value.failure.map { ["the page doesn't load: \($0.english)"] } ?? []
    }

    /// Returns the sentences for all contexts, each once.
    private func everywhere(_ sentences: (DrawingContext) -> [String]) -> [String] {
        var seen: Set<String> = []
        return contexts.flatMap(sentences).filter { seen.insert($0).inserted }
    }

    private func undrawn(_ page: ListPage) -> [String] {
        let items = page.viewModel.state.value.sections.flatMap(\.items)
        return items.enumerated().flatMap { index, item in
            Set(contexts.compactMap { problem(of: item, page.cells, $0) }).sorted().map {
                "row \(index + 1): \($0)"
            }
        }
    }

    private func problem(
        of item: any ListItemViewModel,
        _ cells: CellRegistry,
        _ context: DrawingContext
    ) -> String? {
        do {
            let lines = try cells.lines(of: item, in: context)
            return lines.isEmpty ? "its cell draws no line" : nil
        } catch {
            return "\(error)"
        }
    }

    private func tooWide(_ layout: PageLayout, _ context: DrawingContext) -> [String] {
        (0..<layout.count).compactMap { index in
            let columns = DisplayWidth.of(layout[index].text)
            guard columns > context.width else { return nil }
            return "line \(index + 1) has \(columns) columns of \(context.width): "
                + ControlEscaping.escaped(layout[index].text)
        }
    }

    private func controls(in layout: PageLayout, _ context: DrawingContext) -> [String] {
        (0..<layout.count).compactMap { index in
            let text = layout[index].text
            guard text.unicodeScalars.contains(where: ControlEscaping.isEscaped) else { return nil }
            return "line \(index + 1) at \(context.width) columns has a control character: "
                + ControlEscaping.escaped(text)
        }
    }

    private func repeatedKeys(_ page: ListPage) -> [String] {
        let items = page.viewModel.state.value.sections.flatMap(\.items)
        return items.enumerated().flatMap { index, item in
            var seen: Set<Character> = []
            return item.keys.compactMap { key in
                let name = key.key == RowKey.enter ? "Enter" : "'\(key.key)'"
                if !seen.insert(key.key).inserted { return "row \(index + 1) has \(name) twice" }
                return key.title.english.isEmpty ? "row \(index + 1) has no title for \(name)" : nil
            }
        }
    }

    private func missingHandlers(_ page: ListPage) -> [String] {
        guard let settings = page.viewModel as? SettingsPageViewModel else { return [] }
        let handlers = settings.presenter.handlers
        return settings.items.joined().compactMap { row in
            guard let name = row.handler else { return nil }
            do throws(HandlerError) {
                _ = try handlers.bound(name, to: row.shown)
                return nil
            } catch {
                return "section \(row.index.section + 1), row \(row.index.row + 1): \(error)"
            }
        }
    }
}
