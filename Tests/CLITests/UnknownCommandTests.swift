import Testing

@testable import CLI

/// Words in the place of a command.
struct UnknownCommandTests {
    private func hints(_ words: String...) -> [String]? {
        UnknownCommand.first(in: ["seqrcast"] + words, of: SeqrcastCommand.self)?.diagnostic.hints
    }

    @Test func `the command that was meant is named`() {
        #expect(hints("histroy") == ["did you mean `seqrcast history`?"])
        #expect(hints("channel", "craete", "chess") == ["did you mean `seqrcast channel create`?"])
        #expect(hints("--vault", "publish", "--quiet", "publsh") == ["did you mean `seqrcast publish`?"])
        #expect(hints("help", "histroy") == ["did you mean `seqrcast history`?"])
        #expect(hints("frobnicate") == ["`seqrcast --help` lists the commands"])
        #expect(hints("read-picture") == ["`seqrcast --help` lists the commands"])
    }

    @Test func `a known command, an option or no word is no unknown command`() {
        #expect(hints() == nil)
        #expect(hints("history", "--limt", "3") == nil)
        #expect(hints("channel", "--json") == nil)
        #expect(hints("--valut", "bob.vault", "history") == nil)
        #expect(hints("help") == nil && hints("help", "contact", "verify") == nil)
        #expect(hints("scan", "histroy") == nil)
    }

    @Test(arguments: [
        (["publish", "chess", "-he said", "-o", "x.png"], "-he said"), (["lock", "-help"], "-help"),
        (["publish", "chess", "--", "-he said"], nil), (["poster", "1", "--title", "-dash-"], nil),
        (["publish", "chess", "- milk"], "- milk"), (["publish", "chess", "-"], nil), (["-h"], nil),
        (["publish", "chess", "-5 degrees"], "-5 degrees"), (["lock", "-é"], "-é"),
        (["lock", "-h\n"], "-h\n"),
        (["lock", "--not an option"], "--not an option"), (["lock", "--note=two words"], nil),
    ])
    func `a text that begins with a dash is no cluster of options`(words: [String], found: String?) {
        #expect(DashedText.first(in: ["seqrcast"] + words)?.word == found)
    }
}
