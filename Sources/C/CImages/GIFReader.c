#include "GIFReader.h"

#include <gif_lib.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "DynamicLibrary.h"

// MARK: The library

static struct {
    __typeof__(DGifOpen) *open;
    __typeof__(DGifCloseFile) *close;
    __typeof__(DGifGetRecordType) *get_record_type;
    __typeof__(DGifGetImageHeader) *get_image_header;
    __typeof__(DGifGetLine) *get_line;
    __typeof__(DGifGetExtension) *get_extension;
    __typeof__(DGifGetExtensionNext) *get_extension_next;
    __typeof__(DGifExtensionToGCB) *extension_to_gcb;
    __typeof__(GifErrorString) *error_string;
} gif;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"DGifOpen", &gif.open},
        {"DGifCloseFile", &gif.close},
        {"DGifGetRecordType", &gif.get_record_type},
        {"DGifGetImageHeader", &gif.get_image_header},
        {"DGifGetLine", &gif.get_line},
        {"DGifGetExtension", &gif.get_extension},
        {"DGifGetExtensionNext", &gif.get_extension_next},
        {"DGifExtensionToGCB", &gif.extension_to_gcb},
        {"GifErrorString", &gif.error_string},
    };
    is_open = cdynamic_open("libgif.so.7", symbols, sizeof symbols / sizeof symbols[0]);
}

bool cgif_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

// MARK: Creating and destroying

struct cgif_reader {
    GifFileType *file;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    uint32_t row_width;
    bool is_padded;
};

/// Gives giflib its next bytes. If the file ends inside a block, the rest of the block is filled with zeros, but only
/// once. giflib reads whole blocks, and would otherwise lose the pixels at the beginning of the incomplete block.
static int read_bytes(GifFileType *file, GifByteType *out, int wanted) {
    cgif_reader *reader = file->UserData;
    size_t left = reader->count - reader->position;
    size_t count = wanted < 0 ? 0 : (size_t)wanted < left ? (size_t)wanted : left;
    memcpy(out, reader->bytes + reader->position, count);
    reader->position += count;
    if (count == 0 || (int)count == wanted || reader->is_padded) return (int)count;
    memset(out + count, 0, (size_t)wanted - count);
    reader->is_padded = true;
    return wanted;
}

cgif_reader *cgif_create(const uint8_t *bytes, size_t count) {
    if (!cgif_is_available()) return NULL;
    cgif_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->bytes = bytes;
    reader->count = count;
    reader->file = gif.open(reader, read_bytes, NULL);
    if (!reader->file) {
        free(reader);
        return NULL;
    }
    return reader;
}

void cgif_destroy(cgif_reader *reader) {
    if (!reader) return;
    gif.close(reader->file, NULL);
    free(reader);
}

const char *cgif_message(const cgif_reader *reader) {
    const char *message = gif.error_string(reader->file->Error);
    return message ? message : "it ends early";
}

// MARK: Frames

static void copy_palette(const GifFileType *file, cgif_frame *frame) {
    const ColorMapObject *map = file->Image.ColorMap ? file->Image.ColorMap : file->SColorMap;
    memset(frame->palette, 0, sizeof frame->palette);
    for (int i = 0; map && i < map->ColorCount && i < 256; i++) {
        frame->palette[3 * i] = map->Colors[i].Red;
        frame->palette[3 * i + 1] = map->Colors[i].Green;
        frame->palette[3 * i + 2] = map->Colors[i].Blue;
    }
}

/// Reads an extension with all its blocks, and keeps the data of a graphic control extension.
static bool read_extension(GifFileType *file, cgif_frame *frame) {
    int code;
    GifByteType *data;
    if (gif.get_extension(file, &code, &data) == GIF_ERROR) return false;
    GraphicsControlBlock control;
    if (code == GRAPHICS_EXT_FUNC_CODE && data && data[0] >= 4
        && gif.extension_to_gcb(data[0], data + 1, &control) == GIF_OK) {
        frame->disposal = control.DisposalMode;
        frame->transparent = control.TransparentColor;
    }
    while (data) {
        if (gif.get_extension_next(file, &data) == GIF_ERROR) return false;
    }
    return true;
}

cgif_outcome cgif_next_frame(cgif_reader *reader, cgif_frame *frame) {
    GifFileType *file = reader->file;
    frame->disposal = 0;
    frame->transparent = NO_TRANSPARENT_COLOR;
    while (true) {
        GifRecordType type;
        if (gif.get_record_type(file, &type) == GIF_ERROR) return CGIF_DAMAGED;
        if (type == TERMINATE_RECORD_TYPE) return CGIF_END;
        if (type == EXTENSION_RECORD_TYPE) {
            if (!read_extension(file, frame)) return CGIF_DAMAGED;
        } else if (type == IMAGE_DESC_RECORD_TYPE) {
            // Unlike DGifGetImageDesc, DGifGetImageHeader keeps no list of frames.
            if (gif.get_image_header(file) == GIF_ERROR) return CGIF_DAMAGED;
            const GifImageDesc *image = &file->Image;
            if (image->Left < 0 || image->Top < 0 || image->Width < 0 || image->Height < 0) return CGIF_DAMAGED;
            frame->left = (uint32_t)image->Left;
            frame->top = (uint32_t)image->Top;
            frame->width = (uint32_t)image->Width;
            frame->height = (uint32_t)image->Height;
            frame->is_interlaced = image->Interlace;
            reader->row_width = frame->width;
            copy_palette(file, frame);
            return CGIF_FRAME;
        }
    }
}

bool cgif_read_row(cgif_reader *reader, uint8_t *row) {
    return gif.get_line(reader->file, row, (int)reader->row_width) == GIF_OK;
}
