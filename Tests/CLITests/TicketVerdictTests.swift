import Testing

@testable import CLI

/// The large letters at a door.
struct TicketVerdictTests {
    @Test(arguments: [TicketVerdict.admit, .valid, .refused, .notRead])
    func `a verdict in black and white has no escapes`(_ verdict: TicketVerdict) {
        let text = verdict.text(columns: 80, isColored: false)
        #expect(!text.contains("\u{1B}"))
        #expect(text.split(separator: "\n").count >= 5)
        #expect(text.split(separator: "\n").allSatisfy { $0.count < 80 })
    }

    /// A ticket that was read badly may be good.
    @Test(arguments: [
        (CLI.ExitStatus.damaged, TicketVerdict.notRead), (.tampered, .refused), (.seenBefore, .refused),
    ])
    func `a damaged code is not refused`(_ status: CLI.ExitStatus, _ verdict: TicketVerdict) {
        #expect(Diagnostic(status, "x").verdict == verdict)
    }

    @Test func `each colored line ends without color`() {
        let lines = TicketVerdict.refused.text(columns: 80, isColored: true).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[97;41m") && $0.hasSuffix("\u{1B}[0m") })
    }

    @Test func `the bell rings for an admission alone, also on a narrow terminal`() {
        for columns in [20, 80] {
            #expect(TicketVerdict.admit.text(columns: columns, isColored: false).contains("\u{7}"))
            for verdict in [TicketVerdict.valid, .refused, .notRead] {
                #expect(!verdict.text(columns: columns, isColored: false).contains("\u{7}"))
            }
        }
        #expect(TicketVerdict.refused.text(columns: 20, isColored: false) == "")
    }
}
