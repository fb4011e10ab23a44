import Foundation

// The article's code, in the folder that the argument names.
try EmbedArticle.run(in: URL(fileURLWithPath: CommandLine.arguments[1])) { print($0) }
