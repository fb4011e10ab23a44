people alice
as alice channel create chess
as alice publish chess 'Tuesday, 7 pm' --expires 3d -o first.png
