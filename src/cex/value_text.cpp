#include "cex/value_text.h"

#include "support/assert.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "support/bitvec/text.h"
#include "terms/floats/values.h"

#include <algorithm>

namespace fathom::cex {

namespace {

std::string hexadecimal(const BitVec &bits) {
  std::string digits;
  for (uint32_t low = 0; low < bits.width(); low += 4) {
    uint32_t high = std::min(low + 3, bits.width() - 1);
    digits += "0123456789abcdef"[bits.extract(high, low).to_u64()];
  }
  while (digits.size() > 1 && digits.back() == '0')
    digits.pop_back();
  return "0x" + std::string(digits.rbegin(), digits.rend());
}

std::string number(const BitVec &bits) {
  bool negative = bits.width() > 1 && bits.sign();
  BitVec magnitude = negative ? -bits : bits;
  std::string text = (negative ? "-" : "") + to_decimal(magnitude);
  constexpr size_t short_enough = 5; // digits that are read at a glance
  if (text.size() > short_enough)
    text += " (" + hexadecimal(bits) + ")";
  return text;
}

std::string pointer(const Value &p, const ObjectNames &objects) {
  if (p.address().is_zero())
    return "null";
  auto object = objects.find(p.part[0].to_u64());
  if (object == objects.end())
    return hexadecimal(p.address());
  // A literal is its text.
  std::string name =
      (object->second.starts_with('"') ? "" : "&") + object->second;
  if (p.part[1].is_zero())
    return name;
  bool negative = p.part[1].sign();
  return name + (negative ? " - " : " + ") +
         to_decimal(negative ? -p.part[1] : p.part[1]);
}

std::string unsigned_number(const BitVec &bits) {
  return number(zext(bits, bits.width() + 1));
}

// With the character that it stands for, if that can be printed.
std::string character(const BitVec &bits, bool is_signed) {
  std::string text = is_signed ? number(bits) : unsigned_number(bits);
  uint64_t code = bits.to_u64();
  constexpr uint64_t first_printable = ' ', last_printable = '~';
  if (bits.width() == 8 && code >= first_printable && code <= last_printable)
    text += std::string(" '") + char(code) + "'";
  return text;
}

// A number of IEEE 754, and its bits.
std::string floating(const BitVec &bits, char letter) {
  std::string digits = float_digits(bits, letter);
  return digits.empty() ? hexadecimal(bits)
                        : digits + " (" + hexadecimal(bits) + ")";
}

} // namespace

std::string float_digits(const BitVec &bits, char letter) {
  constexpr FloatFormat formats[] = {
      {5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}};
  constexpr FloatFormat brain{8, 8}, extended{15, 64};
  constexpr uint32_t x87_bits = 80, leading_digit = 63;
  if (bits.width() == x87_bits)
    return float_text(extended,
                      concat(bits.extract(x87_bits - 1, leading_digit + 1),
                             bits.extract(leading_digit - 1, 0)));
  if (letter == 'l')
    return "";
  if (letter == 'g')
    return bits.width() == brain.width() ? float_text(brain, bits) : "";
  for (FloatFormat f : formats)
    if (f.width() == bits.width())
      return float_text(f, bits);
  return "";
}

std::string to_text(const Value &value, char letter,
                    const ObjectNames &objects) {
  if (value.kind != SortKind::BitVec)
    return to_text(value, objects);
  const BitVec &bits = value.part[0];
  switch (letter) {
  case 'u':
    return unsigned_number(bits);
  case 'c':
  case 'C':
    return character(bits, letter == 'c');
  case 'b':
    if (bits.is_zero() || bits.to_u64() == 1)
      return bits.is_zero() ? "false" : "true";
    return unsigned_number(bits);
  case 'f':
  case 'g':
  case 'l':
    return floating(bits, letter);
  case 'x':
    return hexadecimal(bits);
  default:
    return number(bits);
  }
}

std::string to_text(const Value &value, const ObjectNames &objects) {
  switch (value.kind) {
  case SortKind::Bool:
    return value.part[0].is_true() ? "true" : "false";
  case SortKind::BitVec:
    return number(value.part[0]);
  case SortKind::Ptr:
    return pointer(value, objects);
  case SortKind::Array:
  case SortKind::Mem:
  case SortKind::Float:
  case SortKind::RoundingMode:
    break;
  }
  FATHOM_UNREACHABLE("a value that is no scalar");
}

} // namespace fathom::cex
