import ArgumentParser

struct ConfirmOption: ParsableArguments {
    @Flag(help: "Confirm without being asked.")
    var yes = false

    /// - Throws: exit code 8 unless the user agrees.
    func require(_ question: String) throws {
        guard yes || Console.confirm(question) else {
            throw Diagnostic(.unconfirmed, "not confirmed; nothing was changed", hints: ["`--yes` confirms"])
        }
    }
}
