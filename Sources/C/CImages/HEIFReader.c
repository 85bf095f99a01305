#include "HEIFReader.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

#include "DynamicLibrary.h"
#include "PictureTask.h"

// MARK: The library

static struct {
    __typeof__(heif_init) *init;
    __typeof__(heif_context_alloc) *context_alloc;
    __typeof__(heif_context_free) *context_free;
    __typeof__(heif_context_set_max_decoding_threads) *set_threads;
    __typeof__(heif_context_read_from_memory_without_copy) *read;
    __typeof__(heif_context_get_number_of_top_level_images) *count;
    __typeof__(heif_context_get_list_of_top_level_image_IDs) *list;
    __typeof__(heif_context_get_image_handle) *get_handle;
    __typeof__(heif_image_handle_release) *handle_release;
    __typeof__(heif_image_handle_get_width) *handle_width;
    __typeof__(heif_image_handle_get_height) *handle_height;
    __typeof__(heif_decode_image) *decode;
    __typeof__(heif_image_release) *release;
    __typeof__(heif_image_get_colorspace) *colorspace;
    __typeof__(heif_image_get_plane_readonly) *plane;
    __typeof__(heif_image_get_width) *width;
    __typeof__(heif_image_get_height) *height;
    __typeof__(heif_image_get_bits_per_pixel) *bits;
    __typeof__(heif_image_get_bits_per_pixel_range) *bits_range;
    __typeof__(heif_image_get_nclx_color_profile) *nclx;
    __typeof__(heif_nclx_color_profile_free) *nclx_free;
    __typeof__(heif_image_get_decoding_warnings) *warnings;
} heif;

static bool open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"heif_init", &heif.init},
        {"heif_context_alloc", &heif.context_alloc},
        {"heif_context_free", &heif.context_free},
        {"heif_context_set_max_decoding_threads", &heif.set_threads},
        {"heif_context_read_from_memory_without_copy", &heif.read},
        {"heif_context_get_number_of_top_level_images", &heif.count},
        {"heif_context_get_list_of_top_level_image_IDs", &heif.list},
        {"heif_context_get_image_handle", &heif.get_handle},
        {"heif_image_handle_release", &heif.handle_release},
        {"heif_image_handle_get_width", &heif.handle_width},
        {"heif_image_handle_get_height", &heif.handle_height},
        {"heif_decode_image", &heif.decode},
        {"heif_image_release", &heif.release},
        {"heif_image_get_colorspace", &heif.colorspace},
        {"heif_image_get_plane_readonly", &heif.plane},
        {"heif_image_get_width", &heif.width},
        {"heif_image_get_height", &heif.height},
        {"heif_image_get_bits_per_pixel", &heif.bits},
        {"heif_image_get_bits_per_pixel_range", &heif.bits_range},
        {"heif_image_get_nclx_color_profile", &heif.nclx},
        {"heif_nclx_color_profile_free", &heif.nclx_free},
        {"heif_image_get_decoding_warnings", &heif.warnings},
    };
    if (!cdynamic_open("libheif.so.1", symbols, sizeof symbols / sizeof symbols[0])) return false;
    // Opens the codecs that are plugins, as in Debian 13: the process that decodes is locked by then.
    heif.init(NULL);
    return true;
}

// MARK: In the process that decodes

/// Returns whether a call succeeded; if not, keeps libheif's message.
static bool succeeded(struct heif_error error, cheif_record *record) {
    if (error.code == heif_error_Ok) return true;
    bool is_missing = error.code == heif_error_Plugin_loading_error
        || (error.code == heif_error_Unsupported_feature && error.subcode == heif_suberror_Unsupported_codec);
    record->kind = is_missing ? CHEIF_NO_DECODER : CHEIF_DAMAGED;
    strncpy(record->message, error.message ? error.message : "", CHEIF_MESSAGE_SIZE - 1);
    return false;
}

/// A plane of a decoded picture.
typedef struct {
    const uint8_t *pixels;
    uint32_t width, height, stride, bits;
    bool is_wide;
} plane;

static plane plane_of(const struct heif_image *image, enum heif_channel channel) {
    int stride = 0;
    const uint8_t *pixels = heif.plane(image, channel, &stride);
    // Asking for the bits of a missing plane fails an assertion in libheif.
    if (!pixels) return (plane){0};
    int width = heif.width(image, channel), height = heif.height(image, channel);
    int bits = heif.bits_range(image, channel);
    bool is_wide = heif.bits(image, channel) > 8;
    if (width <= 0 || height <= 0 || stride < width * (is_wide ? 2 : 1) || bits < 1 || bits > 16) return (plane){0};
    return (plane){pixels, (uint32_t)width, (uint32_t)height, (uint32_t)stride, (uint32_t)bits, is_wide};
}

