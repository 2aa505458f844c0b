// Where the interpreter gets what the program does not say. An oracle that has
// no value for something ends the execution: it is then not a replay of
// anything.
#pragma once

#include "sea/program.h"

#include <cstdint>
#include <optional>

namespace fathom::cex {

// A statement in a context (unfold/contexts.h); sea::none where the unfolding
// did not go.
struct Place {
  uint32_t context;
  sea::BlockId block;
  uint32_t stmt;
};

class Oracle {
public:
  virtual ~Oracle() = default;

  // The contexts of the root, of a call and of the k-th iteration of a loop
  // (an index into Function::loops; k counts from 1).
  virtual uint32_t root() { return 0; }
  virtual uint32_t call(uint32_t caller, sea::BlockId block, uint32_t stmt) = 0;
  virtual uint32_t iteration(uint32_t around, uint32_t loop, uint32_t k) = 0;
  // Contexts are ways (unfold/split/ways.h): where the execution goes on that
  // leaves one of them by this edge to this block of its function. Calls and
  // returns have edge 0.
  virtual bool has_ways() const { return false; }
  virtual uint32_t follow(uint32_t /*way*/, unsigned /*edge*/,
                          sea::BlockId /*target*/) {
    return sea::none;
  }

  // Bool has width 1, a pointer is base ++ offset ++ size.
  virtual std::optional<BitVec> nondet(const Place &place, Sort sort) = 0;
  virtual std::optional<BitVec> parameter(uint32_t number, Sort sort) = 0;
  // Base address of the object that a statement allocates.
  virtual std::optional<BitVec>
  allocation(const Place &place, const BitVec &size, unsigned log2_align) = 0;
  virtual std::optional<BitVec> global(uint32_t number) = 0; // its base address
  // The address of the object, if that is not its base.
  virtual std::optional<BitVec> number(const Place &) { return std::nullopt; }
  virtual std::optional<BitVec> global_number(uint32_t) { return std::nullopt; }
  // The byte of a memory parameter of the entry function; region is the number
  // of the parameter.
  virtual std::optional<uint8_t> initial_byte(uint32_t region,
                                              uint64_t address) = 0;
  virtual std::optional<uint8_t> havoc_byte(const Place &place,
                                            uint64_t address) = 0;
  // What a new object finds at this address; nothing: what is there.
  virtual std::optional<uint8_t> new_byte(const Place &, uint64_t) {
    return std::nullopt;
  }
};

} // namespace fathom::cex
