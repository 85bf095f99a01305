#pragma once

#include "../../../../Sources/C/CResolver/include/CResolver.h"
