#include "Inflater.h"

#include <isa-l/igzip_lib.h>
#include <pthread.h>
#include <stdlib.h>
#include <zlib.h>

#include "DynamicLibrary.h"

// MARK: The library

static struct {
    __typeof__(isal_inflate_init) *init;
    __typeof__(isal_inflate) *inflate;
} isal;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {{"isal_inflate_init", &isal.init}, {"isal_inflate", &isal.inflate}};
    is_open = cdynamic_open("libisal.so.2", symbols, sizeof symbols / sizeof symbols[0]);
}

bool inflater_has_isal(void) {
    pthread_once(&once, open_library);
    return is_open;
}

// MARK: Inflating

struct inflater {
    bool uses_isal;
    union {
        struct inflate_state isal;
        z_stream zlib;
    };
};

inflater *inflater_create(bool uses_isal) {
    inflater *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->uses_isal = uses_isal && inflater_has_isal();
    if (made->uses_isal) {
        isal.init(&made->isal);
        made->isal.crc_flag = ISAL_ZLIB;
    } else if (inflateInit(&made->zlib) != Z_OK || inflateValidate(&made->zlib, 0) != Z_OK) {
        inflater_destroy(made);
        return NULL;
    }
    return made;
}

void inflater_destroy(inflater *inflater) {
    if (inflater && !inflater->uses_isal) inflateEnd(&inflater->zlib);
    free(inflater);
}

static uint32_t clamped(size_t count) { return count > UINT32_MAX ? UINT32_MAX : (uint32_t)count; }

/// Moves the beginnings of the input and the room to where a library has stopped.
static void move_on(inflater_input *input, inflater_room *room, const uint8_t *next_in, uint8_t *next_out) {
    *input = (inflater_input) {next_in, input->count - (size_t)(next_in - input->bytes)};
    *room = (inflater_room) {next_out, room->count - (size_t)(next_out - room->bytes)};
}

static inflater_status run_isal(struct inflate_state *state, inflater_input *input, inflater_room *room) {
    state->next_in = (uint8_t *)input->bytes;
    state->avail_in = clamped(input->count);
    state->next_out = room->bytes;
    state->avail_out = clamped(room->count);
    int result = isal.inflate(state);
    move_on(input, room, state->next_in, state->next_out);
    if (state->block_state == ISAL_BLOCK_FINISH || result == ISAL_INCORRECT_CHECKSUM) return INFLATER_ENDED;
    bool goes_on = result == ISAL_DECOMP_OK || result == ISAL_END_INPUT || result == ISAL_OUT_OVERFLOW;
    return goes_on ? INFLATER_GOES_ON : INFLATER_DAMAGED;
}

static inflater_status run_zlib(z_stream *stream, inflater_input *input, inflater_room *room) {
    stream->next_in = (Bytef *)input->bytes;
    stream->avail_in = clamped(input->count);
    stream->next_out = room->bytes;
    stream->avail_out = clamped(room->count);
    int result = inflate(stream, Z_NO_FLUSH);
    move_on(input, room, stream->next_in, stream->next_out);
    if (result == Z_STREAM_END) return INFLATER_ENDED;
    return result == Z_OK || result == Z_BUF_ERROR ? INFLATER_GOES_ON : INFLATER_DAMAGED;
}

inflater_status inflater_run(inflater *inflater, inflater_input *input, inflater_room *room) {
    return inflater->uses_isal ? run_isal(&inflater->isal, input, room) : run_zlib(&inflater->zlib, input, room);
}
