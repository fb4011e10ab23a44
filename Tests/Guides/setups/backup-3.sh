people alice
as alice channel create chess
