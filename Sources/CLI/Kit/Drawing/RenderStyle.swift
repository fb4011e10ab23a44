import ArgumentParser
import SeQRcast

/// How symbols are drawn.
struct RenderStyle {
    /// Pixels per module.
    var scale = 8
    /// The quiet zone around a symbol, in modules.
    var quietZone = 4
    /// Whether PNG files are sheets of symbols.
    var isSheet = false
    var paper = Paper.a4
    /// Milliseconds for each symbol of an animation.
    var interval = 500
}

/// A paper size, as named on the command line.
enum PaperName: String, ExpressibleByArgument, CaseIterable {
    case a4, letter

    var paper: Paper {
        switch self {
        case .a4: .a4
        case .letter: .letter
        }
    }
}
