package import SeQRcast

extension PageLanguage {
    /// The sentences on paper.
    package var paper: PaperLanguage {
        switch self {
        case .arabic: .arabic
        case .german: .german
        case .english: .english
        case .spanish: .spanish
        case .french: .french
        case .italian: .italian
        case .japanese: .japanese
        case .polish: .polish
        case .portuguese: .portuguese
        case .turkish: .turkish
        case .ukrainian: .ukrainian
        case .chinese: .chinese
        }
    }
}
