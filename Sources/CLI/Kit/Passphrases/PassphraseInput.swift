import ArgumentParser
import Foundation
import SeQRcast

/// Where a passphrase comes from: the terminal, or a file descriptor.
struct PassphraseInput {
    /// Nil: the terminal.
    let descriptor: Int32?
    /// The option that names the descriptor.
    let option: String
    /// What the passphrase opens; nil: what the command is about.
    let subject: String?

    func validate() throws {
        guard let descriptor else { return }
        guard descriptor >= 0 else { throw ValidationError("\(option) is a number from 0 on") }
        // Else the vault's file gets the number, and is read as the passphrase.
        guard fcntl(descriptor, F_GETFD) != -1 else {
            throw ValidationError("file descriptor \(descriptor) is not open")
        }
    }

    /// One that was chosen before.
    ///
    /// - Throws: exit code 64 where there is nobody to ask, or for one that is empty or too long; 2 where the descriptor cannot be
    ///   read.
    func existing() throws -> Passphrase {
        try passphrase(descriptor.map(read) ?? ask(subject.map { "Passphrase of \($0): " } ?? "Passphrase: "))
    }

    /// One that is chosen now: typed twice.
    ///
    /// - Throws: the same; exit code 1 where the two differ.
    func new() throws -> Passphrase {
        guard descriptor == nil else { return try existing() }
        let first = try passphrase(ask("New passphrase: "))
        guard try passphrase(ask("The same again: ")) == first else {
            throw Diagnostic(.failed, "the two passphrases differ; nothing was done")
        }
        return first
    }

    private func ask(_ prompt: String) throws -> [UInt8] {
        guard let line = HiddenInput.line(prompt, limit: Self.typedLimit) else {
            throw Diagnostic(
                subject == nil ? .usage : .locked,
                "there is no terminal to ask for the passphrase" + (subject.map { " of \($0)" } ?? ""),
                hints: ["`\(option) 3 3< FILE` reads it from a file"])
        }
        return line
    }

    /// A byte at a time: what follows the line is not this tool's.
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
            throw Diagnostic(.fileError, "file descriptor \(descriptor) cannot be read")
        }
        // Files that come from Windows have two bytes at a line's end, and perhaps a mark at their beginning.
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line.starts(with: Self.byteOrderMark) ? Array(line.dropFirst(Self.byteOrderMark.count)) : line
    }

    private static let byteOrderMark = Array("\u{FEFF}".utf8)

    /// Bytes that are looked at: more than a passphrase has, as spaces and the like may be no part of it.
    private static let typedLimit = 16 * Passphrase.lengthLimit

    private func passphrase(_ bytes: [UInt8]) throws -> Passphrase {
        guard !bytes.isEmpty else { throw Diagnostic(.usage, "the passphrase is empty") }
        let tooLong = Diagnostic(.usage, "a passphrase has at most \(Passphrase.lengthLimit) bytes")
        guard bytes.count <= Self.typedLimit else { throw tooLong }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnostic(.usage, "the passphrase is not UTF-8")
        }
        // What nobody can type on a phone would lock everybody out.
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Diagnostic(.usage, "the passphrase has a control character in it")
        }
        // One letter can be typed as one character or as two, which must not lock anybody out.
        guard let passphrase = Passphrase(Array(text.precomposedStringWithCanonicalMapping.utf8)) else {
            throw tooLong
        }
        return passphrase
    }
}
