// What follows from what pointers know of their objects (--pointers), for those
// who judge nothing by it: one row for each model. Whoever judges has a class
// for each model: lift/pointers/, unfold/pointers/, cex/interpreter/judge.h.
// How to add one: docs/recipes/add-a-pointer-model.md.
#pragma once

#include "support/assert.h"
#include "support/choices.h"

namespace fathom {

struct PointerFacts {
  // An access that was checked reaches no object but that of its pointer.
  bool stay_in_object;
  // A pointer that is read from memory knows its object, as it did before.
  bool keep_object_in_memory;
  // What has become of an object is recorded for it, where pointers that know
  // it find it. Otherwise the history of all objects is asked at an address,
  // and nothing is recorded for single ones.
  bool record_objects;
  // Whether its answer depends on the layout is asked of each comparison when
  // it is unfolded. Otherwise a row of the ledger says so of all of them.
  bool settle_comparisons;
};

constexpr PointerFacts facts_of(Pointers pointers) {
  switch (pointers) {
  case Pointers::Fat:
    return {.stay_in_object = true,
            .keep_object_in_memory = true,
            .record_objects = true,
            .settle_comparisons = true};
  case Pointers::Raw:
    return {.stay_in_object = false,
            .keep_object_in_memory = false,
            .record_objects = false,
            .settle_comparisons = false};
  }
  FATHOM_UNREACHABLE("pointers of no model");
}

} // namespace fathom
