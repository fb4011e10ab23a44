import ArgumentParser
import CZxcvbn
import Foundation
import Platform
import Records
import SeQRcast

/// Reads a passphrase from the terminal or a file descriptor.
struct PassphraseInput {
    /// The file descriptor; nil for the terminal.
    let descriptor: Int32?
    /// The option that names the descriptor.
    let option: String
    /// The thing that the passphrase opens; nil for the subject of the command.
    let subject: String?

    func validate() throws {
        guard let descriptor else { return }
        guard descriptor >= 0 else { throw ValidationError("\(option) needs a number from 0") }
        // Otherwise the vault's file would get this number, and be read as the passphrase.
        guard fcntl(descriptor, F_GETFD) != -1 else {
            throw ValidationError("file descriptor \(descriptor) is not open")
        }
    }

    /// Reads an existing passphrase.
    ///
    /// - Throws: exit code 64 without a terminal, or if the passphrase is empty or too long; 2 if
    ///   the descriptor cannot be read; 9 without a terminal, for a `subject`.
    func existing() throws -> Passphrase {
        try passphrase(
            descriptor.map(read) ?? ask(subject.map { "Passphrase for \($0): " } ?? "Passphrase: "))
    }

    /// Reads a new passphrase.
    ///
    /// On the terminal it is typed twice, and a weak one needs a confirmation. From a descriptor, a
    /// weak one gives a warning: a script that stopped would leave its user without a backup.
    ///
    /// - Throws: the errors of `existing`; exit code 1 if the two differ, 8 if a weak one is not
    ///   confirmed.
    func new() throws -> Passphrase {
        let typed = try descriptor.map(read) ?? ask("New passphrase: ")
        let passphrase = try passphrase(typed)
        let weakness = PassphraseStrength(typed).weakness
        guard descriptor == nil else {
            if let weakness { Console.warn(weakness) }
            return passphrase
        }
        if let weakness {
            Console.warn(weakness)
            guard try isAnswerYes("Use it anyway? [y/N] ") else {
                throw Diagnostic(
                    .unconfirmed, "not confirmed; nothing was changed",
                    hints: ["several words that do not belong together make a strong passphrase"])
            }
        }
        guard try self.passphrase(ask("Repeat passphrase: ")) == passphrase else {
            throw Diagnostic(.failed, "the two passphrases differ; nothing was done")
        }
        return passphrase
    }

    /// Asks like for the passphrase: standard input may be redirected.
    private func isAnswerYes(_ question: String) throws -> Bool {
        ["y", "yes"].contains(String(decoding: try ask(question), as: UTF8.self).lowercased())
    }

    private func ask(_ prompt: String) throws -> [UInt8] {
        Console.clearProgress()
        guard let line = HiddenInput.line(prompt, limit: Self.typedLimit) else {
            throw Diagnostic(
                subject == nil ? .usage : .locked,
                "no terminal to ask for the passphrase" + (subject.map { " of \($0)" } ?? ""),
                hints: ["`\(option) 3 3< FILE` reads it from a file"])
        }
        return line
    }

    /// Reads byte by byte, as the text after the line belongs to others.
    private func read(_ descriptor: Int32) throws -> [UInt8] {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        var line: [UInt8] = []
        do {
            while line.count <= Self.typedLimit, let byte = try handle.read(upToCount: 1)?.first,
                byte != UInt8(ascii: "\n")
            {
                line.append(byte)
            }
        } catch {
            throw Diagnostic(.fileError, "cannot read file descriptor \(descriptor)")
        }
        // Files from Windows end lines with two bytes, and may begin with a byte order mark.
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line.starts(with: Self.byteOrderMark) ? Array(line.dropFirst(Self.byteOrderMark.count)) : line
    }

    private static let byteOrderMark = Array("\u{FEFF}".utf8)

    /// The most bytes that are read: more than a passphrase has, as some may not be part of it.
    private static let typedLimit = 16 * Passphrase.lengthLimit

    private func passphrase(_ bytes: [UInt8]) throws -> Passphrase {
        guard !bytes.isEmpty else { throw Diagnostic(.usage, "the passphrase is empty") }
        let tooLong = Diagnostic(.usage, "the passphrase is too long (limit \(Passphrase.lengthLimit) bytes)")
        guard bytes.count <= Self.typedLimit else { throw tooLong }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnostic(.usage, "the passphrase is not UTF-8")
        }
        guard !Passphrase.hasControl(text) else {
            throw Diagnostic(.usage, "the passphrase has a control character")
        }
        // A letter may be typed as one character or as two: both must open the lock.
        guard let passphrase = Passphrase(Array(text.precomposedStringWithCanonicalMapping.utf8)) else {
            throw tooLong
        }
        return passphrase
    }
}

/// An estimate of how many guesses find a passphrase that a person chose.
///
/// zxcvbn looks for words, names, common passwords, dates, keyboard patterns, repeats and sequences
/// (docs/decisions/0099-passphrase-strength.md).
struct PassphraseStrength {
    /// The logarithm of the number of guesses to the base 2.
    let bits: Double

    /// A weaker passphrase gives a warning.
    ///
    /// A locked code is the easiest to guess: 600,000 rounds of HMAC take a graphics card some 0.1
    /// ms. 2^50 guesses keep a thousand of them busy for some years.
    static let leastBits = 50.0

    /// - Parameter passphrase: as typed, in UTF-8.
    init(_ passphrase: [UInt8]) {
        let text = Self.comparable(passphrase).map { CChar(bitPattern: $0) } + [0]
        var examples = unsafe Self.examples.map { unsafe UnsafePointer(strdup($0)) } + [nil]
        defer {
            for index in unsafe examples.indices {
                unsafe free(UnsafeMutablePointer(mutating: examples[index]))
            }
        }
        bits = unsafe ZxcvbnMatch(text, &examples, nil)
    }

    /// Passphrases that the guide, the pages and a famous comic (xkcd 936) print as examples.
    private static let examples = [
        "correct horse battery staple", "correcthorsebatterystaple", "dusom-tifap-kohin-bavuz-lojit-ramug",
        "mofab-jiduz-tizok-hagur-vobal-nifos",
    ]

    /// A warning if the passphrase is weak; otherwise nil.
    var weakness: String? {
        guard bits < Self.leastBits else { return nil }
        let guesses = Self.magnitudes.first { bits < $0.bits }?.guesses ?? "a thousand trillion"
        return "this passphrase is weak: fewer than \(guesses) guesses find it"
    }

    private static let magnitudes: [(bits: Double, guesses: String)] = [
        (10, "a thousand"), (20, "a million"), (30, "a billion"), (40, "a trillion"),
    ]

    /// The text with one byte for each character, as zxcvbn knows no others.
    ///
    /// Letters lose their accents, so that words are found. Other characters beyond ASCII become
    /// bytes that occur in no word.
    private static func comparable(_ passphrase: [UInt8]) -> [UInt8] {
        String(decoding: passphrase, as: UTF8.self).decomposedStringWithCanonicalMapping.unicodeScalars
            .compactMap { scalar in
                switch scalar.properties.generalCategory {
                case .nonspacingMark: nil
                default: scalar.isASCII ? UInt8(scalar.value) : 0x80 | UInt8(scalar.value & 0x7F)
                }
            }
    }
}
