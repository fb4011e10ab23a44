// Rules: what a memory decides.
//
// A vault and the app keep people, channels, members and messages, and decide what becomes of the
// next code or command: whether a share renews another one, whom a request admits, which number is
// missed. This module decides it once, over a `Store` of what they keep. It has no clock, no
// file and no database, and says no sentence: the time of day is an argument, and outcomes are values.
//
// A rule refuses before its first change. It throws what its store throws, and nothing else.
