#include "support/bitvec/text.h"

#include "support/bitvec/bits.h"

#include <gmp.h>

namespace fathom {

static_assert(sizeof(mp_limb_t) == sizeof(uint64_t));

namespace {

std::optional<uint64_t> hex_digit(char c) {
  if (c >= '0' && c <= '9')
    return uint64_t(c - '0');
  if (c >= 'a' && c <= 'f')
    return uint64_t(c - 'a' + 10);
  if (c >= 'A' && c <= 'F')
    return uint64_t(c - 'A' + 10);
  return std::nullopt;
}

// Digits of `bits` bits each.
std::optional<BitVec> parse_digits(std::string_view digits, uint32_t bits) {
  if (digits.empty())
    return std::nullopt;
  bool good = true;
  BitVec value =
      BitVec::filled(uint32_t(digits.size()) * bits, [&](uint64_t *limbs) {
        for (size_t i = 0; i < digits.size(); ++i) {
          auto digit = hex_digit(digits[digits.size() - 1 - i]);
          good = good && digit && *digit >> bits == 0;
          limbs[i * bits / 64] |= digit.value_or(0) << (i * bits % 64);
        }
      });
  return good ? std::optional(std::move(value)) : std::nullopt;
}

} // namespace

std::optional<BitVec> parse_binary(std::string_view digits) {
  return parse_digits(digits, 1);
}

std::optional<BitVec> parse_hex(std::string_view digits) {
  return parse_digits(digits, 4);
}

std::optional<BitVec> parse_decimal(uint32_t width, std::string_view digits) {
  if (digits.empty())
    return std::nullopt;
  while (digits.size() > 1 && digits[0] == '0')
    digits.remove_prefix(1);
  std::vector<unsigned char> numbers(digits.size());
  for (size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] < '0' || digits[i] > '9')
      return std::nullopt;
    numbers[i] = static_cast<unsigned char>(digits[i] - '0');
  }
  if (digits.size() > (uint64_t(1) << 29))
    return std::nullopt;
  // A digit needs fewer than four bits; GMP wants a limb to spare.
  uint32_t most = uint32_t(digits.size()) * 4 + 128;
  BitVec wide = BitVec::filled(most, [&](uint64_t *limbs) {
    mpn_set_str(reinterpret_cast<mp_limb_t *>(limbs), numbers.data(),
                numbers.size(), 10);
  });
  if (most - count_leading_zeros(wide) > width)
    return std::nullopt;
  return width <= most ? wide.extract(width - 1, 0) : zext(wide, width);
}

std::string to_binary(const BitVec &value) {
  uint32_t width = value.width();
  std::string s(width, '0');
  for (uint32_t i = 0; i < width; ++i)
    s[width - 1 - i] = value.bit(i) ? '1' : '0';
  return s;
}

std::string to_decimal(const BitVec &value) {
  size_t n = value.limbs().size();
  while (n > 0 && value.limbs()[n - 1] == 0)
    --n;
  if (n == 0)
    return "0";
  std::vector<mp_limb_t> rest(value.limbs().begin(), value.limbs().begin() + n);
  rest.push_back(0); // GMP wants a limb to spare
  std::vector<unsigned char> numbers(n * 20 + 2);
  size_t count = mpn_get_str(numbers.data(), 10, rest.data(), mp_size_t(n));
  std::string digits;
  for (size_t i = 0; i < count; ++i)
    if (!digits.empty() || numbers[i] != 0)
      digits += char('0' + numbers[i]);
  return digits;
}

} // namespace fathom
