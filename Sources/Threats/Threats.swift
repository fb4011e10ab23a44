// Threats: the lists of dangerous URLs that others publish, read into hashes.
//
// A list is a text (`TextListReader`), or the JSON of Safe Browsing (`SafeBrowsingReader`). Each
// entry becomes the SHA-256 of an expression (`CanonicalURL.expression`), or is already the
// beginning of one, and is passed on at once (`ThreatListSink`), so that a list needs hardly any
// memory. Nothing here opens a file or a connection.
