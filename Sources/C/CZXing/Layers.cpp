#include "Layers.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

// Every function that takes vectors is inlined, so this warning about the calling convention does not apply.
#pragma clang diagnostic ignored "-Wpsabi"

namespace {

/// Eight pixels of one block, and eight of another.
typedef uint8_t pixels16 __attribute__((vector_size(16)));
typedef uint16_t sums16 __attribute__((vector_size(32)));

constexpr int block = 8;
/// The least side of a picture that is read here. For shorter sides, zxing uses another threshold.
constexpr int least_side = 5 * block;
/// The difference between the lightest and the darkest pixel up to which zxing takes a block for plain.
constexpr int plain_range = 24;

inline pixels16 load(const uint8_t *one, const uint8_t *other) {
    pixels16 result;
    memcpy(&result, one, block);
    memcpy(reinterpret_cast<uint8_t *>(&result) + block, other, block);
    return result;
}

struct measures {
    int sum, darkest, lightest;
};

/// Measures two blocks of 8 x 8 pixels.
inline void measure(const uint8_t *one, const uint8_t *other, size_t stride, measures result[2]) {
    pixels16 darkest = load(one, other), lightest = darkest;
    sums16 sums = __builtin_convertvector(darkest, sums16);
    for (int row = 1; row < block; ++row) {
        auto pixels = load(one + row * stride, other + row * stride);
        darkest = __builtin_elementwise_min(darkest, pixels);
        lightest = __builtin_elementwise_max(lightest, pixels);
        sums += __builtin_convertvector(pixels, sums16);
    }
#define FOLDED(v, n) \
    __builtin_shufflevector(v, v, n, 1 + n, 2 + n, 3 + n, 4, 5, 6, 7, 8 + n, 9 + n, 10 + n, 11 + n, 12, 13, 14, 15)
    darkest = __builtin_elementwise_min(darkest, FOLDED(darkest, 4));
    darkest = __builtin_elementwise_min(darkest, FOLDED(darkest, 2));
    darkest = __builtin_elementwise_min(darkest, FOLDED(darkest, 1));
    lightest = __builtin_elementwise_max(lightest, FOLDED(lightest, 4));
    lightest = __builtin_elementwise_max(lightest, FOLDED(lightest, 2));
    lightest = __builtin_elementwise_max(lightest, FOLDED(lightest, 1));
    sums += FOLDED(sums, 4);
    sums += FOLDED(sums, 2);
    sums += FOLDED(sums, 1);
#undef FOLDED
    for (int i = 0; i < 2; ++i) result[i] = {sums[block * i], darkest[block * i], lightest[block * i]};
}

/// The blocks of a picture. The last block in a row or column overlaps the block before it, so that it lies in the
/// picture.
struct blocks {
    int width, height, columns, rows;

    blocks(int width, int height)
        : width(width), height(height), columns((width + block - 1) / block), rows((height + block - 1) / block) {}

    size_t left(int column) const { return std::min(column * block, width - block); }
    size_t top(int row) const { return std::min(row * block, height - block); }
};

/// Returns the threshold of each block: the mean of its pixels. A plain block gets a threshold below all its pixels,
/// unless it is darker than the thresholds of its neighbours.
std::vector<int> own_thresholds(const uint8_t *pixels, const blocks &blocks) {
    size_t columns = blocks.columns;
    std::vector<int> result(columns * blocks.rows);
    for (int row = 0; row < blocks.rows; ++row) {
        auto line = pixels + blocks.top(row) * blocks.width;
        auto thresholds = &result[row * columns];
        auto above = row > 0 ? thresholds - columns : nullptr;
        measures both[2];
        for (int column = 0; column < blocks.columns; ++column) {
            if (column % 2 == 0) {
                auto next = std::min(column + 1, blocks.columns - 1);
                measure(line + blocks.left(column), line + blocks.left(next), blocks.width, both);
            }
            auto [sum, darkest, lightest] = both[column % 2];
            if (lightest - darkest > plain_range) {
                thresholds[column] = sum / (block * block);
                continue;
            }
            thresholds[column] = darkest / 2;
            if (!above || column == 0) continue;
            int near = (above[column] + 2 * thresholds[column - 1] + above[column - 1]) / 4;
            if (darkest < near) thresholds[column] = near;
        }
    }
    return result;
}

/// Adds up each column of five rows.
void add_rows(const int *first, size_t columns, int *result) {
    for (size_t i = 0; i < columns; ++i)
        result[i] =
            first[i] + first[i + columns] + first[i + 2 * columns] + first[i + 3 * columns] + first[i + 4 * columns];
}

bool contains(const ZXing::Results &results, const ZXing::Result &result) {
    return std::find(results.begin(), results.end(), result) != results.end();
}

/// Moves a result from a reduced picture to the place in the whole picture.
void enlarge(ZXing::Result &result, int factor) {
    auto position = result.position();
    for (auto &corner : position) corner = factor * corner;
    result.setPosition(position);
}

}  // namespace

