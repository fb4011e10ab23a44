people alice bob
as alice channel create chess
as alice scan bob.png
{
    echo number
    seq 60
} >table.csv
as alice publish chess --batch table.csv --template 'message {number}' -o out
# Makes two messages that do not open, and an unreadable page.
python3 - <<'END'
import sqlite3
vault = sqlite3.connect("alice.vault")
vault.execute("UPDATE message SET content = x'00' WHERE number < 3")
vault.commit()
(size,) = vault.execute("PRAGMA page_size").fetchone()
pages = vault.execute("SELECT pageno FROM dbstat WHERE name = 'message' AND pagetype = 'leaf' ORDER BY path").fetchall()
vault.execute("PRAGMA wal_checkpoint(TRUNCATE)")
vault.close()
with open("alice.vault", "r+b") as file:
    file.seek((pages[len(pages) // 2][0] - 1) * size)
    file.write(bytes(size))
END
