import DevMenuSystem

/// The environment variables that choose the code which programs run.
///
/// Only the author of a trusted file sets them, in `environment` or by a toggle's words. A choice
/// doesn't, because others choose its value.
enum CodeVariable {
    /// The names; a `*` at the end matches any further characters.
    static let names = [
        "PATH", "HOME", "XDG_*", "TMPDIR", "SHELL", "ENV", "IFS", "PS4", "SHELLOPTS", "BASHOPTS",
        "BASH_*", "ZDOTDIR", "LD_*", "DYLD_*", "GCONV_PATH", "GIT_*", "MAKEFLAGS", "GNUMAKEFLAGS",
        "MAKEFILES", "JUST_*", "TASK_*", "MISE_*", "MAKE", "CC", "CXX", "RM", "AR", "AS", "LD",
        "CPP", "FC", "LEX", "YACC", "COMPILER_PATH", "GCC_EXEC_PREFIX", "COMPOSER*", "DENO_*",
        "YARN_*", "BUN_*", "PNPM_*", "POE_*", "PDM_*", "VIRTUAL_ENV", "SWIFT_EXEC", "TAR_OPTIONS",
        "RSYNC_RSH", "PSQLRC", "KUBECONFIG", "AWS_CONFIG_FILE", "OPENSSL_CONF", "NODE_OPTIONS",
        "NODE_PATH", "CLASSPATH", "NPM_CONFIG_*", "PYTHON*", "PIP_*", "UV_*", "PERL*", "RUBY*",
        "GEM_*", "BUNDLE_*", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "RUSTC*",
        "RUSTFLAGS", "CARGO_*", "RUSTUP_*", "GOFLAGS", "GOENV", "GOROOT", "GOTOOLCHAIN",
        "DOTNET_STARTUP_HOOKS", "LESSOPEN", "LESSCLOSE", "PAGER", "EDITOR", "VISUAL", "SSH_ASKPASS",
        "SUDO_ASKPASS", "LUA_*", "PHPRC", "TERMINFO*", "DEVMENU_*",
    ]

    private static let whole = Set(names.filter { !$0.hasSuffix("*") })
    private static let beginnings = names.filter { $0.hasSuffix("*") }.map { $0.dropLast() }

    /// The programs that run the one which follows their options.
    private static let wrappers: Set = [
        "env", "nice", "nohup", "time", "command", "exec", "setsid",
    ]

    /// Returns `true` if a command runs make, to which a `$` in the value of any variable is code.
    static func isMake(_ words: [String]) -> Bool {
        let program = words.lazy.filter {
            !$0.contains("=") && !$0.hasPrefix("-") && Int($0) == nil
        }
        .map { FileSystem.name(of: $0) }.first { !wrappers.contains($0) }
        return program == "make" || program == "gmake"
    }

    /// Returns `true` if a variable is one of them; npm reads its own in any case.
    static func includes(_ name: String) -> Bool {
        whole.contains(name) || beginnings.contains(where: name.hasPrefix)
            || name.uppercased().hasPrefix("NPM_CONFIG_")
    }
}
