/// What the manual page says of the environment and of files.
enum ManualPlaces {
    /// The variables that the program reads, and what for.
    static let variables = [
        (
            "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_DATA_HOME",
            """
            The folders of the files below; ~/.config, ~/.local/state, ~/.cache and ~/.local/share \
            where they are not set.
            """
        ),
        (
            "LC_ALL, LC_MESSAGES, LANG",
            """
            The first that is set is the language in which the menu is shown, unless --locale names \
            one.
            """
        ),
        ("NO_COLOR", "Nothing is painted where it is set to anything."),
        (
            "TERM, COLORTERM",
            "What the terminal can do; with 'dumb' as TERM nothing is painted."
        ),
        ("INPUTRC", "The settings of GNU Readline, which edits lines at the prompt."),
        (
            "DEVMENU_PLUGIN_PATH",
            """
            Folders of plugins that are programs, with colons between them; they are looked into \
            after those of --plugin-dir.
            """
        ),
        (
            "DEVMENU_RUNTIME_DIR",
            "Where apps listen for shells, in place of $XDG_RUNTIME_DIR/devmenu."
        ),
        ("DEVMENU_DISABLE", "An app that finds 1 in it offers its menu to nobody."),
    ]

    /// The files that the program reads and writes, and what for.
    static let files = [
        (
            "$XDG_CONFIG_HOME/devmenu/rc",
            "Commands that are run before the first prompt; a line that fails is a warning."
        ),
        ("$XDG_STATE_HOME/devmenu/history", "What was entered at the prompt."),
        (
            "$XDG_STATE_HOME/devmenu/apps/NAME/toggles.json",
            "The toggles of the app NAME that people set."
        ),
        (
            "devmenu.json",
            """
            The menu of the project in whose directory it is, or in one below: used in place of the \
            bundled menu. 'devmenu init' writes one, 'devmenu schema' prints what it may hold.
            """
        ),
        (
            "$XDG_STATE_HOME/devmenu/trusted.json",
            "The project menus whose programs may run, each as it was when it was trusted."
        ),
        (
            "$XDG_STATE_HOME/devmenu/projects/NAME-DIGEST/toggles.json",
            "The toggles and choices of a project's menu that people set."
        ),
        ("$XDG_CACHE_HOME/NAME", "The cache of the app NAME."),
        (
            "$XDG_DATA_HOME/devmenu/plugins/devmenu-NAME",
            "A plugin that 'devmenu plugin install' put there."
        ),
        ("$XDG_CACHE_HOME/devmenu", "What plugins said their menus were."),
        (
            "$XDG_RUNTIME_DIR/devmenu/NAME-PID.sock, $XDG_RUNTIME_DIR/devmenu/NAME-PID.json",
            """
            Where the app NAME listens, and what it is; below /tmp/devmenu-UID where \
            XDG_RUNTIME_DIR is not set.
            """
        ),
    ]
}
