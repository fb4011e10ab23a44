people alice bob
as alice channel create chess
member alice chess bob
