#include "CZXing.h"

#include "Assertions.h"
#include "Layers.h"

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
    {CZXING_MAXICODE, ZXing::BarcodeFormat::MaxiCode},
};

/// The longest side that is read, so that products of two sides fit in 32 bits.
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

/// Returns whether ASCII characters are not single bytes in an encoding (UTF-16, UTF-32, binary).
bool is_wide(int32_t eci) { return eci == 25 || eci == 33 || eci == 34 || eci == 35 || eci == 899; }

/// The encodings that a payload states.
struct statement {
    /// The encoding that is stated for everything except ASCII; -1 if none or several are stated.
    int32_t eci = -1;
    /// The place where each encoding begins.
    std::vector<czxing_segment> segments;
};

/// Returns the encodings of a payload, from zxing's output in the ECI protocol (AIM ITS/04-023). The output has three
/// characters for the symbology, then segments. A segment has a backslash, six digits, and the bytes with backslashes
/// doubled.
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

/// A reader of the bits of an Aztec code's message; `size` is the number of bits.
struct bit_reader {
    const ZXing::ByteArray &bytes;
    int size;
    int next = 0;

    int left() const { return size - next; }

    /// Reads some bits, the first as the highest. At least `count` bits must be left.
    int read(int count) {
        int value = 0;
        for (; count > 0; --count, ++next) value = value << 1 | (bytes[next / 8] >> (7 - next % 8) & 1);
        return value;
    }
};

enum class aztec_mode { upper, lower, mixed, punctuation, digit, binary };

/// The effect of a code on the mode (ISO/IEC 24778, table 2): the new mode, and whether it stays (a latch) or applies
/// only to what comes next (a shift).
struct mode_change {
    aztec_mode mode;
    int code;
    aztec_mode to;
    bool is_latch;
};

constexpr mode_change mode_changes[] = {
    {aztec_mode::upper, 0, aztec_mode::punctuation, false}, {aztec_mode::upper, 28, aztec_mode::lower, true},
    {aztec_mode::upper, 29, aztec_mode::mixed, true},       {aztec_mode::upper, 30, aztec_mode::digit, true},
    {aztec_mode::upper, 31, aztec_mode::binary, false},     {aztec_mode::lower, 0, aztec_mode::punctuation, false},
    {aztec_mode::lower, 28, aztec_mode::upper, false},      {aztec_mode::lower, 29, aztec_mode::mixed, true},
    {aztec_mode::lower, 30, aztec_mode::digit, true},       {aztec_mode::lower, 31, aztec_mode::binary, false},
    {aztec_mode::mixed, 0, aztec_mode::punctuation, false}, {aztec_mode::mixed, 28, aztec_mode::lower, true},
    {aztec_mode::mixed, 29, aztec_mode::upper, true},       {aztec_mode::mixed, 30, aztec_mode::punctuation, true},
    {aztec_mode::mixed, 31, aztec_mode::binary, false},     {aztec_mode::punctuation, 31, aztec_mode::upper, true},
    {aztec_mode::digit, 0, aztec_mode::punctuation, false}, {aztec_mode::digit, 14, aztec_mode::upper, true},
    {aztec_mode::digit, 15, aztec_mode::upper, false},
};

/// Returns how many bytes in zxing's result of an Aztec code come from memory after the message; -1 if the message ends
/// inside a number. A run of bytes in the message (binary shift) states its length. zxing 1.4 reads this number of
/// bytes even if the message ends earlier.
int64_t missing_bytes(const ZXing::ByteArray &message, int bit_count) {
    if (bit_count <= 0 || static_cast<size_t>(bit_count) > 8 * message.size()) return 0;
    bit_reader bits{message, bit_count};
    auto mode = aztec_mode::upper, latch = aztec_mode::upper;
    while (bits.left() >= (mode == aztec_mode::digit ? 4 : 5)) {
        if (mode == aztec_mode::binary) {
            if (bits.left() < 5) return 0;  // padding; zxing 1.4 reads longer padding as a length
            int length = bits.read(5);
            if (length == 0) {
                if (bits.left() < 11) return -1;
                length = bits.read(11) + 31;
            }
            if (length > bits.left() / 8) return length - bits.left() / 8;
            bits.next += 8 * length;
            mode = latch;
            continue;
        }
        int code = bits.read(mode == aztec_mode::digit ? 4 : 5);
        const mode_change *change = nullptr;
        for (const auto &one : mode_changes)
            if (one.mode == mode && one.code == code) change = &one;
        if (change) {
            latch = change->is_latch ? change->to : mode;
            mode = change->to;
            continue;
        }
        if (mode == aztec_mode::punctuation && code == 0) {  // FLG(n): FNC1, or the digits of an ECI
            if (bits.left() < 3) return -1;
            int digits = bits.read(3);
            if (digits < 7) {
                if (bits.left() < 4 * digits) return -1;
                bits.next += 4 * digits;
            }
        }
        mode = latch;
    }
    return 0;
}

