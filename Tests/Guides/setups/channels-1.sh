people alice bob carol dave
mkdir cards
cp carol.png dave.png cards
