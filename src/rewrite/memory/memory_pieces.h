// Values taken apart into bytes and put together again, for loads that get
// their bytes from several places. Used by the rules of family "memory".
#pragma once

#include "rewrite/rewriter.h"

#include <functional>
#include <vector>

namespace fathom {

// Loads of more bytes are not taken apart.
inline constexpr uint32_t max_pieces = 64;

// `count` bytes of a load from byte `at` on: from a write, where they are the
// bytes from `index` on, or from below.
struct Piece {
  uint32_t at, count;
  bool is_written;
  uint64_t index; // a range can be longer than 4 GiB
};

struct Written {
  Term value;
  bool big_endian;
};

// A load of n bytes at this distance behind the start of k bytes. One piece:
// all of it is inside and in one run, or all of it outside.
std::vector<Piece> cut(uint64_t distance, uint32_t n, uint64_t k,
                       uint64_t mask);

// Bytes [first, first + count) of a value, counted in order of address, read in
// this byte order. In normal form.
Term slice(Rewriter &rw, const Written &written, uint32_t first, uint32_t count,
           bool big_endian);
Term repeat_byte(Rewriter &rw, Term byte, uint32_t count);

// The load put together; pieces that are not written are loads from `below`.
// `again` becomes the number of levels that are not in normal form.
Term assemble(
    Rewriter &rw, Term load, const std::vector<Piece> &pieces, Term below,
    unsigned &again,
    const std::function<Term(const Piece &, bool big_endian)> &written);

} // namespace fathom
