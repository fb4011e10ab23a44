import Specimens
import Testing
import Wire

@testable import Exchange

/// fixtures/vectors/backup.
struct BackupVectorTests {
    @Test(arguments: VectorFile.all(of: "backup"))
    func `backups agree with the vectors`(_ file: VectorFile) throws {
        let code = try Code(text: file["code"])
        let passphrase = try #require(Passphrase(Array(file.string("passphrase").utf8)))
        #expect(code.kind == .backup)
        let outcome = Result { () throws in try keys(code, passphrase) }
        #expect(outcome.label == file.expect)
        guard case .success(let keys) = outcome else { return }
        #expect(keys.identity.fingerprint.bytes == file.bytes("fingerprint"))
        #expect(keys.bytes == file.bytes("keys"))
    }

    @Test func `there are vectors of backups`() { #expect(VectorFile.all(of: "backup").count > 40) }

    private func keys(_ code: Code, _ passphrase: Passphrase) throws -> KeyBackup {
        try BackupReader.check(code)
        let source = byteSource(of: code.kind.header + code.body)
        var bytes: [UInt8] = []
        do {
            try BackupReader(from: source) { passphrase }.open(from: source) { bytes += $0[$1] }
        } catch {
            throw error.refusal
        }
        return try KeyBackup(bytes: bytes)
    }
}

extension Result<KeyBackup, any Error> {
    /// The name of the refusal in the vectors.
    fileprivate var label: String {
        switch self {
        case .success: "success"
        case .failure(BackupError.newer): "newer"
        case .failure(BackupError.damaged): "damaged"
        case .failure(BackupError.tooCostly): "too costly"
        case .failure(BackupError.wrongPassphrase): "wrong passphrase"
        case .failure(let error): "\(error)"
        }
    }
}
