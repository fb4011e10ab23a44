people alice
chmod 777 .
