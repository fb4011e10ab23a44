/// The names in a script that may refer to something outside: no words in comments, strings and
/// regular expressions, and no properties (`.name`, `#name`, `name:` in an object).
///
/// It reads ECMAScript only as far as the scripts of Pages/ need it: a slash begins a regular
/// expression unless an operand stands before it.
struct ScriptWords {
    private(set) var names: Set<String> = []
    private var rest: Substring
    /// The last token: a name, or a single character; a literal is `"`.
    private var previous = ""

    init(_ code: String) {
        rest = code[...]
        read(until: nil)
    }

    /// - Parameter end: the brace that ends an expression in a template; nil: everything is read.
    private mutating func read(until end: Character?) {
        var depth = 0
        while let character = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                skip(past: "*/")
            } else if character == "\"" || character == "'" {
                skipLiteral(to: character)
            } else if character == "`" {
                readTemplate()
            } else if character == "/", !endsOperand {
                skipRegularExpression()
            } else if character.isWord {
                readWord()
            } else {
                if character == "{" { depth += 1 }
                if character == "}" {
                    if depth == 0, end == character { return }
                    depth -= 1
                }
                rest.removeFirst()
                if !character.isWhitespace { previous = String(character) }
            }
        }
    }

    private mutating func readWord() {
        let word = String(rest.prefix(while: \.isWord))
        let isSpread = previous == "." && base.hasSuffix("...")
        rest = rest.dropFirst(word.count)
        let isProperty = (previous == "." && !isSpread) || previous == "#"
        let next = rest.first { !$0.isWhitespace }
        let isKey = (previous == "{" || previous == ",") && next == ":"
        if !isProperty, !isKey, word.first?.isNumber == false { names.insert(word) }
        previous = word
    }

    /// All that is read already.
    private var base: Substring { rest.base[..<rest.startIndex] }

    private var endsOperand: Bool {
        guard let last = previous.last else { return false }
        return (last.isWord && previous != "return") || ")]}\"".contains(last)
    }

    private mutating func readTemplate() {
        rest.removeFirst()
        while let character = rest.first, character != "`" {
            if rest.hasPrefix("${") {
                rest.removeFirst(2)
                read(until: "}")
                rest = rest.dropFirst()
            } else {
                rest = rest.dropFirst(character == "\\" ? 2 : 1)
            }
        }
        rest = rest.dropFirst()
        previous = "\""
    }

    private mutating func skipLiteral(to end: Character) {
        rest.removeFirst()
        while let character = rest.first, character != end {
            rest = rest.dropFirst(character == "\\" ? 2 : 1)
        }
        rest = rest.dropFirst()
        previous = "\""
    }

    private mutating func skipRegularExpression() {
        rest.removeFirst()
        var isClass = false
        while let character = rest.first, character != "/" || isClass {
            if character == "[" { isClass = true }
            if character == "]" { isClass = false }
            rest = rest.dropFirst(character == "\\" ? 2 : 1)
        }
        rest = rest.dropFirst().drop(while: \.isLetter)
        previous = "\""
    }

    private mutating func skip(past end: String) {
        rest = rest.firstRange(of: end).map { rest[$0.upperBound...] } ?? ""
    }
}

extension Character {
    fileprivate var isWord: Bool { isLetter || isNumber || self == "_" || self == "$" }
}
