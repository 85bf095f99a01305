#include "Gzip.h"

#include <zlib.h>

size_t cgzip_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t room) {
    z_stream stream = {
        .next_in = (Bytef *)bytes, .avail_in = count > UINT32_MAX ? UINT32_MAX : (uInt)count,
        .next_out = out, .avail_out = room > UINT32_MAX ? UINT32_MAX : (uInt)room,
    };
    // 15 bits of window, and 16 for the header of gzip.
    if (inflateInit2(&stream, 15 + 16) != Z_OK) return 0;
    inflate(&stream, Z_SYNC_FLUSH);
    size_t written = stream.total_out;
    inflateEnd(&stream);
    return written;
}
