#pragma once

#include "../../../../Sources/CResolver/include/CResolver.h"
