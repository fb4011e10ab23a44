import Testing
import Texts

@testable import CLI

struct SafeFileNameTests {
    @Test(arguments: [
        ("minutes.txt", "minutes.txt"), ("/etc/passwd", "passwd"), ("../../.bashrc", "bashrc"),
        ("C:\\minutes.txt", "minutes.txt"), ("-rf", "rf"), (" . -x", "x"), ("..", "document"),
        ("a/..", "document"),
        ("", "document"), ("/", "document"), ("a/", "a"), ("a\u{0}b\n", "a_b_"),
        ("fdp.\u{202E}txt", "fdp._txt"), ("Protokoll März.pdf", "Protokoll März.pdf"), ("x  ", "x"),
        ("bob.vault-journal", "bob.vault-journal_"), ("a/bob.vault-WAL", "bob.vault-WAL_"),
        ("x-\u{17F}hm", "x-\u{17F}hm_"), ("bob.vault.threats", "bob.vault.threats_"),
        ("my-journal.txt", "my-journal.txt"), ("bob.vault.new-1", "bob.vault_new-1"),
        ("bob.vault.Broken-1.new-2", "bob.vault_Broken-1_new-2"),
        (String(repeating: "x", count: 247) + "-journal", String(repeating: "x", count: 247) + "-journa_"),
    ])
    func `a file name is made safe`(given: String, safe: String) { #expect(SafeFileName.of(given) == safe) }
}
