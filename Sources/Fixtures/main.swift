// Writes what is generated and committed: the test vectors of docs/reference/format.md, pictures for tests, and the
// samples.
//
//     Fixtures vectors FOLDER
//     Fixtures corpus FOLDER
//     Fixtures pictures FOLDER
//     Fixtures samples FOLDER

import Foundation

guard CommandLine.arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: Fixtures vectors|corpus|pictures|samples FOLDER\n".utf8))
    exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[2])
switch CommandLine.arguments[1] {
case "vectors":
    try? FileManager.default.removeItem(at: folder)
    for vector in cardVectors() + codeVectors() + shareVectors() + treeVectors() + coverVectors()
        + messageVectors() + revocationVectors() + requestVectors() + authorizationVectors()
        + endorsementVectors() + partVectors() + partsVectors() + backupVectors() + signatureVectors()
        + documentVectors() + lockedVectors() + guestVectors()
    {
        try vector.write(below: folder)
    }
case "corpus":
    for vector in cardVectors() + codeVectors() + shareVectors() + messageVectors() + revocationVectors()
        + requestVectors() + authorizationVectors() + endorsementVectors() + partVectors()
        + backupVectors() + signatureVectors() + documentVectors() + lockedVectors() + guestVectors()
    {
        try vector.writeSeeds(below: folder)
    }
    try writeSteps(below: folder)
case "pictures": try Pictures(folder: folder).write()
case "samples":
    var samples = Samples(folder: folder)
    try samples.write()
default: exit(64)
}
