import DevMenuKit

extension PluginConformance {
    func routeProblems(_ added: RecordingRegistry) async -> [String] {
        guard let context = context(of: added) else { return [] }
        let router = MenuRouter(routes: added.routes + surroundings.routes, context: context)
        var problems: [String] = []
        for route in added.routes {
            let query = route.parameters.map { (name: $0.name, value: $0.declaration.sample) }
            guard let url = URLParts.example(path: route.path, query: query) else {
                problems.append("no URL can end in route '\(route.path)'")
                continue
            }
            for locale in [MenuLocale.english, .simplifiedChinese] {
                var context = context
                context.locale = locale
                do {
                    let opened = try await context.settings.inScope { [context] in
                        try await router.opening(in: context).open(url)
                    }
                    problems += self.problems(of: opened.page, at: url, in: locale)
                } catch {
                    if !(error is any CustomStringConvertible) || "\(error)".isEmpty {
                        problems.append("'\(url)' doesn't open and doesn't say why: \(error)")
                    }
                }
            }
        }
        return problems
    }

    private func problems(of page: Page, at url: String, in locale: MenuLocale) -> [String] {
        let owner = "the page of '\(url)' in \(locale.tag)"
        var problems: [String] = []
        let strange = page.text.unicodeScalars.first { $0.isControl && $0 != "\n" && $0 != "\t" }
        if let strange {
            problems.append(
                "\(owner) has the control character U+\(String(strange.value, radix: 16))"
            )
        }
        for style in page.styles where !style.fits(page.text) {
            problems.append("\(owner) paints bytes \(style.from) to \(style.to), which it doesn't have")
        }
        if let value = page.value, !value.isWritable {
            problems.append("the value of \(owner) holds a number that isn't finite")
        }
        return problems
    }
}

extension ParameterDeclaration {
    /// An argument that fits the parameter.
    fileprivate var sample: String {
        if let text = defaultValue?.string { return text }
        return switch type {
        case .string: "text"
        case .int, .double: (defaultValue ?? minimum).map { String(describing: $0) } ?? "1"
        case .bool: "true"
        case .choice: choices.first ?? ""
        case .path: "/tmp"
        case .url: "https://example.com"
        }
    }
}

extension TextStyle {
    /// Returns `true` if the style begins and ends between characters of a text.
    fileprivate func fits(_ text: String) -> Bool {
        guard 0 <= from, from <= to, to <= text.utf8.count else { return false }
        return [from, to].allSatisfy { offset in
            let index = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
            return index.samePosition(in: text.unicodeScalars) != nil
        }
    }
}
