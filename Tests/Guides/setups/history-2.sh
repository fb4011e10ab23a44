people alice you
as alice channel create chess
member alice chess you
trusted you Alice
cat >contact.vcf <<'END'
BEGIN:VCARD
VERSION:4.0
FN:Ines Example
TEL;TYPE=work:+49 30 1234
EMAIL:ines@example.org
END:VCARD
END
cat >event.ics <<'END'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Example//EN
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20261120T090000Z
DTSTART:20261205T190000
DTEND:20261205T220000
RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20261219
SUMMARY:Rally
LOCATION:Mission Park
END:VEVENT
END:VCALENDAR
END
as alice publish chess --type contact - -o contact.png <contact.vcf
as alice publish chess --type event - -o event.png <event.ics
as you scan contact.png event.png
