// Threats: the lists of dangerous URLs that others publish, read into hashes.
//
// A list comes as text (`TextListReader`), or as the JSON of Safe Browsing (`SafeBrowsingReader`). What it names becomes the
// SHA-256 of an expression (`CanonicalURL.expression`), or comes as the beginning of one, and is given on an entry at a time
// (`ThreatListSink`), so that a list takes no memory to speak of. Nothing here opens a file or a connection.
