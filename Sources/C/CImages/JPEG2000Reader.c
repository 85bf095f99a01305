#include <stdlib.h>
#include <string.h>

#include "ChildProcess.h"
#include "DynamicLibrary.h"
#include "HEIFReader.h"
#include "PictureTask.h"

// The parts of libopenjp2's interface that are used. They are the same in all versions of libopenjp2.so.7.

typedef struct {
    uint32_t step_x, step_y, width, height, x, y, bits, obsolete, is_signed, resolutions, factor;
    int32_t *values;
    uint16_t alpha;
} component;

typedef struct {
    uint32_t left, top, right, bottom, count;
    /// 1: RGB, 2: gray, 3: YCbCr.
    int colour_space;
    component *components;
    uint8_t *profile;
    uint32_t profile_count;
} image;

enum { CODEC_STREAM = 0, CODEC_FILE = 2, YCC = 3, PARAMETERS_ROOM = 1 << 15 };

static struct {
    void *(*stream_create)(int);
    void (*stream_destroy)(void *);
    void (*set_user_data)(void *, void *, void (*)(void *));
    void (*set_length)(void *, uint64_t);
    void (*set_read)(void *, size_t (*)(void *, size_t, void *));
    void (*set_skip)(void *, int64_t (*)(int64_t, void *));
    void (*set_seek)(void *, int (*)(int64_t, void *));
    void *(*create)(int);
    void (*destroy)(void *);
    void (*set_defaults)(void *);
    int (*set_up)(void *, void *);
    int (*read_header)(void *, void *, image **);
    int (*decode)(void *, void *, image *);
    void (*image_destroy)(image *);
} jp2;

static bool open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"opj_stream_default_create", &jp2.stream_create},
        {"opj_stream_destroy", &jp2.stream_destroy},
        {"opj_stream_set_user_data", &jp2.set_user_data},
        {"opj_stream_set_user_data_length", &jp2.set_length},
        {"opj_stream_set_read_function", &jp2.set_read},
        {"opj_stream_set_skip_function", &jp2.set_skip},
        {"opj_stream_set_seek_function", &jp2.set_seek},
        {"opj_create_decompress", &jp2.create},
        {"opj_destroy_codec", &jp2.destroy},
        {"opj_set_default_decoder_parameters", &jp2.set_defaults},
        {"opj_setup_decoder", &jp2.set_up},
        {"opj_read_header", &jp2.read_header},
        {"opj_decode", &jp2.decode},
        {"opj_image_destroy", &jp2.image_destroy},
    };
    return cdynamic_open("libopenjp2.so.7", symbols, sizeof symbols / sizeof symbols[0]);
}

// MARK: Bytes

typedef struct {
    const cpictures_task *task;
    size_t place;
} source;

static size_t read_bytes(void *out, size_t count, void *user) {
    source *from = user;
    size_t left = from->task->count - from->place;
    if (left == 0) return SIZE_MAX;
    if (count > left) count = left;
    memcpy(out, from->task->bytes + from->place, count);
    from->place += count;
    return count;
}

static int seek(int64_t place, void *user) {
    source *from = user;
    if (place < 0 || (uint64_t)place > from->task->count) return 0;
    from->place = (size_t)place;
    return 1;
}

static int64_t skip(int64_t count, void *user) {
    source *from = user;
    return seek((int64_t)from->place + count, user) ? count : -1;
}

// MARK: Pictures

static bool is_whole(const component *part) {
    return part->values && part->width > 0 && part->height > 0 && part->bits >= 1 && part->bits <= 31;
}

static bool write_component(int output, const component *part) {
    uint8_t *row = malloc(part->width);
    bool is_written = row != NULL;
    int64_t shift = part->is_signed ? (int64_t)1 << (part->bits - 1) : 0, most = ((int64_t)1 << part->bits) - 1;
    for (uint32_t y = 0; is_written && y < part->height; y++) {
        for (uint32_t x = 0; x < part->width; x++) {
            int64_t value = part->values[(size_t)y * part->width + x] + shift;
            row[x] = (uint8_t)((value < 0 ? 0 : value > most ? most : value) * 255 / most);
        }
        is_written = cchild_write(output, row, part->width);
    }
    free(row);
    return is_written;
}

static void write_picture(int output, const image *picture) {
    const component *parts = picture->components;
    cheif_record record = {.kind = CHEIF_DAMAGED};
    uint32_t colours = picture->count;
    while (colours > 1 && parts[colours - 1].alpha) colours--;
    bool has_colours = colours >= 3 && is_whole(&parts[1]) && is_whole(&parts[2]) && parts[1].width == parts[2].width
        && parts[1].height == parts[2].height && parts[1].width <= parts[0].width && parts[1].height <= parts[0].height;
    bool is_full_size = has_colours && parts[1].width == parts[0].width && parts[1].height == parts[0].height;
    if (picture->count < 1 || !is_whole(&parts[0])) {
        strcpy(record.message, "it has no picture");
    } else {
        const component *alpha = colours < picture->count ? &parts[colours] : NULL;
        bool is_rgb = is_full_size && picture->colour_space != YCC;
        record = (cheif_record){
            .kind = CHEIF_PICTURE, .width = parts[0].width, .height = parts[0].height, .is_rgb = is_rgb,
            .colour_width = has_colours ? parts[1].width : 0, .colour_height = has_colours ? parts[1].height : 0,
            .has_alpha = alpha && is_whole(alpha) && alpha->width == parts[0].width && alpha->height == parts[0].height,
            .is_full_range = true,
        };
        bool is_written = cchild_write(output, &record, sizeof record) && write_component(output, &parts[0])
            && (!has_colours || (write_component(output, &parts[1]) && write_component(output, &parts[2])))
            && (!record.has_alpha || write_component(output, alpha));
        if (!is_written) return;
        record = (cheif_record){.kind = CHEIF_END};
    }
    cchild_write(output, &record, sizeof record);
}

static void decode(void *work, int output) {
    const cpictures_task *task = work;
    cheif_record record = {.kind = CHEIF_DAMAGED};
    source from = {task, 0};
    image *picture = NULL;
    void *parameters = calloc(1, PARAMETERS_ROOM), *stream = jp2.stream_create(1);
    bool is_stream = task->count > 1 && task->bytes[0] == 0xFF;
    void *codec = jp2.create(is_stream ? CODEC_STREAM : CODEC_FILE);
    if (!parameters || !stream || !codec) return;
    jp2.set_user_data(stream, &from, NULL);
    jp2.set_length(stream, task->count);
    jp2.set_read(stream, read_bytes);
    jp2.set_skip(stream, skip);
    jp2.set_seek(stream, seek);
    jp2.set_defaults(parameters);
    if (jp2.set_up(codec, parameters) && jp2.read_header(stream, codec, &picture) && picture) {
        record.width = picture->right - picture->left;
        record.height = picture->bottom - picture->top;
        if ((uint64_t)record.width * record.height > task->pixels) {
            record.kind = CHEIF_TOO_LARGE;
        } else if (jp2.decode(codec, stream, picture)) {
            write_picture(output, picture);
            return;
        }
    }
    cchild_write(output, &record, sizeof record);
    record = (cheif_record){.kind = CHEIF_END};
    cchild_write(output, &record, sizeof record);
}

const cpictures_library cpictures_jpeg_2000 = {open_library, decode};
