#if Shell
import ArgumentParser
import DevMenuShell

/// The flag that chooses the format of a verb's result.
struct VerbFormat: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print one JSON object, on one line.")
    private var isJSON = false

    /// The chosen format.
    var format: any OutputFormat { isJSON ? JSONFormat() : TextFormat() }
}
#endif
