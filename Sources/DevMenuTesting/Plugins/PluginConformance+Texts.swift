import DevMenuKit

extension PluginConformance {
    func textProblems(_ added: RecordingRegistry) -> [String] {
        added.texts.flatMap { text -> [String] in
            var problems: [String] = []
            if text.isTitle, text.content.english.isEmpty {
                problems.append("\(text.owner) is empty")
            }
            for content in [text.content.english] + text.content.translations.values {
                if content.unicodeScalars.contains(where: \.isControl) {
                    problems.append("\(text.owner) has a control character; it must be one line")
                }
            }
            return problems
        }
    }

    func languageProblems(_ added: RecordingRegistry) -> [String] {
        added.texts.filter {
            !$0.content.isEmpty && ($0.content.translations["zh-Hans"] ?? "").isEmpty
        }
        .map { "\($0.owner) has no Simplified Chinese: '\($0.content.english)'" }
    }
}

extension Unicode.Scalar {
    /// Indicates whether this is a control character, which must not reach a terminal.
    var isControl: Bool { properties.generalCategory == .control }
}

extension RecordingRegistry {
    /// A text for people, and the thing that it describes.
    fileprivate struct Text {
        let owner: String
        let content: LocalizedText
        var isTitle = false
    }

    fileprivate var texts: [Text] {
        var texts: [Text] = []
        for section in sections {
            let owner = "of section '\(section.id)'"
            texts.append(Text(owner: "the title \(owner)", content: section.title, isTitle: true))
            if let footer = section.footer {
                texts.append(Text(owner: "the footer \(owner)", content: footer))
            }
        }
        for item in items {
            let owner = "of item '\(item.id)'"
            texts.append(Text(owner: "the title \(owner)", content: item.title, isTitle: true))
            texts.append(Text(owner: "the summary \(owner)", content: item.summary))
            if let action = item.asAction {
                texts += summaries(of: action.parameters, owner: owner)
            }
        }
        for route in routes {
            let owner = "of route '\(route.path)'"
            texts.append(Text(owner: "the title \(owner)", content: route.title, isTitle: true))
            texts += summaries(of: route.parameters, owner: owner)
        }
        return texts
    }

    private func summaries(of parameters: [any ActionParameter], owner: String) -> [Text] {
        parameters.map { parameter in
            Text(
                owner: "the summary of parameter '\(parameter.name)' \(owner)",
                content: parameter.declaration.summary
            )
        }
    }
}
