#include "WebPReader.h"

#include <pthread.h>
#include <stdlib.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "DynamicLibrary.h"

// MARK: The library

static struct {
    __typeof__(WebPGetFeaturesInternal) *get_features;
    __typeof__(WebPInitDecoderConfigInternal) *init_config;
    __typeof__(WebPIDecode) *begin;
    __typeof__(WebPIUpdate) *update;
    __typeof__(WebPIDecGetRGB) *rows_of_rgb;
    __typeof__(WebPIDecGetYUVA) *rows_of_yuva;
    __typeof__(WebPIDelete) *end;
    __typeof__(WebPDemuxInternal) *demux;
    __typeof__(WebPDemuxDelete) *demux_delete;
    __typeof__(WebPDemuxGetI) *demux_get;
    __typeof__(WebPDemuxGetFrame) *demux_get_frame;
    __typeof__(WebPDemuxReleaseIterator) *demux_release;
} webp;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol decoder[] = {
        {"WebPGetFeaturesInternal", &webp.get_features},
        {"WebPInitDecoderConfigInternal", &webp.init_config},
        {"WebPIDecode", &webp.begin},
        {"WebPIUpdate", &webp.update},
        {"WebPIDecGetRGB", &webp.rows_of_rgb},
        {"WebPIDecGetYUVA", &webp.rows_of_yuva},
        {"WebPIDelete", &webp.end},
    };
    const cdynamic_symbol demuxer[] = {
        {"WebPDemuxInternal", &webp.demux},
        {"WebPDemuxDelete", &webp.demux_delete},
        {"WebPDemuxGetI", &webp.demux_get},
        {"WebPDemuxGetFrame", &webp.demux_get_frame},
        {"WebPDemuxReleaseIterator", &webp.demux_release},
    };
    is_open = cdynamic_open("libwebp.so.7", decoder, sizeof decoder / sizeof decoder[0])
        && cdynamic_open("libwebpdemux.so.2", demuxer, sizeof demuxer / sizeof demuxer[0]);
}

bool cwebp_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

// MARK: Creating and destroying

struct cwebp_reader {
    WebPDemuxer *demuxer;
    WebPIterator iterator;
    bool has_iterator;
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
    bool is_rgba;
};

cwebp_reader *cwebp_create(const uint8_t *bytes, size_t count) {
    if (!cwebp_is_available()) return NULL;
    cwebp_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    WebPData data = {bytes, count};
    WebPDemuxState state;
    // WebPDemuxPartial: if a file ends early, the frames before its end are read.
    reader->demuxer = webp.demux(&data, 1, &state, WEBP_DEMUX_ABI_VERSION);
    if (!reader->demuxer) {
        free(reader);
        return NULL;
    }
    return reader;
}

void cwebp_destroy(cwebp_reader *reader) {
    if (!reader) return;
    cwebp_end(reader);
    if (reader->has_iterator) webp.demux_release(&reader->iterator);
    webp.demux_delete(reader->demuxer);
    free(reader);
}

