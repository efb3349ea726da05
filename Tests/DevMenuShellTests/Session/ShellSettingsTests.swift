import DevMenuKit
import DevMenuTerminal
import Testing

@testable import DevMenuShell

@Suite struct ShellSettingsTests {
    /// Each setting with its default and another value.
    private static let settings = [
        ("confirm", "on", "off"), ("prompt", "%n%m> ", "dev $ "), ("color", "auto", "always"),
        ("theme", "auto", "light"), ("completion", "pick", "list"), ("format", "text", "json"),
        ("events", "on", "off"), ("suggestions", "on", "off"),
        ("timing", "off", "on"), ("host-output", "off", "on"),
    ]

    @Test func `has the settings of these tests`() {
        #expect(ShellSettings.entries.map(\.name) == Self.settings.map(\.0))
    }

    @Test(arguments: settings)
    func `shows each setting, and changes no other`(name: String, before: String, after: String)
        throws
    {
        var settings = ShellSettings()
        let entry = try #require(ShellSettings.entry(name))
        #expect(entry.get(settings) == before)
        entry.set(&settings, after)
        #expect(entry.get(settings) == after)
        for other in ShellSettings.entries where other.name != name {
            #expect(other.get(settings) == other.get(ShellSettings()))
        }
        entry.set(&settings, before)
        #expect(entry.get(settings) == before)
    }

    @Test func `the shell follows each setting`() throws {
        var settings = ShellSettings()
        for (name, _, after) in Self.settings {
            try #require(ShellSettings.entry(name)).set(&settings, after)
        }
        #expect(!settings.confirms)
        #expect(settings.background == .light)
        #expect(settings.completion == "list")
        #expect(settings.prompt == "dev $ ")
        #expect(settings.color == .always)
        #expect(settings.format == "json")
        #expect(settings.shownEvents.isEmpty)
        #expect(settings.showsTiming)
        #expect(settings.showsHostOutput)
    }

    // The format decides how the others are written.
    @Test(arguments: settings.filter { $0.0 != "format" })
    func `a command shows and changes each setting`(name: String, before: String, after: String)
        throws
    {
        let test = try TestShell { $0.format = JSONFormat() }
        let line = "set \(name) \(Quoting.quote(after))"
        #expect(try test.run(["set \(name)", line, "set"]) == 0)
        let results = try test.output.split(separator: "\n").compactMap { line in
            try JSONReader().read(Array(line.utf8))["result"]?["settings"]
        }
        // The flag `--color` is the default of the setting.
        let shown = name == "color" ? "never" : before
        try #require(results.count == 3)
        #expect(results[0] == [name: .string(shown)])
        #expect(results[1] == [name: .string(after)])
        #expect(results[2][name] == .string(after))
        #expect(results[2].object?.names == Self.settings.map(\.0))
    }
}
