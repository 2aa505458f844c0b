// Claims about loops (docs/decisions/proofs.md). A statement `name` with this
// text behind the phis of a loop's header claims that its condition holds
// whenever an iteration begins: only proofs read it. It is no name of C.
//
// An assertion that is a claim about the loop around it (fathom_invariant) is a
// property like others, whose message begins with the prefix; so do those of
// checks that a cut program makes of claims.
#pragma once

#include "sea/program.h"

namespace fathom::sea {

inline constexpr char claim_name[] = "loop invariant";
inline constexpr char claim_prefix[] = "loop invariant: ";

// With this text and a register that was loaded behind the phis: it is what the
// same place had when the loop was entered. A claim, too.
inline constexpr char kept_name[] = "loop keeps";

// A claim that depends on a `nondet` of this name before it holds for all its
// values for which what is loaded for it lies in its object. A statement `name`
// with this text, the name of the loop and t behind the loop's header says that
// the value t matters here.
inline constexpr char any_name[] = "any";
inline constexpr char instance_prefix[] = "loop invariant for ";

// Claims about a function, whoever calls it: what holds when it begins and is
// checked at every call (in its first block), what holds when it returns
// (before its only `ret`), and terms over its parameters, or what it loads from
// a memory that it is given, that have one value in all calls which are under
// way at a time (in its first block).
inline constexpr char requires_name[] = "call requires";
inline constexpr char ensures_name[] = "call ensures";
inline constexpr char keeps_name[] = "call keeps";

inline bool is_named(const Program &program, const Stmt &s, const char *name) {
  return s.op == Opcode::Name && program.string(s.data) == name;
}
inline bool is_call_claim(const Program &program, const Stmt &s) {
  return is_named(program, s, requires_name) ||
         is_named(program, s, ensures_name) || is_named(program, s, keeps_name);
}

inline bool is_kept(const Program &program, const Stmt &s) {
  return is_named(program, s, kept_name);
}

inline bool is_claim(const Program &program, const Stmt &s) {
  return is_named(program, s, claim_name) || is_kept(program, s);
}

inline bool is_any(const Program &program, const Stmt &s) {
  return s.op == Opcode::Nondet && program.string(s.data) == any_name;
}

inline bool is_instance(const Program &program, const Stmt &s) {
  return s.op == Opcode::Name &&
         program.string(s.data).starts_with(instance_prefix);
}

} // namespace fathom::sea
