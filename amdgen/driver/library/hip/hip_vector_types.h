// The vector types are in hip_runtime.h.
#pragma once
#include "hip_runtime.h"
