#include "cex/text/typed.h"

#include "support/bitvec/bits.h"

#include <algorithm>
#include <cstdio>

namespace fathom::cex {

namespace {

constexpr uint32_t char_bits = 8;
constexpr size_t most_items = 64; // of a list
constexpr size_t most_zeros = 3;  // at the end of a text, before they are
                                  // counted; also equal items of a list
constexpr uint64_t first_printable = ' ', last_printable = '~';

bool is_printable(uint64_t code) {
  return code >= first_printable && code <= last_printable;
}

// Before a digit, octal numbers need all of theirs.
std::string escaped(uint8_t code, bool before_digit) {
  switch (code) {
  case '"':
    return "\\\"";
  case '\\':
    return "\\\\";
  case '\n':
    return "\\n";
  case '\t':
    return "\\t";
  case '\r':
    return "\\r";
  default:
    break;
  }
  if (is_printable(code))
    return std::string(1, char(code));
  char digits[8];
  std::snprintf(digits, sizeof digits,
                code == 0 && !before_digit ? "\\%o" : "\\%03o", unsigned(code));
  return digits;
}

bool is_power(uint64_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}

// Names of the bits that are set; empty if these are no flags.
std::string flags_text(uint64_t value, const Shape &shape) {
  std::string text;
  uint64_t left = value;
  for (const Shape::Enumerator &row : shape.enumerators) {
    if (row.value != 0 && !is_power(row.value))
      return {};
    if (row.value == 0 || (left & row.value) == 0)
      continue;
    left &= ~row.value;
    text += (text.empty() ? "" : " | ") + row.name;
  }
  return left == 0 ? text : std::string();
}

std::string enumerator(const BitVec &bits, const Shape &shape) {
  const uint64_t mask =
      bits.width() >= 64 ? UINT64_MAX : (uint64_t(1) << bits.width()) - 1;
  const uint64_t value = bits.to_u64();
  for (const Shape::Enumerator &row : shape.enumerators)
    if ((row.value & mask) == value)
      return row.name;
  return flags_text(value, shape);
}

// Bytes that somebody meant as text: of char, or printable to the first zero.
bool is_text(std::span<const Value> values, const Shape &shape) {
  if (shape.bits != char_bits || !shape.enumerators.empty())
    return false;
  if (shape.letter == 'c' || shape.letter == 'C')
    return true;
  auto code = [](const Value &v) { return v.part[0].to_u64(); };
  return shape.letter == 'u' &&
         std::ranges::all_of(values,
                             [&](const Value &v) {
                               return code(v) == 0 || is_printable(code(v));
                             }) &&
         std::ranges::any_of(values,
                             [&](const Value &v) { return code(v) != 0; });
}

std::string times(size_t count) { return " x " + std::to_string(count); }

std::string characters(std::span<const Value> values) {
  size_t end = values.size();
  while (end > 0 && values[end - 1].part[0].is_zero())
    --end;
  size_t zeros = values.size() - end;
  std::string bytes;
  for (const Value &value : values.first(end))
    bytes += char(uint8_t(value.part[0].to_u64()));
  if (zeros <= most_zeros)
    bytes.append(zeros, '\0');
  std::string text = quoted(bytes);
  return zeros <= most_zeros ? text : text + ", 0" + times(zeros);
}

} // namespace

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (size_t i = 0; i < text.size(); ++i) {
    char next = i + 1 < text.size() ? text[i + 1] : '"';
    result += escaped(uint8_t(text[i]), next >= '0' && next <= '9');
  }
  return result + "\"";
}

std::string to_text(const Value &value, const Shape *shape,
                    const ObjectNames &objects) {
  if (!shape)
    return to_text(value, objects);
  std::string number = to_text(value, shape->letter, objects);
  if (shape->enumerators.empty() || value.kind != SortKind::BitVec)
    return number;
  std::string name = enumerator(value.part[0], *shape);
  return name.empty() ? number : name + " (" + number + ")";
}

std::string elements_text(std::span<const Value> values, const Shape &shape) {
  if (is_text(values, shape))
    return characters(values);
  std::string text = "{";
  size_t items = 0;
  for (size_t i = 0; i < values.size();) {
    if (items == most_items) {
      text += ", ... " + std::to_string(values.size() - i) + " more";
      break;
    }
    size_t end = i + 1;
    while (end < values.size() && values[end] == values[i])
      ++end;
    if (end - i <= most_zeros)
      end = i + 1;
    text += (items == 0 ? "" : ", ") + to_text(values[i], &shape, {});
    if (end - i > 1)
      text += times(end - i);
    i = end;
    ++items;
  }
  return text + "}";
}

} // namespace fathom::cex
