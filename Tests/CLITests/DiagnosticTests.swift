import Foundation
import Records
import SeQRcast
import Testing

@testable import CLI

/// Sentences and exit codes of errors.
struct DiagnosticTests {
    private func sentence(_ error: ImagingError) -> String { Diagnostic(error).sentence }

    /// Too little memory for the passphrase is no damage.
    @Test func `an error without a sentence of its own is named`() {
        let fault = FileFault(errno: EXDEV)
        #expect(fault == .unexpected(.errno(EXDEV)))
        #expect(Diagnostic(fault).sentence == "unexpected error (errno \(EXDEV))")
        #expect(Diagnostic(fault, writing: "a.png").sentence == "cannot write a.png: errno \(EXDEV)")
        let foreign = FileFault(NSError(domain: "Elsewhere", code: 7))
        #expect(foreign == .unexpected(.foundation(7)))
    }

    @Test(arguments: [(10, true), (20, true), (9, false), (21, false)])
    func `a cost that is offered is no damage`(cost: Int, isOffered: Bool) {
        let lock = Diagnostic(VaultError.lockTooCostly(cost: cost))
        let backup = Diagnostic(BackupError.tooCostly(cost: cost))
        #expect(lock.status == (isOffered ? .failed : .vaultBroken))
        #expect(backup.status == (isOffered ? .failed : .damaged))
        for error in [lock, backup] { #expect(error.sentence.hasPrefix("not enough memory") == isOffered) }
    }

    @Test func `a failure is an object of JSON`() {
        let diagnostic = Diagnostic(.fileError, "no\u{1B} file", hints: ["name another"])
        #expect(
            JSON.line(of: FailureJSON(diagnostic))
                == #"{"error":"no\u001b file","exit_code":2,"hints":["name another"],"schema":1}"#)
        #expect(
            JSON.line(of: FailureJSON(Diagnostic(.locked, "locked")))
                == #"{"error":"locked","exit_code":9,"schema":1}"#)
    }

    @Test func `the limit of pixels is named only if it is the cause`() {
        #expect(
            sentence(.tooManyPixels(width: 20_000, height: 20_000, limit: GrayImage.pixelLimit))
                == "the image is too large: 20000 × 20000 pixels (limit 67,108,864 pixels)")
        #expect(
            sentence(.tooManyPixels(width: 100, height: 100, limit: 468))
                == "decoding the image needs too much memory or time (100 × 100 pixels)")
    }
}
