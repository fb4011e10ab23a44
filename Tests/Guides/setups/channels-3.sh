people alice
as alice channel create chess
head -c 900 /dev/urandom >map.webp
