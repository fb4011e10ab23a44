people alice
as alice channel create chess
as alice publish chess 'Tuesday, back room' -o notice.png
