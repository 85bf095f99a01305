#pragma once

#include <ZXing/ReadBarcode.h>

#include <stdint.h>

/// Reads a picture in the sizes in which `ZXing::ReadBarcodes` would read it, with the same results. The pictures are
/// reduced and made black and white here, for many pixels at once; zxing takes four times as long for that.
///
/// `hints` must have zxing's defaults, and may ask for two-dimensional codes only: zxing's readers of linear codes look
/// at shades of gray.
ZXing::Results read_layers(const uint8_t *pixels, int width, int height, ZXing::DecodeHints hints);

/// Makes a picture black and white, as zxing's `HybridBinarizer` does. Black becomes 0, and white any other value. Both
/// sides of the picture must have at least 40 pixels.
void binarize(const uint8_t *pixels, int width, int height, uint8_t *result);

/// Reduces both sides of a picture to a third, as zxing does: every pixel of the result is the rounded mean of 9
/// pixels.
void reduce_to_third(const uint8_t *pixels, int width, int height, uint8_t *result);
