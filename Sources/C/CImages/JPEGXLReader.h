#pragma once

#include <stdbool.h>

#include "PictureTask.h"

/// Opens libjxl; returns false if it is not installed.
bool cjxl_open(void);

/// Decodes a file in a process of its own. `work` is a `cpictures_task`.
void cjxl_decode(void *work, int output);
