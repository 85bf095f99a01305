#include <math.h>

#include "TextPixels.h"

static inline float clamped(float value, float greatest) {
    return value < 0 ? 0 : value > greatest ? greatest : value;
}

void ctext_sample(
    const uint8_t *pixels, size_t width, size_t height, ctext_grid grid, size_t columns, size_t rows, size_t stride,
    float *target) {
    const float right = (float)(width - 1), bottom = (float)(height - 1);
    for (size_t row = 0; row < rows; row++) {
        float *line = target + row * stride;
        for (size_t column = 0; column < columns; column++) {
            float x = clamped(grid.x + (float)column * grid.column_x + (float)row * grid.row_x, right);
            float y = clamped(grid.y + (float)column * grid.column_y + (float)row * grid.row_y, bottom);
            size_t left = (size_t)x, top = (size_t)y;
            size_t next_left = left + (left + 1 < width), next_top = top + (top + 1 < height);
            float across = x - (float)left, down = y - (float)top;
            const uint8_t *upper = pixels + top * width, *lower = pixels + next_top * width;
            float above = (float)upper[left] + across * ((float)upper[next_left] - (float)upper[left]);
            float below = (float)lower[left] + across * ((float)lower[next_left] - (float)lower[left]);
            line[column] = (above + down * (below - above)) * (1 / 127.5f) - 1;
        }
    }
}

size_t ctext_runs(
    const float *map, size_t width, size_t height, float threshold, ctext_run_of_pixels *runs, size_t most) {
    size_t count = 0;
    for (size_t row = 0; row < height; row++) {
        const float *line = map + row * width;
        bool is_first = true;
        for (size_t column = 0; column < width; column++) {
            if (!(line[column] > threshold)) continue;
            size_t first = column;
            while (column + 1 < width && line[column + 1] > threshold) column++;
            ctext_run_of_pixels *last = count > 0 && count <= most && !is_first ? runs + count - 1 : NULL;
            if (last && first - last->last <= 2) {
                last->last = (uint32_t)column;
                continue;
            }
            if (count < most) runs[count] = (ctext_run_of_pixels){(uint32_t)row, (uint32_t)first, (uint32_t)column};
            count++;
            is_first = false;
        }
    }
    return count;
}

float ctext_mean(const float *map, size_t width, size_t height, const float corners[8]) {
    float left = corners[0], right = corners[0], top = corners[1], bottom = corners[1];
    for (int i = 1; i < 4; i++) {
        left = fminf(left, corners[2 * i]);
        right = fmaxf(right, corners[2 * i]);
        top = fminf(top, corners[2 * i + 1]);
        bottom = fmaxf(bottom, corners[2 * i + 1]);
    }
    size_t first_column = (size_t)clamped(floorf(left), (float)(width - 1));
    size_t last_column = (size_t)clamped(ceilf(right), (float)(width - 1));
    size_t first_row = (size_t)clamped(floorf(top), (float)(height - 1));
    size_t last_row = (size_t)clamped(ceilf(bottom), (float)(height - 1));
    double sum = 0;
    size_t count = 0;
    for (size_t row = first_row; row <= last_row; row++) {
        // The part of the row between the sides on its left and those on its right.
        float begin = (float)first_column, end = (float)last_column;
        for (int i = 0; i < 4; i++) {
            int next = (i + 1) % 4;
            float x = corners[2 * i], y = corners[2 * i + 1];
            float step_x = corners[2 * next] - x, step_y = corners[2 * next + 1] - y;
            if (fabsf(step_y) < 1e-6f) continue;
            // The pixel in the middle of which a side is crossed belongs to the polygon.
            float crossing = x + step_x * ((float)row - y) / step_y;
            if (step_y < 0) begin = fmaxf(begin, ceilf(crossing - 0.5f));
            else end = fminf(end, floorf(crossing + 0.5f));
        }
        for (float column = begin; column <= end; column++) {
            sum += map[row * width + (size_t)column];
            count++;
        }
    }
    return count > 0 ? (float)(sum / (double)count) : 0;
}

void ctext_greatest(const float *values, size_t steps, size_t count, uint32_t *places, float *greatest) {
    for (size_t step = 0; step < steps; step++) {
        const float *line = values + step * count;
        uint32_t place = 0;
        for (size_t i = 1; i < count; i++) {
            if (line[i] > line[place]) place = (uint32_t)i;
        }
        places[step] = place;
        greatest[step] = count > 0 ? line[place] : 0;
    }
}
