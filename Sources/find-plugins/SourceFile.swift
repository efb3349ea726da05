/// The declarations in a file of Swift code that decide which types are plugins.
struct SourceFile {
    /// A name as it is written, component by component: `Menu.Item`.
    typealias Name = [String]

    /// A type, a protocol, an extension or another name for a type.
    struct Declaration {
        enum Kind {
            case type, `protocol`, `extension`, alias
        }

        let kind: Kind
        let path: String
        let position: Lexer.Position
        let name: Name
        /// The types that it is in, from the outermost one.
        let scope: Name
        /// The names that its conformances, its superclass or, of another name, its type have.
        var inherited: [Name] = []
        var isGeneric = false
        let isPrivate: Bool
        /// For each `#if` around it the directives up to its own branch.
        let conditions: [[String]]
    }

    private static let kinds: [String: Declaration.Kind] = [
        "struct": .type, "class": .type, "enum": .type, "actor": .type, "protocol": .protocol,
        "extension": .extension, "typealias": .alias,
    ]

    let path: String
    private(set) var declarations: [Declaration] = []
    /// The types that have a record in the code.
    private(set) var recorded: [Name] = []
    /// `true` if an import of DevMenuKit has an access level below `public`.
    private(set) var hidesImport = false
    /// The error that keeps the file from being read to its end, or `nil`.
    var problem: String? {
        lexer.excess.map {
            """
            \(path):\($0.line):\($0.column): error: the code is nested more than \
            \(Lexer.depthLimit) levels deep, which the compiler doesn't allow
            """
        }
    }

    private var lexer: Lexer
    private var token: Lexer.Token
    private var conditions: [[String]] = []

    init(path: String, bytes: [UInt8]) {
        self.path = path
        lexer = Lexer(bytes)
        token = lexer.next()
        while token.kind != .end {
            readMembers(of: [], isPrivate: false)
            // A brace without a partner.
            advance()
        }
    }

    private mutating func advance() { token = lexer.next() }

    /// Reads declarations up to the end of the scope.
    private mutating func readMembers(of scope: Name, isPrivate: Bool) {
        var access = ""
        var previous = ""
        while token.kind != .end, token.text != "}" {
            let text = token.text
            // A word after a dot is a member's name.
            let keyword = token.kind == .word && previous != "." ? text : ""
            previous = text
            if let kind = Self.kinds[keyword] {
                let isHidden = ["private", "fileprivate"].contains(access)
                readDeclaration(kind, in: scope, isPrivate: isHidden || isPrivate && access == "")
                access = ""
                continue
            }
            switch keyword {
            case "private", "fileprivate", "internal", "package", "public", "open":
                advance()
                // The level of a property's setter is in parentheses.
                access = token.text == "(" ? access : text
            case "import":
                advance()
                if token.text == "DevMenuKit", !["", "public"].contains(access) {
                    hidesImport = true
                }
                access = ""
            case "var", "let", "func", "init", "subscript", "case", "macro":
                access = ""
                advance()
            default:
                if text == "PluginRecord" {
                    readRecord()
                } else if token.kind == .directive {
                    readDirective()
                } else if ["{", "(", "["].contains(text) {
                    skipBlock()
                } else {
                    advance()
                }
            }
        }
    }

    private mutating func readDirective() {
        switch token.text {
        case "#endif": if conditions.popLast() != nil { lexer.depth -= 1 }
        case let text where text.hasPrefix("#if"):
            conditions.append([text])
            lexer.depth += 1
        case let text:
            if !conditions.isEmpty { conditions[conditions.count - 1].append(text) }
        }
        advance()
    }

    /// Reads a declaration after its keyword, and what is declared in it.
    ///
    /// The keyword may be something else: `class func`, or a variable called `actor`.
    private mutating func readDeclaration(_ kind: Declaration.Kind, in scope: Name, isPrivate: Bool)
    {
        advance()
        let before = (lexer, token)
        guard token.kind == .word, !["func", "var", "subscript"].contains(token.text) else {
            return
        }
        let position = token.position
        let name = readName()
        var declaration = Declaration(
            kind: kind,
            path: path,
            position: position,
            name: scope + name,
            scope: scope,
            isPrivate: isPrivate,
            conditions: conditions
        )
        if token.text == "<" {
            skipGenerics()
            declaration.isGeneric = true
        }
        if kind == .alias {
            guard token.text == "=" else { return }
            repeat {
                advance()
                declaration.inherited.append(readName())
                skipGenerics()
            } while token.text == "&"
            return declarations.append(declaration)
        }
        let opener = token.text
        guard [":", "{", "where"].contains(opener) else {
            (lexer, token) = before
            return
        }
        if opener == ":" { declaration.inherited = readInherited() }
        if token.text == "where" { while !["{", "}", ""].contains(token.text) { advance() } }
        guard token.text == "{" else {
            (lexer, token) = before
            return
        }
        declarations.append(declaration)
        if kind == .protocol { return skipBlock() }
        lexer.depth += 1
        advance()
        readMembers(of: declaration.name, isPrivate: isPrivate && kind == .extension)
        lexer.depth -= 1
        advance()
    }

    /// Reads the names after a colon, up to the body or the conditions of a declaration.
    private mutating func readInherited() -> [Name] {
        var names: [Name] = []
        while !["{", "}", "=", "where"].contains(token.text),
            ![.directive, .end].contains(token.kind)
        {
            if token.kind == .word {
                names.append(readName())
            } else if token.text == "<" {
                skipGenerics()
            } else {
                advance()
            }
        }
        return names
    }

    /// Reads a word and those after dots.
    private mutating func readName() -> Name {
        var name: Name = []
        while token.kind == .word {
            name.append(token.text)
            advance()
            guard token.text == "." || token.text == "::" else { break }
            advance()
        }
        return name
    }

    /// Reads a record by hand: `PluginRecord = { offer(Hello(), $0) }`.
    private mutating func readRecord() {
        advance()
        guard token.text == "=" else { return }
        advance()
        guard token.text == "{" else { return }
        var words: [String] = []
        var depth = 0
        repeat {
            if token.text == "{" { depth += 1 } else if token.text == "}" { depth -= 1 }
            words.append(token.text)
            advance()
        } while depth > 0 && token.kind != .end
        guard let offer = words.firstIndex(of: "offer") else { return }
        let arguments = words[(offer + 1)...]
        recorded.append(arguments.dropFirst().prefix { $0 != "(" }.filter { $0 != "." })
    }

    /// Skips what is between `<` and `>`, if it's here.
    private mutating func skipGenerics() {
        guard token.text == "<" else { return }
        var depth = 0
        repeat {
            if token.text == "<" { depth += 1 } else if token.text == ">" { depth -= 1 }
            if ["{", "}"].contains(token.text) { return }
            advance()
        } while depth > 0 && token.kind != .end
    }

    /// Skips a block in braces, parentheses or brackets.
    private mutating func skipBlock() {
        var depth = 0
        repeat {
            switch token.text {
            case "{", "(", "[": depth += 1
            case "}", ")", "]": depth -= 1
            default: break
            }
            advance()
        } while depth > 0 && token.kind != .end
    }
}
