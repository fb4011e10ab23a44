import ArgumentParser
import SeQRcast

struct ReaderPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reader",
        abstract: "Write the page that opens locked texts in a browser.",
        discussion: """
            One file of HTML, which loads nothing and sends nothing. Give it to people, or put it on a web server and let \
            `seqrcast lock --link` point there. Who serves a page can change it: those who have a copy of their own need trust \
            nobody. Its SHA-256 is printed, so that copies can be compared.
            """)

    @Flag(help: "It reads symbols in pictures and before the camera, too.")
    var withScanner = false

    @OptionGroup var file: PageFile

    func run() throws {
        try file.check()
        try file.write(ReaderPage(hasScanner: withScanner))
    }
}
