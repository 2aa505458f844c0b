// How a program says what is uninitialised, for those who explain executions.
#pragma once

namespace fathom::sea {

// Texts that begin with this: of a nondet, it is an uninitialised variable; of
// a name, the value is where so many bytes with uninitialised bits are read.
inline constexpr char uninit_prefix[] = "uninit:";

} // namespace fathom::sea
