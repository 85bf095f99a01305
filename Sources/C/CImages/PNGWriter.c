#include "PNGWriter.h"

#include <png.h>
#include <zlib.h>

size_t cpng_write_gray(const uint8_t *pixels, size_t width, size_t height, uint8_t *file, size_t room) {
    png_image image = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_GRAY};
    image.width = (png_uint_32)width;
    image.height = (png_uint_32)height;
    png_alloc_size_t size = room;
    return png_image_write_to_memory(&image, file, &size, 0, pixels, 0, NULL) ? size : 0;
}

uint32_t cpng_checksum(const uint8_t *chunk, size_t count) { return (uint32_t)crc32_z(0, chunk, count); }
