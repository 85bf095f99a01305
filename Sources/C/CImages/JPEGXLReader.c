#include <stdlib.h>
#include <string.h>

#include "ChildProcess.h"
#include "DynamicLibrary.h"
#include "HEIFReader.h"
#include "PictureTask.h"

// The parts of libjxl's interface that are used. They are the same in the versions from 0.7 on.

typedef struct {
    uint32_t channels;
    /// 2: a byte for each value.
    int type;
    int byte_order;
    size_t align;
} pixel_format;

/// The beginning of libjxl's description of a picture, and more room than the rest takes.
typedef struct {
    int has_container;
    uint32_t width, height;
    uint32_t before_alpha[12];
    uint32_t alpha_bits;
    uint32_t rest[112];
} basic_info;

enum { SUCCESS = 0, NEED_OUTPUT = 5, BASIC_INFO = 0x40, FULL_IMAGE = 0x1000 };

static struct {
    void *(*create)(const void *);
    void (*destroy)(void *);
    int (*subscribe)(void *, int);
    int (*set_input)(void *, const uint8_t *, size_t);
    void (*close_input)(void *);
    int (*process)(void *);
    int (*info)(const void *, void *);
    int (*output_size)(const void *, const pixel_format *, size_t *);
    int (*set_output)(void *, const pixel_format *, void *, size_t);
} jxl;

static bool open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"JxlDecoderCreate", &jxl.create},
        {"JxlDecoderDestroy", &jxl.destroy},
        {"JxlDecoderSubscribeEvents", &jxl.subscribe},
        {"JxlDecoderSetInput", &jxl.set_input},
        {"JxlDecoderCloseInput", &jxl.close_input},
        {"JxlDecoderProcessInput", &jxl.process},
        {"JxlDecoderGetBasicInfo", &jxl.info},
        {"JxlDecoderImageOutBufferSize", &jxl.output_size},
        {"JxlDecoderSetImageOutBuffer", &jxl.set_output},
    };
    // Each version has a file name of its own: Debian 12 has 0.7, Debian 13 has 0.11.
    const char *names[] = {"libjxl.so.0.11", "libjxl.so.0.7", "libjxl.so.0.10", "libjxl.so.0.8", "libjxl.so.0.9"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (cdynamic_open(names[i], symbols, sizeof symbols / sizeof symbols[0])) return true;
    }
    return false;
}

/// Writes one channel of pixels that have four.
static bool write_channel(int output, const uint8_t *pixels, size_t count, size_t channel, uint8_t *plane) {
    for (size_t i = 0; i < count; i++) plane[i] = pixels[4 * i + channel];
    return cchild_write(output, plane, count);
}

/// Writes a picture; returns false if nobody reads it.
static bool write_picture(int output, const uint8_t *pixels, const basic_info *info) {
    size_t count = (size_t)info->width * info->height;
    cheif_record record = {
        .kind = CHEIF_PICTURE, .width = info->width, .height = info->height, .colour_width = info->width,
        .colour_height = info->height, .is_rgb = true, .has_alpha = info->alpha_bits > 0, .is_full_range = true,
    };
    uint8_t *plane = malloc(count);
    bool is_written = plane && cchild_write(output, &record, sizeof record);
    for (size_t channel = 0; channel < (record.has_alpha ? 4 : 3); channel++) {
        is_written = is_written && write_channel(output, pixels, count, channel, plane);
    }
    free(plane);
    return is_written;
}

static void decode(void *work, int output) {
    const cpictures_task *task = work;
    const pixel_format format = {4, 2, 0, 0};
    cheif_record record = {.kind = CHEIF_DAMAGED};
    basic_info info = {0};
    uint8_t *pixels = NULL;
    size_t size = 0, pictures = 0;
    void *decoder = jxl.create(NULL);
    if (!decoder || jxl.subscribe(decoder, BASIC_INFO | FULL_IMAGE) != SUCCESS
        || jxl.set_input(decoder, task->bytes, task->count) != SUCCESS) {
        return;
    }
    jxl.close_input(decoder);
    for (;;) {
        int status = jxl.process(decoder);
        if (status == SUCCESS) {
            record.kind = CHEIF_END;
        } else if (status == BASIC_INFO && jxl.info(decoder, &info) == SUCCESS) {
            if ((uint64_t)info.width * info.height <= task->pixels) continue;
            record.kind = CHEIF_TOO_LARGE;
            record.width = info.width;
            record.height = info.height;
        } else if (status == NEED_OUTPUT && jxl.output_size(decoder, &format, &size) == SUCCESS
                   && size == 4 * (size_t)info.width * info.height) {
            if (!pixels) pixels = malloc(size);
            if (pixels && jxl.set_output(decoder, &format, pixels, size) == SUCCESS) continue;
        } else if (status == FULL_IMAGE && pixels) {
            if (pictures++ < task->pictures) {
                if (!write_picture(output, pixels, &info)) return;
                continue;
            }
            record.kind = CHEIF_TOO_MANY;
        }
        break;
    }
    if (record.kind != CHEIF_END) cchild_write(output, &record, sizeof record);
    record = (cheif_record){.kind = CHEIF_END};
    cchild_write(output, &record, sizeof record);
}

const cpictures_library cpictures_jpeg_xl = {open_library, decode};
