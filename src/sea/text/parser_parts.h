// Words of SEA-IR text that lines of programs and of functions have in common.
#pragma once

#include "sea/program.h"
#include "sea/text/text_cursor.h"

#include <string>

namespace fathom::sea {

// These read at the cursor and return false with its error.
bool read_sort(TextCursor &c, Program &program, Sort &result);
bool read_alignment(TextCursor &c, uint8_t &log2);
bool read_check_kind(TextCursor &c, CheckKind &kind);

// "file:line:column in function" of a comment; nowhere if it is something else.
LocationId read_location(Program &program, std::string_view comment);

} // namespace fathom::sea
