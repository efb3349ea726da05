import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `devmenu init` in projects of the shapes that real ones have: which actions it writes.
@Suite(.onOwnThread) struct InitProjectTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    struct Project: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        /// The id, the command and the risk of each action.
        let actions: [String]
    }

    /// The part of a menu's file that is compared.
    private struct Menu: Decodable {
        struct Section: Decodable {
            let items: [Item]
        }

        struct Item: Decodable {
            let id: String
            let run: [String]
            let risk: String?

            /// The action on a line, without the place of further arguments.
            var line: String {
                var words = run.filter { $0 != "{args...}" }
                if words.last == "--" { words.removeLast() }
                return "\(id): " + words.joined(separator: " ") + (risk.map { " (\($0))" } ?? "")
            }
        }

        let sections: [Section]
    }

    private static let projects = [
        Project(
            testDescription: "site with a justfile",
            files: [
                "justfile": #"""
                set dotenv-load
                set shell := ["bash", "-uc"]

                export RUST_BACKTRACE := "1"
                target := env_var_or_default("TARGET", "debug")

                alias t := test

                # List the recipes
                default:
                    @just --list

                # Build the site
                build mode=target: _prepare
                    npx vite build --mode {{mode}}

                # Run the tests that match
                test *filter:
                    npx vitest run {{filter}}

                [group('quality')]
                lint:
                    npx eslint .
                    npx prettier --check .

                # Copy the site to a server
                [confirm("Deploy to production?")]
                deploy host:
                    rsync -a dist/ {{host}}:/srv/www

                clean:
                    rm -rf dist

                _prepare:
                    mkdir -p dist

                """#
            ],
            actions: [
                "build: just build",
                "test: just test",
                "lint: just lint",
                "clean: just clean (destructive)",
                "default: just default",
                "deploy: just deploy {host} (destructive)",
            ]
        ),
        Project(
            testDescription: "server with a Taskfile",
            files: [
                "Taskfile.yml": #"""
                version: '3'

                vars:
                  BINARY: server

                includes:
                  docs:
                    taskfile: ./docs/Taskfile.yml
                    dir: ./docs

                tasks:
                  default:
                    desc: Build and test
                    deps: [build, test]

                  build:
                    desc: Build the server
                    cmds:
                      - go build -o {{.BINARY}} ./cmd/server
                    sources:
                      - '**/*.go'

                  test:
                    desc: Run the tests
                    cmds:
                      - go test {{.CLI_ARGS}} ./...

                  db:reset:
                    desc: Drop and create the database
                    prompt: This deletes all data. Continue?
                    cmds: [dropdb app, createdb app]

                  generate:
                    internal: true
                    cmds:
                      - go generate ./...

                """#,
                "docs/Taskfile.yml": #"""
                version: '3'
                tasks:
                  serve:
                    desc: Serve the documentation
                    cmd: mkdocs serve

                """#,
            ],
            actions: [
                "build: task build",
                "test: task test",
                "default: task default",
                "db-reset: task db:reset (destructive)",
                "docs-serve: task docs:serve",
            ]
        ),
        Project(
            testDescription: "Python package",
            files: [
                "pyproject.toml": #"""
                [build-system]
                requires = ["hatchling"]
                build-backend = "hatchling.build"

                [project]
                name = "invoices"
                version = "2.1.0"
                requires-python = ">=3.10"
                dependencies = ["httpx>=0.27", "rich"]

                [project.scripts]
                invoices = "invoices.cli:main"

                [dependency-groups]
                dev = ["pytest>=8", "ruff", "mypy", "poethepoet"]

                [tool.pytest.ini_options]
                addopts = "-ra"
                testpaths = ["tests"]

                [tool.ruff.lint]
                select = ["E", "F", "I"]

                [tool.mypy]
                strict = true

                [tool.poe.tasks]
                docs = "mkdocs build"
                release = { shell = "python -m build && twine upload dist/*", help = "Upload a release" }
                _secret = "true"

                """#,
                "uv.lock": "",
            ],
            actions: [
                "build: uv build",
                "test: uv run pytest",
                "lint: uv run ruff check",
                "install: uv sync (destructive)",
                "format: uv run ruff format",
                "typecheck: uv run mypy .",
                "run-invoices: uv run invoices",
                "docs: uv run poe docs",
                "release: uv run poe release (destructive)",
            ]
        ),
    ]

    @Test(arguments: projects)
    func `writes the actions that people type, and loads them`(project: Project) throws {
        for (name, text) in project.files {
            try shell.environment.write(text, to: "project/\(name)")
        }
        let made = try shell.outerShell("cd project && devmenu init")
        #expect(made.ending == .exited(0))
        #expect(made.stderr.isEmpty)
        let written = try shell.environment.bytes(of: "project/devmenu.json")
        let menu = try JSONDecoder().decode(Menu.self, from: Data(written))
        let items = menu.sections.flatMap(\.items)
        #expect(items.map(\.line) == project.actions)
        let listed = try shell.outerShell("cd project && devmenu --format tsv list")
        #expect(listed.stderr.isEmpty)
        let rows = listed.lines.map { $0.split(separator: "\t").map(String.init) }
        #expect(
            rows.map { [$0[0], $0[1], $0[3]] }
                == items.map { [$0.id, "action", $0.risk ?? "undeclared"] }
        )
    }
}
