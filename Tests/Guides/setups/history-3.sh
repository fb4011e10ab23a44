people alice you
as alice channel create walks
member alice walks you
as alice publish walks 'At the old bridge' -o bridge.png
as you scan bridge.png --at geo:37.77,-122.42
