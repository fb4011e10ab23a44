import ArgumentParser
import SeQRcast

/// The page that drawn codes are links to.
struct LinkOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make the code a link to this page, such as https://club.example/, which any phone camera opens.",
            valueName: "url"))
    var link: String?

    /// Checks the URL too: browsers decrypt only on pages from https or from the own machine.
    func validate() throws {
        guard let link else { return }
        guard !link.contains("#") else {
            throw ValidationError("the URL of --link must not have a fragment (#)")
        }
        let url: WebURL
        do {
            url = try WebURL(link)
        } catch {
            throw ValidationError("the URL of --link is not valid: \(error.sentence)")
        }
        guard url.userinfo == nil else {
            throw ValidationError("the URL of --link must not name a user")
        }
        guard url.scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(url.host.lowercased())
        else {
            throw ValidationError(
                "the URL of --link must begin with https: browsers do not decrypt on other pages")
        }
    }

    var page: LinkPage? { link.flatMap { try? LinkPage($0) } }
}
