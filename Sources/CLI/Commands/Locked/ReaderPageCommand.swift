import ArgumentParser
import SeQRcast

struct ReaderPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reader",
        abstract: "Write the page that opens locked texts in a browser.",
        discussion: """
            EXAMPLE
              seqrcast reader -o reader.html

            The page is one HTML file that loads and sends nothing. Give it to people, or put it on a web \
            server and use its URL with `seqrcast lock --link`. The operator of a web server can change the \
            page; your own copy needs no trust. The command prints the SHA-256, so that you can compare \
            copies.
            """)

    @Flag(help: "Let the page also read codes from images and the camera.")
    var withScanner = false

    @Option(
        help: "The language of the page. Default: that of the reader's browser, if it is one of these.")
    var language: PageLanguage?

    @OptionGroup var file: PageFile

    func run() throws {
        let output = try file.open()
        try file.write(ReaderPage(hasScanner: withScanner, language: language), to: output)
    }
}
