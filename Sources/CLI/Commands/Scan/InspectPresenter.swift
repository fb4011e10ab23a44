import SeQRcast

/// Prints the codes of inspected files.
final class InspectPresenter {
    let session: Session?
    let links: LinkCheck
    let format: JSONOption
    let limits: DecoderLimits
    private var joiner = PartJoiner()

    init(session: Session?, links: LinkCheck, format: JSONOption, limits: DecoderLimits) {
        (self.session, self.links, self.format, self.limits) = (session, links, format, limits)
    }

    func present(_ image: ScannedFile) throws -> ExitStatus {
        if limits.isTraced { image.noteTrace() }
        let statuses =
            try image.codes.map { try present($0.code, on: $0.page) }
            + joiner.join(image.image.codes).map { try present($0, on: PageName(file: image.file)) }
            + ScanProblem.all(of: image, limit: limits.time).map { try present($0, image.file) }
        if let warning = ScanProblem.warningOfTime(image, limit: limits.time) {
            Console.warn("\(image.file.name): \(warning)")
        }
        return statuses.max() ?? .done
    }

    private func present(_ found: FoundCode, on page: PageName) throws -> ExitStatus {
        let inspection = try Session.inspect(found, with: session)
        if case .refused(let refusal) = inspection {
            var json = InspectJSON(file: page.file.path, kind: found.kindLabel)
            json.page = page.page
            return try present(Diagnostic(refusal: refusal).of(page), json)
        }
        let warnings = inspection.presentation(of: found).warnings(links)
        if format.json {
            var json = InspectJSON(file: page.file.path, found, inspection, warnings: warnings)
            json.page = page.page
            try JSON.print(json)
        } else {
            try Console.print(text(of: found, inspection, on: page))
            for warning in warnings { Console.warn("\(page.printable): \(warning)") }
        }
        return .done
    }

    private func present(_ problem: ScanProblem, _ file: InputFile) throws -> ExitStatus {
        guard !problem.isWarning else {
            Console.warn(problem.diagnostic.sentence)
            return .done
        }
        var json = InspectJSON(file: file.path, kind: problem.kind)
        json.page = problem.page
        json.corners = problem.corners?.map { [$0.x, $0.y] }
        return try present(problem.diagnostic, json)
    }

    private func present(_ diagnostic: Diagnostic, _ json: InspectJSON) throws -> ExitStatus {
        if format.json {
            var json = json
            json.error = diagnostic.sentence
            try JSON.print(json)
        } else {
            Console.diagnose(diagnostic)
        }
        return diagnostic.status
    }

    /// The text for people: the kind, then each fact in a line.
    func text(of found: FoundCode, _ inspection: Inspection, on page: PageName) -> String {
        let presentation = inspection.presentation(of: found)
        let facts = presentation.facts(("characters", "\(found.bytes.count)"), session)
        return (["\(page.printable): \(presentation.phrase)"] + facts.map { "  \($0.name): \($0.value)" })
            .joined(separator: "\n")
    }
}
