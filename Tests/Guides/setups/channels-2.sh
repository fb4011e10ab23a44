people alice
as alice channel create chess
echo 'At the usual place' >text.txt
