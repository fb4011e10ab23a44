people alice carol
as alice channel create chess
member alice chess carol
