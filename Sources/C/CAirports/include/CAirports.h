/// The names of airports by their IATA codes. scripts/make-airport-names.py writes the table.
#pragma once
#include <stddef.h>

/// Returns the table in UTF-8, without a NUL at its end: one line for each airport, in order of their codes. A line has the
/// code, a blank, the name, and the city if the name does not contain it.
///
/// - Parameter size: gets the number of bytes.
const unsigned char *_Nonnull scanics_airports(size_t *_Nonnull size);