/// Writes a plane with eight bits per value.
static bool write_plane(int output, const plane *plane) {
    uint8_t *row = malloc(plane->width);
    bool is_written = row != NULL;
    uint32_t most = (1u << plane->bits) - 1;
    for (uint32_t y = 0; is_written && y < plane->height; y++) {
        const uint8_t *source = plane->pixels + (size_t)y * plane->stride;
        for (uint32_t x = 0; x < plane->width; x++) {
            uint32_t value = plane->is_wide ? source[2 * x] | (uint32_t)source[2 * x + 1] << 8 : source[x];
            row[x] = (uint8_t)(plane->bits == 8 ? value : (value > most ? most : value) * 255 / most);
        }
        is_written = cchild_write(output, row, plane->width);
    }
    free(row);
    return is_written;
}

static bool is_full_range(const struct heif_image *image) {
    struct heif_color_profile_nclx *profile = NULL;
    struct heif_error error = heif.nclx(image, &profile);
    if (error.code != heif_error_Ok || !profile) return true;
    bool full = profile->full_range_flag != 0;
    heif.nclx_free(profile);
    return full;
}

/// Writes a decoded picture.
static bool write_picture(int output, struct heif_image *image, cheif_record *record) {
    bool is_rgb = heif.colorspace(image) == heif_colorspace_RGB;
    plane planes[4] = {
        plane_of(image, is_rgb ? heif_channel_R : heif_channel_Y),
        plane_of(image, is_rgb ? heif_channel_G : heif_channel_Cb),
        plane_of(image, is_rgb ? heif_channel_B : heif_channel_Cr),
        plane_of(image, heif_channel_Alpha),
    };
    bool has_colours = planes[1].pixels && planes[2].pixels && planes[1].width == planes[2].width
        && planes[1].height == planes[2].height && planes[1].width <= planes[0].width
        && planes[1].height <= planes[0].height;
    bool is_full_size = planes[1].width == planes[0].width && planes[1].height == planes[0].height;
    if (!planes[0].pixels || (is_rgb && !(has_colours && is_full_size))) {
        record->kind = CHEIF_DAMAGED;
        strcpy(record->message, "its planes do not fit together");
        return cchild_write(output, record, sizeof *record);
    }
    record->kind = CHEIF_PICTURE;
    record->width = planes[0].width;
    record->height = planes[0].height;
    record->colour_width = has_colours ? planes[1].width : 0;
    record->colour_height = has_colours ? planes[1].height : 0;
    record->is_rgb = is_rgb;
    record->has_alpha = planes[3].pixels && planes[3].width == planes[0].width && planes[3].height == planes[0].height;
    record->is_full_range = is_rgb || is_full_range(image);
    record->is_damaged = heif.warnings(image, 0, NULL, 0) > 0;
    return cchild_write(output, record, sizeof *record) && write_plane(output, &planes[0])
        && (!has_colours || (write_plane(output, &planes[1]) && write_plane(output, &planes[2])))
        && (!record->has_alpha || write_plane(output, &planes[3]));
}

/// Decodes one picture and writes the result; returns false if nobody reads it.
static bool decode_picture(const cpictures_task *task, struct heif_context *context, heif_item_id id, int output) {
    cheif_record record = {0};
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    bool is_written;
    if (succeeded(heif.get_handle(context, id, &handle), &record)) {
        int width = heif.handle_width(handle), height = heif.handle_height(handle);
        record.width = width > 0 ? (uint32_t)width : 0;
        record.height = height > 0 ? (uint32_t)height : 0;
        if ((uint64_t)record.width * record.height > task->pixels) {
            record.kind = CHEIF_TOO_LARGE;
        } else if (succeeded(
                       // The picture is not converted to another colour space, so plane Y is the luma.
                       heif.decode(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, NULL), &record)) {
            is_written = write_picture(output, image, &record);
            heif.release(image);
            heif.handle_release(handle);
            return is_written;
        }
        heif.handle_release(handle);
    }
    return cchild_write(output, &record, sizeof record);
}

static void decode(void *work, int output) {
    const cpictures_task *task = work;
    cheif_record record = {.kind = CHEIF_END};
    struct heif_context *context = heif.context_alloc();
    if (!context) return;
    // With 0, libheif starts no threads: the caller decides how many threads run.
    heif.set_threads(context, 0);
    if (succeeded(heif.read(context, task->bytes, task->count, NULL), &record)) {
        int count = heif.count(context);
        heif_item_id *ids = count > 0 && (size_t)count <= task->pictures ? calloc((size_t)count, sizeof *ids) : NULL;
        if (count > 0 && !ids) record.kind = CHEIF_TOO_MANY;
        if (ids) count = heif.list(context, ids, count);
        for (int i = 0; ids && i < count; i++) {
            if (!decode_picture(task, context, ids[i], output)) return;
        }
    }
    cchild_write(output, &record, sizeof record);
}

const cpictures_library cpictures_heif = {open_library, decode};
