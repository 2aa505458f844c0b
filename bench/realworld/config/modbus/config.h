/* Nothing of it is needed. */
#pragma once
