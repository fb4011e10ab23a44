// SeQRcast: the use-cases, each one call.
//
// A `Session` is a vault in use. Its extensions, one file a use-case, put the rules of `Exchange`, the pictures
// of `Imaging` and the memory of `Storage` together: publish, scan, share, and so on. Other programs embed this
// module; the command line does nothing but call it and print.
//
// A use-case commits before it hands out a picture, and checks that the picture can be drawn before it commits.
//
// A vault has a dispatch queue inside, so the last owner of a `Session` must not be the closure of a `Foundation.Thread`: that closure is released at
// the end of its thread, when libdispatch has freed its caches of that thread and still writes into them. Give such work to a `DispatchQueue` or a `Task`,
// or keep the session elsewhere until the thread has ended.
//
// Who embeds it needs no other import: the values it takes and gives come with it.

@_exported public import Exchange
@_exported public import Imaging
@_exported public import Links
@_exported public import Storage
@_exported public import Threats
@_exported public import WebPages
@_exported public import Wire
