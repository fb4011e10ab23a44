people you
as you channel create tickets
cat >guests.csv <<'END'
name,seat,expires
Bob,1A,2099-12-01
"Carol, of the club",1B,
END