void cwebp_size(const cwebp_reader *reader, uint32_t *width, uint32_t *height, uint32_t *frames, bool *is_animated) {
    *width = webp.demux_get(reader->demuxer, WEBP_FF_CANVAS_WIDTH);
    *height = webp.demux_get(reader->demuxer, WEBP_FF_CANVAS_HEIGHT);
    *frames = webp.demux_get(reader->demuxer, WEBP_FF_FRAME_COUNT);
    *is_animated = (webp.demux_get(reader->demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG) != 0;
}

// MARK: Frames

bool cwebp_go_to(cwebp_reader *reader, uint32_t number, cwebp_frame *frame) {
    cwebp_end(reader);
    if (reader->has_iterator) webp.demux_release(&reader->iterator);
    reader->has_iterator = webp.demux_get_frame(reader->demuxer, (int)number, &reader->iterator) != 0;
    if (!reader->has_iterator) return false;
    const WebPIterator *place = &reader->iterator;
    if (place->x_offset < 0 || place->y_offset < 0 || place->width <= 0 || place->height <= 0) return false;
    // The header of the frame describes the frame's pixels. The header of the file may differ, and the decoder ignores
    // the header of the file.
    WebPBitstreamFeatures features;
    VP8StatusCode status =
        webp.get_features(place->fragment.bytes, place->fragment.size, &features, WEBP_DECODER_ABI_VERSION);
    if (status != VP8_STATUS_OK || features.width != place->width || features.height != place->height) return false;
    *frame = (cwebp_frame){
        .left = (uint32_t)place->x_offset,
        .top = (uint32_t)place->y_offset,
        .width = (uint32_t)place->width,
        .height = (uint32_t)place->height,
        .has_alpha = features.has_alpha != 0,
        .is_lossless = features.format == 2,
        .blends = place->blend_method == WEBP_MUX_BLEND,
        .is_cleared = place->dispose_method == WEBP_MUX_DISPOSE_BACKGROUND,
        .is_complete = place->complete != 0,
        .count = place->fragment.size,
    };
    return true;
}

static bool begin(cwebp_reader *reader) {
    reader->config.output.is_external_memory = 1;
    reader->decoder = webp.begin(NULL, 0, &reader->config);
    return reader->decoder != NULL;
}

bool cwebp_begin_planes(cwebp_reader *reader, uint8_t *y, uint8_t *u, uint8_t *v, uint8_t *a) {
    cwebp_end(reader);
    if (!webp.init_config(&reader->config, WEBP_DECODER_ABI_VERSION)) return false;
    int width = reader->iterator.width, height = reader->iterator.height;
    int half_width = (width + 1) / 2, half_height = (height + 1) / 2;
    reader->config.output.colorspace = a ? MODE_YUVA : MODE_YUV;
    reader->config.output.width = width;
    reader->config.output.height = height;
    reader->config.output.u.YUVA = (WebPYUVABuffer){
        .y = y, .u = u, .v = v, .a = a,
        .y_stride = width, .u_stride = half_width, .v_stride = half_width, .a_stride = a ? width : 0,
        .y_size = (size_t)width * height,
        .u_size = (size_t)half_width * half_height,
        .v_size = (size_t)half_width * half_height,
        .a_size = a ? (size_t)width * height : 0,
    };
    reader->is_rgba = false;
    return begin(reader);
}

bool cwebp_begin_rgba(cwebp_reader *reader, uint8_t *rgba) {
    cwebp_end(reader);
    if (!webp.init_config(&reader->config, WEBP_DECODER_ABI_VERSION)) return false;
    int width = reader->iterator.width, height = reader->iterator.height;
    reader->config.output.colorspace = MODE_RGBA;
    reader->config.output.width = width;
    reader->config.output.height = height;
    reader->config.output.u.RGBA =
        (WebPRGBABuffer){.rgba = rgba, .stride = 4 * width, .size = (size_t)4 * width * height};
    reader->is_rgba = true;
    return begin(reader);
}

cwebp_outcome cwebp_decode(cwebp_reader *reader, size_t count, uint32_t *rows) {
    const WebPData *fragment = &reader->iterator.fragment;
    if (count > fragment->size) count = fragment->size;
    VP8StatusCode status = webp.update(reader->decoder, fragment->bytes, count);
    int last = 0, width, height, stride, uv_stride, a_stride;
    uint8_t *u, *v, *a;
    uint8_t *pixels = reader->is_rgba
        ? webp.rows_of_rgb(reader->decoder, &last, &width, &height, &stride)
        : webp.rows_of_yuva(reader->decoder, &last, &u, &v, &a, &width, &height, &stride, &uv_stride, &a_stride);
    *rows = pixels && last > 0 ? (uint32_t)last : 0;
    if (status == VP8_STATUS_OK) return CWEBP_DONE;
    return status == VP8_STATUS_SUSPENDED ? CWEBP_MORE : CWEBP_DAMAGED;
}

void cwebp_end(cwebp_reader *reader) {
    if (reader->decoder) webp.end(reader->decoder);
    reader->decoder = NULL;
}
