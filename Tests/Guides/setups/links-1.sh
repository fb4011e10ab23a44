people alice bob
as alice channel create club
member alice club bob
trusted bob Alice
as alice publish club https://example.org@xn--e1awd7f.com/ -o link.png
