people alice carol
as alice channel create chess
member alice chess carol
as alice publish chess one -o 1.png
as alice publish chess two -o 2.png
