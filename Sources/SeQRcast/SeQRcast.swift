// SeQRcast: the use-cases, one method each.
//
// A `Session` is an open vault. Its extensions combine the rules of `Exchange`, the images of
// `Imaging` and the tables of `Storage`: publish, scan, share, and so on. Other programs embed this
// module, and so does the command line. SeQRcast.docc describes how.
//
// A use-case checks that a code can be drawn before it commits, and commits before it returns the
// drawing.
//
// A vault contains a dispatch queue. So the last owner of a `Session` must not be the closure of a
// `Foundation.Thread`: the thread releases it after libdispatch freed its caches of that thread,
// and the release writes into them. Use a `DispatchQueue` or a `Task`, or keep the session
// elsewhere until the thread ended.
//
// No other import is needed: the modules whose values appear in the interface are exported again.

@_exported public import Exchange
@_exported public import Imaging
@_exported public import Links
@_exported public import Storage
@_exported public import Threats
@_exported public import WebPages
@_exported public import Wire
