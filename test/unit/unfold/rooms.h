// The rooms of unfolding, put together as in unfold.cpp, for tests of one of
// them by itself.
#pragma once

#include "unfold/memory/memory_state.h"
#include "unfold/memory/reads.h"
#include "unfold/objects/allocations.h"

#include <memory>

namespace fathom::unfold {

inline constexpr uint32_t width = 64;

// An empty program with one block, and nobody who walks.
struct Rooms {
  TermStore store;
  Rewriter rewriter{store};
  Unfolded result{store, width, false, 0};
  Config config;
  sea::Program source{store, width, false};
  PointerOps pointers{rewriter, width};
  std::unique_ptr<Output> out_ = make_output();
  Output &out = *out_;
  Path path{out, rewriter, nullptr};
  ObjectTable objects{rewriter};
  Offsets offsets{pointers, rewriter, objects, path};
  Addresses addresses{AllocatorKind::Concrete,
                      Room::Many,
                      false,
                      pointers,
                      rewriter,
                      objects,
                      path};
  std::unique_ptr<PointerModel> model =
      make_pointer_model(Pointers::Fat, pointers, rewriter, objects);
  History history{{}, *model, pointers, rewriter, objects};
  Allocations allocations{{}, objects, addresses, history, pointers, path, out};
  Comparisons comparisons{source,  {},      *model, pointers, rewriter,
                          objects, history, path,   out};
  PointerPlaces places{false, pointers, rewriter, path};
  MemoryMap map;
  KnownBytes bytes{map, false, pointers, rewriter, objects, addresses};
  MemoryStatements statements{out, pointers, store, addresses, places};
  Originals originals{map, statements, objects, pointers, store};
  Reads reads;
  std::unique_ptr<MemoryState> memory;

  Rooms(MemoryKind kind, bool folds)
      : reads(folds, bytes, statements, originals, comparisons, pointers,
              store),
        memory(make_memory_state(kind, false, reads, bytes, statements, places,
                                 objects, offsets, pointers, rewriter, path)) {
    path.begin();
  }

  std::unique_ptr<Output> make_output() {
    result.program.functions.emplace_back(result.program, "unfolded");
    auto output = std::make_unique<Output>(result);
    output->continue_in(output->new_block(0));
    return output;
  }
};

} // namespace fathom::unfold
