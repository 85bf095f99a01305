#pragma once
#include <uuid/uuid.h>
