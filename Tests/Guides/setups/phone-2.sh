people alice bob
as alice channel create chess
as alice scan bob.png
