// Reads at a known offset of an object: answered from the map as far as it
// knows the bytes, loaded otherwise.
#pragma once

#include "unfold/memory/known_bytes.h"
#include "unfold/memory/memory_statements.h"
#include "unfold/memory/originals.h"
#include "unfold/objects/comparisons.h"

namespace fathom::unfold {

class Reads {
public:
  // `folds`: reads are answered from the map at all.
  Reads(bool folds, KnownBytes &bytes, MemoryStatements &statements,
        Originals &originals, Comparisons &comparisons, PointerOps &pointers,
        TermStore &store)
      : folds_(folds), bytes_(bytes), statements_(statements),
        originals_(originals), comparisons_(comparisons), pointers_(pointers),
        store_(store) {}

  bool folds() const { return folds_; }
  Originals &originals() { return originals_; }

  // Where in a memory, and which register has the object's bytes.
  struct At {
    VersionId memory;
    ObjectId object;
    uint64_t offset;
    Term pointer, content;
  };
  // No term if nothing is known. Where some bytes are known (the fields of a
  // struct with padding) only the others are loaded, so that what is done with
  // the known ones still folds. What the object was made with is known.
  Term known(const sea::Stmt &s, const At &at, Sort sort);
  // The same where all bytes are known, in the map or as what the object was
  // made with; no term otherwise.
  Term known_or_original(VersionId memory, ObjectId object, uint64_t offset,
                         Sort sort);
  // The value is loaded, and later reads give the same.
  Term load(const sea::Stmt &s, const At &at, Sort sort);

private:
  void note_number(const sea::Stmt &s, const At &at, uint64_t bytes);
  Term partly(const sea::Stmt &s, const At &at, uint64_t bytes);

  const bool folds_;
  KnownBytes &bytes_;
  MemoryStatements &statements_;
  Originals &originals_;
  Comparisons &comparisons_;
  PointerOps &pointers_;
  TermStore &store_;
};

} // namespace fathom::unfold
