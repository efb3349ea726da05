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

    @Test(arguments: [
        ("timing onn", "set timing: 'onn' isn't one of on, off. Did you mean 'on'?"),
        ("confirm maybe", "set confirm: 'maybe' isn't one of on, off"),
        (
            "color alway",
            "set color: 'alway' isn't one of auto, always, never. Did you mean 'always'?"
        ),
        (
            "timng on",
            """
            set: 'timng' isn't a setting of the prompt (confirm, prompt, color, theme, completion, \
            format, events, suggestions, timing, host-output). Did you mean 'timing'?
            """
        ),
        (
            "prompt \(String(repeating: "x", count: 38_000))",
            """
            set prompt: '\(String(repeating: "x", count: 39))…' isn't a prompt of at most 120 columns
            """
        ),
        (
            "events on log",
            "set events: 'log' isn't on, off or some of setting, menu, route, run, log, on, off"
        ),
        (
            "events logs",
            "set events: 'logs' isn't on, off or some of setting, menu, route, run, log, on, off. Did you mean 'log'?"
        ),
        ("timing on off", "set: unexpected argument 'off'. Usage: set [NAME [VALUE…]] [--save]"),
    ])
    func `a wrong word is reported with the nearest, and changes nothing`(
        words: String,
        error: String
    ) throws {
        let test = try TestShell()
        #expect(try test.run(["set " + words]) == 64)
        #expect(test.errors == "error: \(error)\n")
        #expect(test.output.isEmpty)
        for entry in ShellSettings.entries where entry.name != "color" {
            #expect(entry.get(test.shell.settings) == entry.get(ShellSettings()))
        }
        #expect(test.shell.settings.color == .never)
    }
}
