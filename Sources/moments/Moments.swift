#if Sample
import ArgumentParser

/// The program `moments`: the app, or its server alone.
@main
enum Moments {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        // Not a subcommand of the parser, which would take the word for the app's link.
        if words.first == "bff" {
            await BFFCommand.main(Array(words.dropFirst()))
        } else {
            await MomentsCommand.main(words)
        }
    }
}
#endif
