import Rules

extension VaultTransaction: AuthorizerStore {}
