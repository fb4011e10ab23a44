people alice you
as alice channel create chess
member alice chess you
trusted you Alice
for number in 1 2 3 4 5 6 7 8 9 10; do as alice publish chess "$number" -o "$number.png"; done
as you scan 1.png 2.png 6.png 7.png 8.png 10.png
