#include "bitblast/circuits/wires.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::wires {

void check_widths(const Bits &a, const Bits &b) {
  FATHOM_ASSERT(!a.empty() && a.size() == b.size(), "widths differ");
}

Bits constant(size_t width, uint64_t value) {
  Bits bits(width, false_lit);
  for (size_t i = 0; i < width && i < 64; i++)
    bits[i] = constant_lit(value >> i & 1);
  return bits;
}

bool is_constant(const Bits &a) {
  return std::all_of(a.begin(), a.end(),
                     [](Lit bit) { return bit.is_constant(); });
}

Bits complement(const Bits &a) {
  Bits result = a;
  for (Lit &bit : result)
    bit = !bit;
  return result;
}

Bits zero_extend(Bits a, size_t width) {
  FATHOM_ASSERT(a.size() <= width, "extension to a smaller width");
  a.resize(width, false_lit);
  return a;
}

Bits sign_extend(Bits a, size_t width) {
  FATHOM_ASSERT(!a.empty() && a.size() <= width,
                "extension to a smaller width");
  Lit sign = a.back();
  a.resize(width, sign);
  return a;
}

Bits low_bits(const Bits &a, size_t width) {
  FATHOM_ASSERT(width <= a.size(), "more bits than there are");
  return Bits(a.begin(), a.begin() + width);
}

size_t unsigned_size(const Bits &a) {
  size_t size = a.size();
  while (size > 0 && a[size - 1] == false_lit)
    size--;
  return size;
}

size_t signed_size(const Bits &a) {
  size_t size = a.size();
  while (size > 1 && a[size - 1] == a[size - 2])
    size--;
  return size;
}

Bits shift(const Bits &a, size_t amount, Shift kind) {
  size_t width = a.size();
  Lit fill = kind == Shift::ArithmeticRight ? a.back() : false_lit;
  Bits result(width, fill);
  if (amount >= width)
    return result;
  if (kind == Shift::Left)
    std::copy(a.begin(), a.end() - amount, result.begin() + amount);
  else
    std::copy(a.begin() + amount, a.end(), result.begin());
  return result;
}

Bits rotate_left(const Bits &a, size_t amount) {
  Bits result = a;
  std::rotate(result.begin(), result.end() - amount % a.size(), result.end());
  return result;
}

Bits rotate_right(const Bits &a, size_t amount) {
  Bits result = a;
  std::rotate(result.begin(), result.begin() + amount % a.size(), result.end());
  return result;
}

} // namespace fathom::wires
