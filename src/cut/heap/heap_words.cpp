#include "cut/heap/heap_words.h"

#include "cut/heap/classes.h"
#include "cut/heap/function_writer.h"
#include "cut/heap/ghost.h"
#include "cut/heap/order_only.h"
#include "sea/verify.h"

#include <algorithm>
#include <bit>

namespace fathom::cut {

using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

HeapProgram refuse(std::string why) {
  HeapProgram result;
  result.refused = std::move(why);
  return result;
}

// Numbers of slots, and how many statements a program has whose formulas speak
// of fewer.
constexpr uint32_t few_slots_bits = 18, more_slots_bits = 24;
constexpr size_t few_statements = 600;

uint32_t slots_bits(const sea::Program &program) {
  size_t statements = 0;
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      statements += block.stmts.size();
  return statements <= few_statements ? few_slots_bits : more_slots_bits;
}

// Aligned as its slots are.
Term add_arena(sea::Program &to, ArenaSize size) {
  Term address =
      to.store.make_var(std::string("@") + arena_name, to.ptr_sort());
  to.globals.push_back({.address = address,
                        .name = to.intern(arena_name),
                        .size = uint64_t(1) << size.bits,
                        .log2_align = uint8_t(size.slot_bits),
                        .kind = sea::ObjectKind::Global,
                        .location = 0,
                        .text = 0});
  return address;
}

bool compares_heap(const sea::Program &program, const HeapClasses &classes) {
  for (FunctionId f = 0; f < program.functions.size(); ++f)
    for (const sea::Block &block : program.functions[f].blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Settled)
          for (Term t : program.functions[f].arguments(s))
            if (classes.is_heap(f, t))
              return true;
  return false;
}

bool asks_for_lost(const sea::Program &program) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Reachable)
          return true;
  return false;
}

// A byte says which one.
bool has_several_kinds(const HeapClasses &classes) {
  return classes.num_kinds() > 1 && classes.num_kinds() <= UINT8_MAX;
}

} // namespace

ArenaSize arena_size(const sea::Program &program) {
  for (const sea::Global &global : program.globals)
    if (program.string(global.name) == arena_name)
      return {uint32_t(std::bit_width(global.size)) - 1, global.log2_align};
  return {};
}

HeapProgram heap_as_words(const sea::Program &program, Arena arena) {
  const HeapClasses classes(program);
  if (!classes.refused().empty())
    return refuse(classes.refused());
  if (!classes.has_heap() || program.entry == sea::none)
    return {};
  if (arena_size(program).bits != 0)
    return refuse("a variable has the name of the arena");
  HeapProgram result;
  result.program = std::make_unique<sea::Program>(
      program.store, program.ptr_width, program.big_endian);
  sea::Program &to = *result.program;
  to.copy_tables(program);
  to.entry = program.entry;
  // One past the end of an object is in its slot.
  result.slot_bits =
      std::max<uint32_t>(4, uint32_t(std::bit_width(classes.largest())));
  result.arena_bits = arena == Arena::Wide
                          ? wide_arena_bits
                          : slots_bits(program) + result.slot_bits;
  if (result.arena_bits >= program.ptr_width)
    return refuse("a pointer has no room for the number of a heap object");
  result.arena = add_arena(to, {result.arena_bits, result.slot_bits});
  to.add_row(sea::Trust::Chosen,
             "no execution makes 2^" +
                 std::to_string(wide_arena_bits - 1 - result.slot_bits) +
                 " heap objects (proofs number them)");
  auto on_heap = [&](Opcode op) {
    return [&, op](FunctionId f, const Stmt &s) {
      const sea::Function &in = program.functions[f];
      return s.op == op &&
             classes.is_heap(f, op == Opcode::Malloc ? in.definitions(s)[0]
                                                     : in.arguments(s)[0]);
    };
  };
  HeapPlan plan{.from = program,
                .classes = classes,
                .to = to,
                .arena = result.arena,
                .arena_bits = result.arena_bits,
                .slot_bits = result.slot_bits,
                .makes = functions_with(program, on_heap(Opcode::Malloc)),
                .frees = functions_with(program, on_heap(Opcode::Free)),
                .has_freed =
                    compares_heap(program, classes) || asks_for_lost(program),
                .has_lost = asks_for_lost(program),
                .has_kinds = has_several_kinds(classes)};
  if (plan.has_kinds)
    plan.places.resize(classes.num_kinds() + 1);
  for (FunctionId id = 0; id < program.functions.size(); ++id) {
    FunctionWriter writer(plan, id);
    to.functions.push_back(writer.run());
    result.last.push_back(writer.last_words());
    result.kinds.push_back(writer.memories_of_kinds());
    if (!plan.refused.empty())
      return refuse(plan.refused);
  }
  if (Result<void> good = sea::verify(to); !good)
    return refuse("the program with numbered objects is not in order: " +
                  to_string(good.error()));
  if (std::string why = why_numbers_matter(to); !why.empty())
    return refuse(why);
  result.places = std::move(plan.places);
  return result;
}

} // namespace fathom::cut
