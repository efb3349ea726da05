import DevMenuKit

enum ParameterSnippets {
    static var all: [Parameter] {
        // begin snippet
        let domain = Parameter(
            "domain",
            completions: { _, context in context.app.cacheDomains.map { Candidate($0.name) } }
        )
        // end snippet
        // begin snippet
        let token = Parameter("token", isRequired: true, isSecret: true)
        // end snippet
        return [domain, token]
    }
}
