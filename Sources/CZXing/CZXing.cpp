#include "CZXing.h"

#include <ZXing/ReadBarcode.h>

#include <new>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr std::pair<uint32_t, ZXing::BarcodeFormat> formats[] = {
    {CZXING_QR_CODE, ZXing::BarcodeFormat::QRCode},
    {CZXING_MICRO_QR_CODE, ZXing::BarcodeFormat::MicroQRCode},
    {CZXING_AZTEC, ZXing::BarcodeFormat::Aztec},
    {CZXING_DATA_MATRIX, ZXing::BarcodeFormat::DataMatrix},
    {CZXING_PDF417, ZXing::BarcodeFormat::PDF417},
};

/// The longest side that is read; products of two sides stay within 32 bits.
constexpr int32_t greatest_side = 65535;

ZXing::BarcodeFormats requested(uint32_t symbologies) {
    ZXing::BarcodeFormats result;
    for (auto [bit, format] : formats)
        if (symbologies & bit) result |= format;
    return result;
}

uint32_t bit_of(ZXing::BarcodeFormat wanted) {
    for (auto [bit, format] : formats)
        if (format == wanted) return bit;
    return 0;
}

bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Whether ASCII characters are no single bytes of their own in an encoding (UTF-16, UTF-32, binary).
bool is_wide(int32_t eci) { return eci == 25 || eci == 33 || eci == 34 || eci == 35 || eci == 899; }

/// What a payload says of its encodings.
struct statement {
    /// The one that all of it is in, ASCII apart; -1 for none or several.
    int32_t eci = -1;
    /// Where each begins.
    std::vector<czxing_segment> segments;
};

/// The encodings of a payload, from zxing's rendering of it by the ECI protocol (AIM ITS/04-023): the symbology's
/// identifier of three characters, then segments, each a backslash, six digits and the bytes, backslashes doubled.
statement stated_eci(const ZXing::ByteArray &protocol) {
    statement result;
    int32_t segment = -1, stated = -1, plain = -1;
    bool several = false;
    size_t bytes = 0;
    for (size_t i = 3; i < protocol.size(); ++i) {
        if (protocol[i] == '\\' && i + 6 < protocol.size() && is_digit(protocol[i + 1])) {
            segment = 0;
            for (int digit = 1; digit <= 6; ++digit) segment = segment * 10 + (protocol[i + digit] - '0');
            i += 6;
            plain = segment;
            result.segments.push_back({segment, bytes});
            continue;
        }
        if (protocol[i] == '\\') ++i;  // the second of a doubled backslash
        ++bytes;
        if (protocol[i] < 0x80 && !is_wide(segment)) continue;
        several = several || (stated >= 0 && stated != segment);
        stated = segment;
    }
    if (!several) result.eci = stated >= 0 ? stated : plain;
    return result;
}

struct symbol_data {
    ZXing::Result result;
    std::string sequence_id;
    statement encodings;
};

}  // namespace

struct czxing_results {
    std::vector<symbol_data> symbols;
};

czxing_results *czxing_read(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies) {
    if (!pixels || width <= 0 || height <= 0 || width > greatest_side || height > greatest_side) return nullptr;
    try {
        auto wanted = requested(symbologies);
        // No format means every format to zxing, the ones that abort among them.
        if (wanted.empty()) return new (std::nothrow) czxing_results();
        auto hints = ZXing::DecodeHints().setFormats(wanted);
        auto found = ZXing::ReadBarcodes({pixels, width, height, ZXing::ImageFormat::Lum}, hints);
        std::vector<symbol_data> symbols;
        for (auto &result : found) {
            if (!result.isValid() || result.bytes().empty() || !bit_of(result.format())) continue;
            auto encodings = result.hasECI() ? stated_eci(result.bytesECI()) : statement();
            auto id = result.sequenceId();
            symbols.push_back({std::move(result), std::move(id), std::move(encodings)});
        }
        return new czxing_results{std::move(symbols)};
    } catch (...) {
        return nullptr;
    }
}

size_t czxing_count(const czxing_results *results) { return results->symbols.size(); }

czxing_symbol czxing_get(const czxing_results *results, size_t index) {
    const auto &[result, id, encodings] = results->symbols[index];
    czxing_symbol symbol{};
    symbol.symbology = bit_of(result.format());
    symbol.bytes = result.bytes().data();
    symbol.byte_count = result.bytes().size();
    symbol.eci = encodings.eci;
    symbol.segments = encodings.segments.data();
    symbol.segment_count = encodings.segments.size();
    for (int corner = 0; corner < 4; ++corner) {
        symbol.x[corner] = result.position()[corner].x;
        symbol.y[corner] = result.position()[corner].y;
    }
    symbol.sequence_index = result.sequenceIndex();
    symbol.sequence_count = result.sequenceSize();
    symbol.sequence_id = id.c_str();
    return symbol;
}

void czxing_free(czxing_results *results) { delete results; }
