/// A hand-out for a guest who reads a channel in a browser: numbered steps, and a code to try.
public struct GuestSheet: Sendable {
    public struct Step: Sendable {
        public var heading: String
        public var text: String
        /// Digits below the text, for comparison.
        public var digits: String?

        public init(_ heading: String, _ text: String, digits: String? = nil) {
            (self.heading, self.text, self.digits) = (heading, text, digits)
        }
    }

    public var paper = Paper.a4
    public var language = PrintLanguage.english
    public var owner: String
    /// On the right of `owner`.
    public var recipient: String
    public var title: String
    public var introduction: String
    public var steps: [Step]
    /// A code below the last step.
    public var sample: Symbol?
    public var notes: [KeySheet.Note]
    /// Above the digest.
    public var digestLabel: String
    /// Lines of hexadecimal digits.
    public var digest: String

    public init(
        owner: String, recipient: String, title: String, introduction: String, steps: [Step],
        sample: Symbol?, notes: [KeySheet.Note], digestLabel: String, digest: String
    ) {
        (self.owner, self.recipient, self.title) = (owner, recipient, title)
        (self.introduction, self.steps, self.sample) = (introduction, steps, sample)
        (self.notes, self.digestLabel, self.digest) = (notes, digestLabel, digest)
    }

    private var margin: Double { paper == .letter ? 23 : 20 }
    private var width: Double { paper.width - 2 * margin }
    private static let inset = 16.0

    /// - Throws: `.noPageRenderer`, or `.modulesTooSmall` if the code is too large for the paper.
    public func pages() throws(ImagingError) -> PrintedPages {
        var page = PageLayout(language)
        var y = try drawHead(on: &page)
        let stepLeft = margin + Self.inset
        let stepWidth = width - Self.inset
        for (index, step) in steps.enumerated() {
            let number = try page.typeset("\(index + 1)", .title(30), width: Self.inset - 2)
            let numberBottom = page.text(number, margin, y - 1.6)
            var bottom = page.text(
                try page.typeset(step.heading, .line(14, isBold: true), width: stepWidth), stepLeft, y)
            bottom = page.text(
                try page.typeset(step.text, .book(11.5), width: stepWidth, lines: 3), stepLeft,
                bottom + 0.4)
            bottom = page.text(
                try page.typeset(step.digits, .digits(19), width: stepWidth, lines: 3), stepLeft,
                bottom + 1)
            y = max(bottom, numberBottom) + 5.5
        }
        let footTop = try drawFoot(on: &page)
        try drawLast(from: y - 1, to: footTop, on: &page)
        return PrintedPages(paper: paper, pages: [page])
    }

    /// - Returns: the top of the first step.
    private func drawHead(on page: inout PageLayout) throws(ImagingError) -> Double {
        let top = paper == .letter ? 14.0 : 16
        page.rule(margin, top, width: width, height: paper.heavyRule)
        var y = top + paper.heavyRule + 2
        page.text(
            try page.typeset(recipient, .line(14), width: width * 0.48, atEnd: true),
            margin + width * 0.52, y)
        y = page.text(
            try page.typeset(owner, .line(14, isBold: true), width: width * 0.5), margin, y)
        y = page.text(try page.typeset(title, .title(32), width: width, lines: 2), margin, y) + 1
        return page.text(
            try page.typeset(introduction, .book(11.5), width: width, lines: 3), margin, y) + 7
    }

    /// - Returns: the top of the foot.
    private func drawFoot(on page: inout PageLayout) throws(ImagingError) -> Double {
        let label = try page.typeset(digestLabel, .line(9), width: width)
        let digest = try page.typeset(digest, .digits(9, isBold: false), width: width, lines: 2)
        let height = (label?.height ?? 0) + (digest?.height ?? 0) + 1
        let top = paper.height - 15 - height
        page.rule(margin, top - 2, width: width)
        page.text(digest, margin, page.text(label, margin, top) + 0.6)
        return top - 2
    }

    /// Draws the code to try, and the notes beside it; without a code, the notes stand below each
    /// other.
    private func drawLast(from top: Double, to bottom: Double, on page: inout PageLayout) throws(ImagingError)
    {
        var left = margin + Self.inset
        var y = top
        if let sample {
            let quiet = PageLayout.quietModules / Double(sample.size)
            let side = min(80, (bottom - top) / (1 + 2 * quiet))
            let module = side / Double(sample.size)
            guard module >= PrintedPages.leastModule - 1e-9 else {
                throw .modulesTooSmall(millimeters: max(0, module), least: PrintedPages.leastModule)
            }
            y += side * quiet
            page.code(sample, left, y, side: side)
            left += side * (1 + quiet) + 3
        }
        let width = margin + self.width - left
        for note in notes {
            y = page.text(
                try page.typeset(note.heading, .line(10.5, isBold: true), width: width), left, y)
            y = page.text(try page.typeset(note.text, .book(10.5), width: width, lines: 5), left, y) + 2.5
        }
    }
}
