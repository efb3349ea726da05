import DevMenuKit
import Testing

@testable import DevMenuProject

/// The names of variables that choose code, and where each is refused.
@Suite struct CodeVariableTests {
    static let names = [
        "PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "SHELL", "ENV", "IFS", "PS4", "SHELLOPTS",
        "BASHOPTS", "BASH_ENV", "ZDOTDIR", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES", "GCONV_PATH",
        "GIT_SSH_COMMAND", "MAKEFLAGS", "GNUMAKEFLAGS", "MAKEFILES", "JUST_JUSTFILE", "TASK_X",
        "MISE_ENV", "MAKE", "CC", "CXX", "RM", "AR", "AS", "LD", "CPP", "FC", "LEX", "YACC",
        "COMPILER_PATH", "GCC_EXEC_PREFIX", "COMPOSER_HOME", "DENO_DIR", "YARN_RC_FILENAME",
        "BUN_INSTALL", "PNPM_HOME", "POE_CWD", "PDM_CHECK_UPDATE", "VIRTUAL_ENV", "SWIFT_EXEC",
        "TAR_OPTIONS", "RSYNC_RSH", "PSQLRC",
        "KUBECONFIG", "AWS_CONFIG_FILE", "OPENSSL_CONF", "NODE_OPTIONS", "NODE_PATH", "CLASSPATH",
        "NPM_CONFIG_SCRIPT_SHELL", "npm_config_script_shell", "PYTHONPATH", "PIP_INDEX_URL",
        "UV_INDEX", "PERL5OPT", "PERL5LIB", "RUBYOPT", "GEM_HOME", "BUNDLE_GEMFILE",
        "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "RUSTC_WRAPPER", "RUSTFLAGS",
        "CARGO_HOME", "RUSTUP_TOOLCHAIN", "GOFLAGS", "GOENV", "GOROOT", "GOTOOLCHAIN",
        "DOTNET_STARTUP_HOOKS", "LESSOPEN", "LESSCLOSE", "PAGER", "EDITOR", "VISUAL",
        "SSH_ASKPASS", "SUDO_ASKPASS", "LUA_INIT", "PHPRC", "TERMINFO_DIRS", "DEVMENU_SET",
    ]

    @Test(arguments: [
        ("make x", true), ("/usr/bin/gmake", true), ("env A=b make x", true),
        ("nice -n 5 env -i make", true), ("echo make", false), ("makefile", false), ("env", false),
    ])
    func `make is known by its path and behind programs that run it`(line: String, isMake: Bool) {
        #expect(CodeVariable.isMake(line.split(separator: " ").map(String.init)) == isMake)
    }

    private func problems(_ item: String) -> String {
        MenuFileText.problems(MenuFileText.menu(item))
    }

    @Test func `each name of the list has a test`() {
        let untested = CodeVariable.names.filter { name in
            !Self.names.contains {
                name.hasSuffix("*") ? $0.hasPrefix(name.dropLast()) : $0 == name
            }
        }
        #expect(untested == [])
    }

    @Test(arguments: names)
    func `a choice, a number or a text can't set it, and a toggle's words can`(name: String) {
        let rest = #""id": "x", "title": "X", "variable": "\#(name)""#
        for kind in [#""choice", "options": ["a", "b"]"#, #""number", "default": 1"#, #""text""#] {
            let found = problems(#"{"kind": \#(kind), \#(rest)}"#)
            #expect(found.contains("sections[0].items[0].variable: \(name) chooses the code that"))
        }
        #expect(problems(#"{"kind": "toggle", "on": "a", \#(rest)}"#) == "")
    }

    @Test(arguments: ["STAGE", "PATHS", "MY_PATH", "LOG", "MAKER", "GO", "NPM_TOKEN"])
    func `any other variable is a choice's`(name: String) {
        let item = #""id": "x", "title": "X", "options": ["a"], "variable": "\#(name)""#
        #expect(problems(#"{"kind": "choice", \#(item)}"#) == "")
    }
}
