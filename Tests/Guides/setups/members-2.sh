people alice bob
as alice channel create chess