/// Returns whether the message of a MaxiCode (ISO/IEC 16023) ends inside a number, an ECI or the code's place in a
/// message of several codes. zxing 1.4 then reads the memory after the message.
bool is_cut(const ZXing::ByteArray &codewords) {
    constexpr uint8_t eci = 27, number = 31, part = 33;
    if (codewords.empty()) return true;
    int mode = codewords[0] & 0x0F;
    size_t start = mode == 2 || mode == 3 ? 10 : 1;
    for (size_t i = start; i < codewords.size(); ++i) {
        size_t more = 0;
        if (i == start && codewords[i] == part) more = 1;
        if (codewords[i] == number) more = 5;
        if (codewords[i] == eci) {
            if (i + 1 >= codewords.size()) return true;
            auto first = codewords[i + 1];
            more = !(first & 0x20) ? 1 : !(first & 0x10) ? 2 : !(first & 0x08) ? 3 : 4;
        }
        if (i + more >= codewords.size()) return true;
        i += more;
    }
    return false;
}

/// Returns how many bytes of a result come from the code, not from memory after the message; 0 if the number is
/// unknown.
size_t byte_count(const ZXing::Result &result) {
    size_t count = result.bytes().size();
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    if (result.format() == ZXing::BarcodeFormat::MaxiCode) return is_cut(result.rawBytes()) ? 0 : count;
    if (result.format() != ZXing::BarcodeFormat::Aztec) return count;
    auto missing = missing_bytes(result.rawBytes(), result.numBits());
#pragma GCC diagnostic pop
    return missing < 0 || static_cast<size_t>(missing) > count ? 0 : count - missing;
}

struct symbol_data {
    ZXing::Result result;
    size_t byte_count;
    std::string sequence_id;
    statement encodings;
};

}  // namespace

struct czxing_results {
    std::vector<symbol_data> symbols;
};

namespace {

ZXing::Results read_plainly(const uint8_t *pixels, int width, int height, ZXing::DecodeHints hints) {
    return ZXing::ReadBarcodes({pixels, width, height, ZXing::ImageFormat::Lum}, hints);
}

czxing_results *read(
    const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies, decltype(read_plainly) reader
) {
    if (!pixels || width <= 0 || height <= 0 || width > greatest_side || height > greatest_side)
        return new (std::nothrow) czxing_results();
    // Only the reader of Micro QR codes fails assertions. If these cannot be caught, this reader is left out.
    if (!CaughtAssertions::available()) symbologies &= ~static_cast<uint32_t>(CZXING_MICRO_QR_CODE);
    CaughtAssertions guard;
    try {
        auto wanted = requested(symbologies);
        // zxing treats an empty set of formats as all formats, including the linear ones.
        if (wanted.empty()) return new (std::nothrow) czxing_results();
        auto hints = ZXing::DecodeHints().setFormats(wanted);
        auto found = reader(pixels, width, height, hints);
        std::vector<symbol_data> symbols;
        for (auto &result : found) {
            if (!result.isValid() || !bit_of(result.format())) continue;
            auto bytes = byte_count(result);
            if (bytes == 0) continue;
            auto encodings = result.hasECI() ? stated_eci(result.bytesECI()) : statement();
            auto id = result.sequenceId();
            symbols.push_back({std::move(result), bytes, std::move(id), std::move(encodings)});
        }
        return new czxing_results{std::move(symbols)};
    } catch (...) {
        return nullptr;
    }
}

}  // namespace

czxing_results *czxing_read(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies) {
    return read(pixels, width, height, symbologies, read_layers);
}

czxing_results *czxing_read_plainly(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies) {
    return read(pixels, width, height, symbologies, read_plainly);
}

size_t czxing_count(const czxing_results *results) { return results->symbols.size(); }

czxing_symbol czxing_get(const czxing_results *results, size_t index) {
    const auto &[result, bytes, id, encodings] = results->symbols[index];
    czxing_symbol symbol{};
    symbol.symbology = bit_of(result.format());
    symbol.bytes = result.bytes().data();
    symbol.byte_count = bytes;
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
