import Rules

extension VaultTransaction: Store {}
