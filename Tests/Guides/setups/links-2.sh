people you
cat >urlhaus-filter-online.txt <<END
! Title: Online Malicious URL Blocklist
! Updated: $(date -u +%Y-%m-%dT%H:%M:00Z)
||bad.example^
||worse.example/page
END
