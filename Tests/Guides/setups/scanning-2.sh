people alice you
as alice channel create chess
member alice chess you
mkdir -p Pictures/boards
for number in 1 2 3; do as alice publish chess "$number" -o "Pictures/boards/$number.png"; done
as you scan Pictures/boards/1.png
as alice channel create other
as alice publish other 'not for you' -o Pictures/boards/other.png
python3 -c "
import struct, zlib
chunk = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
rows = zlib.compress(b''.join(b'\\0' + b'\\xff' * 64 for _ in range(64)))
open('Pictures/boards/wall.png', 'wb').write(
    b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 64, 64, 8, 0, 0, 0, 0)) + chunk(b'IDAT', rows) + chunk(b'IEND', b''))
"
