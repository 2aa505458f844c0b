// Writing statements of one SEA-IR function: new registers, the block and the
// source location that statements go to.
#pragma once

#include "lift/context.h"

#include <optional>
#include <string_view>

namespace fathom::lift {

class Emitter {
public:
  Emitter(Context &context, sea::Function &out) : c_(context), out_(out) {}

  Context &context() { return c_; }
  Builder &builder() { return c_.builder; }
  sea::Function &out() { return out_; }
  sea::BlockId block() const { return block_; }
  void set_block(sea::BlockId block) { block_ = block; }
  void set_location(sea::LocationId location) { location_ = location; }
  sea::LocationId location() const { return location_; }
  // The library function whose model the statements belong to, or "": messages
  // of checks begin with it.
  void set_library(std::string_view function) { library_ = function; }

  Term new_register(Sort sort, bool is_shadow = false);
  sea::Stmt &emit(sea::Opcode op, std::span<const Term> definitions,
                  std::span<const Term> arguments,
                  std::span<const sea::BlockId> labels = {});
  sea::Stmt &emit(sea::Opcode op, std::initializer_list<Term> definitions,
                  std::initializer_list<Term> arguments,
                  std::initializer_list<sea::BlockId> labels = {}) {
    return emit(op, std::span(definitions.begin(), definitions.size()),
                std::span(arguments.begin(), arguments.size()),
                std::span(labels.begin(), labels.size()));
  }
  Term number_of(Term pointer); // its address as the program sees it
  Term define(Term value);      // a register with this value; leaves stay
  // An arbitrary pointer is an arbitrary address without an object.
  Term nondet(Sort sort, std::string_view text);
  // A function of the arguments of which only its name is known.
  Term apply(Sort sort, std::string_view name, Term arguments);
  void check(Term holds, sea::CheckKind kind, std::string_view message);
  // Can this hold here? One property for all copies of the place.
  void cover(Term condition, std::string_view text);
  // UNKNOWN if this is reached; what follows is not executed.
  void unsupported(std::string_view why);

private:
  // What is left of a check at a place where the source has switched it off:
  // nothing, or (where we could not go on) a limit.
  std::optional<sea::CheckKind> kind_here(sea::CheckKind kind);

  Context &c_;
  sea::Function &out_;
  sea::BlockId block_ = 0;
  sea::LocationId location_ = 0;
  std::string_view library_;
  uint32_t next_register_ = 0;
};

} // namespace fathom::lift
