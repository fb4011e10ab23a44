import ArgumentParser
import SeQRcast

/// The page that drawn codes are links to.
struct LinkOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make the code a link to this page, such as https://club.example/, which any phone camera opens. Default: the page that `seqrcast channel link` sets.",
            valueName: "url"))
    var link: String?

    @Flag(help: "Draw no link, even if the channel has a page.") var noLink = false

    func validate() throws {
        guard link == nil || !noLink else { throw ValidationError("use either --link or --no-link") }
        _ = try page
    }

    var target: DrawingOptions.LinkTarget {
        noLink ? .none : (try? page).map { .page($0) } ?? .ofChannel
    }

    private var page: LinkPage? {
        get throws { try link.map { try LinkPage(argument: $0, named: "the URL of --link") } }
    }
}

extension LinkPage {
    /// A page on which browsers decrypt: from https, or from the own machine.
    ///
    /// - Parameter name: what the sentence about a wrong URL calls it.
    /// - Throws: `ValidationError`.
    init(argument text: String, named name: String) throws {
        guard !text.contains("#") else { throw ValidationError("\(name) must not have a fragment (#)") }
        guard text.utf8.count <= Self.lengthLimit else {
            throw ValidationError(
                "\(name) is too long: \(text.utf8.count) characters (limit \(Self.lengthLimit))")
        }
        let notSecure = "\(name) must begin with https: browsers do not decrypt on other pages"
        let url: WebURL
        do {
            url = try WebURL(text)
        } catch .schemeNotWeb {
            throw ValidationError(notSecure)
        } catch {
            throw ValidationError("\(name) is not valid: \(error.sentence)")
        }
        guard url.userinfo == nil else { throw ValidationError("\(name) must not name a user") }
        guard url.scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(url.host.lowercased())
        else { throw ValidationError(notSecure) }
        try self.init(text)
    }
}
