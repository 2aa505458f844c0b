// Programs as text; parser.h reads it back. docs/sea-ir.md has the form.
// A program that was read from such a text is printed as the same text.
#pragma once

#include "sea/program.h"

#include <string>

namespace fathom::sea {

void print(const Program &program, std::string &out);
std::string to_text(const Program &program);

// One function, without the lines of the program around it. Checks are written
// with the numbers of their properties.
void print(const Function &function, std::string &out);

// "bool", "i32", "ptr", "mem".
std::string sort_text(const TermStore &store, Sort sort);
// One statement as it stands in a text, without location; for messages.
std::string to_text(const Function &function, const Stmt &stmt);

// Between quotes; what is not printable is written as in C.
void append_quoted(std::string_view text, std::string &out);
// A name that is not a register, between bars where it must be.
void append_name(std::string_view name, std::string &out);

std::string_view object_kind_text(ObjectKind kind);

} // namespace fathom::sea
