// Exchange: the rules of the protocol.
//
// It makes and checks cards, shares and messages: state and input in, state and output out. It has
// no clock, no file and no database: the time of day is an argument, and state to keep is a result.
// `docs/reference/format.md` describes the same rules in prose.
//
// Invalid input from others throws an `ExchangeError`, and none of it is returned.
