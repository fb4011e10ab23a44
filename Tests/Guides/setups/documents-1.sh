people alice bob carol
as alice channel create chess
member alice chess bob
as bob scan alice.png
trusted bob Alice
head -c 48211 /dev/zero >minutes.pdf
cp minutes.pdf reply.pdf
cp minutes.pdf rules.pdf
as alice sign rules.pdf -o photo.png
mv photo.png photo.jpg
