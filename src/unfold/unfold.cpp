// The rooms of unfolding are put together here, each with what it uses, in
// order: nobody else knows all of them.
//
//   output, path          what is written; the execution that is unfolded
//   objects/              which objects there are, where they lie and how long
//   pointers/             what pointers know of them
//   memory/               what they hold
//   walk/                 frames, joins, bounds, statements, control
//   loops/                loops of any length as a whole
#include "unfold/unfold.h"

#include "unfold/loops/loop_summaries.h"
#include "unfold/memory/memory_state.h"
#include "unfold/memory/reads.h"
#include "unfold/objects/allocations.h"
#include "unfold/objects/comparisons.h"
#include "unfold/objects/leaks.h"
#include "unfold/split/split.h"
#include "unfold/walk/walk.h"

#include <optional>

namespace fathom::unfold {

namespace {

bool asks(const sea::Program &program, sea::Opcode op) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        if (s.op == op)
          return true;
  return false;
}

// An object's address need not be its base.
bool addresses_apart(const Config &config) {
  return config.addresses_apart && tells_objects_apart(config) &&
         config.allocation == AllocatorKind::Symbolic;
}

// What is asked of the history of objects.
History::Questions questions_of(const sea::Program &program,
                                const Config &config) {
  const bool when_ended = asks(program, sea::Opcode::Settled) &&
                          config.allocation != AllocatorKind::Symbolic;
  const bool all = !facts_of(config.pointers).record_objects ||
                   addresses_apart(config) ||
                   asks(program, sea::Opcode::Reachable);
  return {.keeps = all          ? History::Keeps::All
                   : when_ended ? History::Keeps::Heap
                                : History::Keeps::Nothing,
          .when_ended = when_ended};
}

// The variables that the entry function gets.
std::vector<Value> entry_arguments(const sea::Program &program, Output &out,
                                   MemoryState &memory, PointerOps &pointers) {
  TermStore &store = program.store;
  std::vector<Value> arguments;
  for (Term p : program.functions[program.entry].params) {
    if (store.sort_kind(p) == SortKind::Mem) {
      VersionId version = memory.new_memory(sea::is_shadow(store, p));
      out.add_entry_argument(memory.register_of(version));
      arguments.push_back(Value::of_memory(version));
      continue;
    }
    Term reg = out.new_register(store.name(p), store.sort(p));
    out.emit_input(reg, store.name(p));
    out.add_entry_argument(reg);
    arguments.push_back(
        store.sort_kind(p) == SortKind::Ptr ? pointers.of_variable(reg) : reg);
  }
  return arguments;
}

enum class Round : uint8_t {
  Done,
  HasLearnt, // what was unfolded is of no use
  TooExpensive,
};

Round run(const sea::Program &program, const Config &config, Room room,
          Rewriter &rewriter, Unfolded &result) {
  TermStore &store = program.store;
  const bool is_symbolic = config.allocation == AllocatorKind::Symbolic;
  const bool apart = addresses_apart(config);
  // By bases or by the history, objects at one address are told apart.
  const bool uses_again =
      is_symbolic && (apart || !facts_of(config.pointers).record_objects);
  PointerOps pointers(rewriter, program.ptr_width);
  Output out(result);
  Path path(out, rewriter, config.stop);

  ObjectTable objects(rewriter);
  Offsets offsets(pointers, rewriter, objects, path);
  Addresses addresses(config.allocation, room, apart, pointers, rewriter,
                      objects, path);
  const std::unique_ptr<PointerModel> model =
      make_pointer_model(config.pointers, pointers, rewriter, objects);
  History history(questions_of(program, config), *model, pointers, rewriter,
                  objects);
  Allocations allocations(
      {.chosen_once = !is_symbolic, .uses_addresses_again = uses_again},
      objects, addresses, history, pointers, path, out);
  Comparisons comparisons(program, {.chosen_once = !is_symbolic}, *model,
                          pointers, rewriter, objects, history, path, out);
  PointerPlaces places(asks(program, sea::Opcode::Reachable), pointers,
                       rewriter, path);

  MemoryMap map;
  KnownBytes bytes(map, program.big_endian, pointers, rewriter, objects,
                   addresses);
  MemoryStatements memory_statements(out, pointers, store, addresses, places);
  Originals originals(map, memory_statements, objects, pointers, store);
  Reads reads(config.fold_memory, bytes, memory_statements, originals,
              comparisons, pointers, store);
  const std::unique_ptr<MemoryState> memory = make_memory_state(
      memory_kind(config), uses_again, reads, bytes, memory_statements, places,
      objects, offsets, pointers, rewriter, path);
  const std::unique_ptr<ObjectQuestions> questions =
      model->make_questions(history, *memory);
  Leaks leaks(
      {.num_globals = program.globals.size(),
       .addresses_are_chosen = model->facts().keep_object_in_memory && !apart,
       .addresses_apart = apart},
      pointers, rewriter, objects, history, places, *memory, path);

  std::optional<Split> split_state;
  if (config.split.learnt)
    split_state.emplace(config.split, pointers, store, objects, map);
  Split *split = split_state ? &*split_state : nullptr;

  Frames frames(rewriter, pointers);
  Joins joins(out, path, objects, offsets, history, map, *memory, pointers,
              rewriter, split);
  Bounds bounds(program, config, out, path);
  Statements statements(program, config, frames, out, path, objects, addresses,
                        allocations, *questions, comparisons, leaks, map,
                        *memory, pointers, rewriter, split);
  LoopSummaries loops(config, frames, statements, bounds, out, path, addresses,
                      objects, bytes, *memory, pointers, rewriter);
  Walk walk(program, config, out, path, frames, statements, joins, bounds,
            loops, history, map, pointers, rewriter, split);

  out.continue_in(out.new_block(0));
  Constants constants;
  allocations.add_globals(program,
                          [&](const sea::Global &global, Term pointer) {
                            constants.emplace(global.address, pointer);
                          });
  for (size_t i = 0; split != nullptr && i < program.globals.size(); ++i)
    split->keys().add_object(ObjectId(i + 1), Keys::site_of_global(i), false);
  walk.run(constants, entry_arguments(program, out, *memory, pointers));
  out.finish();
  if (split == nullptr)
    return walk.is_too_expensive() ? Round::TooExpensive : Round::Done;
  if (split->is_too_expensive())
    return Round::TooExpensive;
  Learnt &learnt = *config.split.learnt;
  const bool is_new = learnt.would_learn(split->blame());
  learnt.learn(split->blame());
  if (config.split.only_watches)
    return walk.is_too_expensive() ? Round::TooExpensive : Round::Done;
  return is_new ? Round::HasLearnt : Round::Done;
}

std::unique_ptr<Unfolded> nothing_unfolded(const sea::Program &program) {
  auto out = std::make_unique<Unfolded>(program.store, program.ptr_width,
                                        program.big_endian, program.entry);
  out->program.copy_tables(program);
  out->program.functions.emplace_back(out->program, "unfolded");
  out->program.entry = 0;
  return out;
}

} // namespace

bool tells_objects_apart(const Config &config) {
  return config.accesses_are_checked &&
         facts_of(config.pointers).stay_in_object;
}

std::unique_ptr<Unfolded> unfold(const sea::Program &program,
                                 const Config &config, Rewriter &rewriter) {
  constexpr unsigned most_left_out = 3; // items of a key, before it is given up
  unsigned left_out = 0;
  // With fewer items it costs less or was the wrong one: it has half as much.
  Config now = config;
  Room room = Room::Large;
  for (uint64_t round = 1;; ++round) {
    std::unique_ptr<Unfolded> out = nothing_unfolded(program);
    const Round ended = run(program, now, room, rewriter, *out);
    out->rounds = round;
    if (out->unsuited == Unsuited::RoomLarge) {
      room = Room::Many;
      continue;
    }
    if (ended == Round::Done || !out->gave_up.empty())
      return out;
    if (ended == Round::TooExpensive &&
        (!config.split.learnt || config.split.only_watches ||
         config.split.keeps_key || left_out++ == most_left_out ||
         !config.split.learnt->leave_out_least())) {
      out->is_too_expensive = true;
      return out;
    }
    if (ended == Round::TooExpensive)
      now.split.budget /= 2;
  }
}

} // namespace fathom::unfold
