#include "CAirports.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char airports[] = {
#embed "airports.txt"
};

const unsigned char *scanics_airports(size_t *size) {
    *size = sizeof airports;
    return airports;
}
