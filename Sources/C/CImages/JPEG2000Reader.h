#pragma once

#include <stdbool.h>

#include "PictureTask.h"

/// Opens libopenjp2; returns false if it is not installed.
bool cjp2_open(void);

/// Decodes a file in a process of its own. `work` is a `cpictures_task`.
void cjp2_decode(void *work, int output);
