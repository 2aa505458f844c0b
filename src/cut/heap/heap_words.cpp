#include "cut/heap/heap_words.h"

#include "cut/heap/classes.h"
#include "cut/heap/function_writer.h"
#include "cut/heap/ghost.h"
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

Term add_arena(sea::Program &to) {
  constexpr uint8_t log2_align = 12;
  Term address =
      to.store.make_var(std::string("@") + arena_name, to.ptr_sort());
  to.globals.push_back({.address = address,
                        .name = to.intern(arena_name),
                        .size = uint64_t(1) << arena_bits,
                        .log2_align = log2_align,
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

} // namespace

HeapProgram heap_as_words(const sea::Program &program) {
  const HeapClasses classes(program);
  if (!classes.refused().empty())
    return refuse(classes.refused());
  if (!classes.has_heap() || program.entry == sea::none)
    return {};
  for (const sea::Global &global : program.globals)
    if (program.string(global.name) == arena_name)
      return refuse("a variable has the name of the arena");
  HeapProgram result;
  result.program = std::make_unique<sea::Program>(
      program.store, program.ptr_width, program.big_endian);
  sea::Program &to = *result.program;
  to.copy_tables(program);
  to.entry = program.entry;
  result.arena = add_arena(to);
  // One past the end of an object is in its slot.
  result.slot_bits =
      std::max<uint32_t>(4, uint32_t(std::bit_width(classes.largest())));
  to.add_row(sea::Trust::Chosen,
             "no execution makes 2^" +
                 std::to_string(arena_bits - 1 - result.slot_bits) +
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
                .slot_bits = result.slot_bits,
                .makes = functions_with(program, on_heap(Opcode::Malloc)),
                .frees = functions_with(program, on_heap(Opcode::Free)),
                .has_freed = compares_heap(program, classes)};
  for (FunctionId id = 0; id < program.functions.size(); ++id) {
    result.last.emplace_back();
    to.functions.push_back(FunctionWriter(plan, id).run(result.last.back()));
    if (!plan.refused.empty())
      return refuse(plan.refused);
  }
  if (Result<void> good = sea::verify(to); !good)
    return refuse("the program with numbered objects is not in order: " +
                  to_string(good.error()));
  return result;
}

} // namespace fathom::cut
