people alice
truncate --size=8192 alice.vault
