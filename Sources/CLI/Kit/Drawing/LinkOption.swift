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
        guard link.utf8.count <= LinkPage.lengthLimit else {
            throw ValidationError(
                "the URL of --link is too long: \(link.utf8.count) characters (limit \(LinkPage.lengthLimit))"
            )
        }
        let notSecure = "the URL of --link must begin with https: browsers do not decrypt on other pages"
        let url: WebURL
        do {
            url = try WebURL(link)
        } catch .schemeNotWeb {
            throw ValidationError(notSecure)
        } catch {
            throw ValidationError("the URL of --link is not valid: \(error.sentence)")
        }
        guard url.userinfo == nil else {
            throw ValidationError("the URL of --link must not name a user")
        }
        guard url.scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(url.host.lowercased())
        else { throw ValidationError(notSecure) }
    }

    var page: LinkPage? { link.flatMap { try? LinkPage($0) } }
}
