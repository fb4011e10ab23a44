people alice
as alice channel create tickets
printf 'seat,row,gate\n1A,1,north\n1B,1,south\n' >seats.csv