void binarize(const uint8_t *pixels, int width, int height, uint8_t *result) {
    blocks blocks(width, height);
    auto thresholds = own_thresholds(pixels, blocks);
    std::vector<int> sums(blocks.columns);
    std::vector<uint8_t> means(blocks.columns + 1);
    for (int row = 0; row < blocks.rows; ++row) {
        // The threshold of a block is the mean of the thresholds of 5 x 5 blocks.
        add_rows(&thresholds[std::clamp(row - 2, 0, blocks.rows - 5) * blocks.columns], blocks.columns, sums.data());
        for (int column = 0; column < blocks.columns; ++column) {
            auto first = &sums[std::clamp(column - 2, 0, blocks.columns - 5)];
            means[column] = (first[0] + first[1] + first[2] + first[3] + first[4]) / 25;
        }
        auto top = blocks.top(row) * width;
        for (int column = 0; column < blocks.columns; column += 2) {
            int next = std::min(column + 1, blocks.columns - 1);
            auto one = top + blocks.left(column), other = top + blocks.left(next);
            pixels16 limits;
            memset(&limits, means[column], block);
            memset(reinterpret_cast<uint8_t *>(&limits) + block, means[next], block);
            for (int y = 0; y < block; ++y, one += width, other += width) {
                auto lighter = __builtin_elementwise_sub_sat(load(pixels + one, pixels + other), limits);
                memcpy(result + one, &lighter, block);
                memcpy(result + other, reinterpret_cast<uint8_t *>(&lighter) + block, block);
            }
        }
    }
}

void reduce_to_third(const uint8_t *pixels, int width, int height, uint8_t *result) {
    size_t columns = width / 3;
    std::vector<uint16_t> sums(3 * columns);
    for (int row = 0; row < height / 3; ++row, result += columns) {
        auto one = pixels + 3 * size_t(row) * width, two = one + width, three = two + width;
        for (size_t x = 0; x < sums.size(); ++x) sums[x] = one[x] + two[x] + three[x];
        for (size_t x = 0; x < columns; ++x)
            result[x] = (uint32_t(sums[3 * x]) + sums[3 * x + 1] + sums[3 * x + 2] + 4) / 9;
    }
}

ZXing::Results read_layers(const uint8_t *pixels, int width, int height, ZXing::DecodeHints hints) {
    if (std::min(width, height) < least_side)
        return ZXing::ReadBarcodes({pixels, width, height, ZXing::ImageFormat::Lum}, hints);
    hints.setTryDownscale(false).setBinarizer(ZXing::Binarizer::BoolCast);
    ZXing::Results results;
    const size_t most = hints.maxNumberOfSymbols();
    // Arrays are used, because vectors would set every byte first.
    std::unique_ptr<uint8_t[]> reduced, black_and_white(new uint8_t[size_t(width) * height]);
    for (int factor = 1, whole_width = width;; factor = whole_width / width) {
        binarize(pixels, width, height, black_and_white.get());
        auto found = ZXing::ReadBarcodes({black_and_white.get(), width, height, ZXing::ImageFormat::Lum}, hints);
        for (auto &result : found) {
            enlarge(result, factor);
            if (!contains(results, result)) results.push_back(std::move(result));
        }
        if (results.size() >= most || std::min(width, height) <= hints.downscaleThreshold()) return results;
        hints.setMaxNumberOfSymbols(most - results.size());
        std::unique_ptr<uint8_t[]> next(new uint8_t[size_t(width / 3) * (height / 3)]);
        reduce_to_third(pixels, width, height, next.get());
        reduced.swap(next);
        pixels = reduced.get();
        width /= 3;
        height /= 3;
    }
}
