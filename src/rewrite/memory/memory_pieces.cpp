#include "rewrite/memory/memory_pieces.h"

namespace fathom {

std::vector<Piece> cut(uint64_t distance, uint32_t n, uint64_t k,
                       uint64_t mask) {
  std::vector<Piece> pieces;
  for (uint32_t i = 0; i < n; ++i) {
    uint64_t index = (distance + i) & mask;
    bool is_written = index < k;
    if (!pieces.empty()) {
      Piece &last = pieces.back();
      if (last.is_written == is_written &&
          (!is_written || index == last.index + last.count)) {
        ++last.count;
        continue;
      }
    }
    pieces.push_back({.at = i,
                      .count = 1,
                      .is_written = is_written,
                      .index = is_written ? index : 0});
  }
  return pieces;
}

Term slice(Rewriter &rw, const Written &written, uint32_t first, uint32_t count,
           bool big_endian) {
  uint32_t bytes = rw.store().width(written.value) / 8;
  auto bits = [&](uint32_t from, uint32_t number) {
    uint32_t low = 8 * (written.big_endian ? bytes - from - number : from);
    return rw.make_extract(written.value, low + 8 * number - 1, low);
  };
  if (written.big_endian == big_endian || count == 1)
    return bits(first, count);
  Term value;
  for (uint32_t i = 0; i < count; ++i) {
    Term byte = bits(first + i, 1);
    value = !value       ? byte
            : big_endian ? rw.make_concat(value, byte)
                         : rw.make_concat(byte, value);
  }
  return value;
}

Term repeat_byte(Rewriter &rw, Term byte, uint32_t count) {
  Term value = byte;
  for (uint32_t i = 1; i < count; ++i)
    value = rw.make_concat(byte, value);
  return value;
}

Term assemble(
    Rewriter &rw, Term load, const std::vector<Piece> &pieces, Term below,
    unsigned &again,
    const std::function<Term(const Piece &, bool big_endian)> &written) {
  TermStore &s = rw.store();
  Term pointer = s.child(load, 1), value;
  bool big_endian = s.index(load, 1) == 1;
  Builder builder(s);
  for (const Piece &piece : pieces) {
    Term part;
    if (piece.is_written) {
      part = written(piece, big_endian);
    } else {
      Term at =
          piece.at == 0
              ? pointer
              : rw.make(Kind::PtrAdd,
                        {pointer, rw.make_bv(s.width(pointer), piece.at)});
      part = builder.make(Kind::MemLoad, {below, at},
                          {piece.count, uint32_t(big_endian)});
    }
    value = !value       ? part
            : big_endian ? builder.make_concat(value, part)
                         : builder.make_concat(part, value);
  }
  again = unsigned(pieces.size()) + 1;
  return value;
}

} // namespace fathom
