import ArgumentParser
import SeQRcast

/// Paper, as it is named on the command line.
enum PaperName: String, ExpressibleByArgument, CaseIterable {
    case a4, letter

    var paper: Paper {
        switch self {
        case .a4: .a4
        case .letter: .letter
        }
    }
}
