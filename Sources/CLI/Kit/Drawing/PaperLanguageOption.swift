public import ArgumentParser
public import SeQRcast

/// A language is named by its code.
extension PageLanguage: ExpressibleByArgument {}
