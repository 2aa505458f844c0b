#include "support/bitvec/arithmetic.h"

#include <gmp.h>

#include <algorithm>

namespace fathom {

static_assert(sizeof(mp_limb_t) == sizeof(uint64_t));

namespace {

const mp_limb_t *gmp(const BitVec &value) {
  return reinterpret_cast<const mp_limb_t *>(value.limbs().data());
}

mp_limb_t *gmp(uint64_t *limbs) { return reinterpret_cast<mp_limb_t *>(limbs); }

mp_size_t num_limbs(const BitVec &value) {
  return mp_size_t(value.limbs().size());
}

size_t significant_limbs(const BitVec &value) {
  size_t n = value.limbs().size();
  while (n > 0 && value.limbs()[n - 1] == 0)
    --n;
  return n;
}

bool is_small(const BitVec &a, const BitVec &b) {
  FATHOM_ASSERT(a.width() == b.width(), "arithmetic on different widths");
  return a.width() <= 64;
}

uint64_t small(const BitVec &value) { return value.limbs()[0]; }

BitVec magnitude(const BitVec &a) { return a.sign() ? -a : a; }

} // namespace

BitVec operator-(const BitVec &a) { return BitVec::zero(a.width()) - a; }

BitVec operator+(const BitVec &a, const BitVec &b) {
  if (is_small(a, b))
    return {a.width(), small(a) + small(b)};
  return BitVec::filled(a.width(), [&](uint64_t *limbs) {
    mpn_add_n(gmp(limbs), gmp(a), gmp(b), num_limbs(a));
  });
}

BitVec operator-(const BitVec &a, const BitVec &b) {
  if (is_small(a, b))
    return {a.width(), small(a) - small(b)};
  return BitVec::filled(a.width(), [&](uint64_t *limbs) {
    mpn_sub_n(gmp(limbs), gmp(a), gmp(b), num_limbs(a));
  });
}

BitVec operator*(const BitVec &a, const BitVec &b) {
  if (is_small(a, b))
    return {a.width(), small(a) * small(b)};
  std::vector<mp_limb_t> product(2 * a.limbs().size());
  mpn_mul_n(product.data(), gmp(a), gmp(b), num_limbs(a));
  return BitVec::filled(a.width(), [&](uint64_t *limbs) {
    std::copy_n(product.begin(), a.limbs().size(), limbs);
  });
}

BitVec udiv(const BitVec &a, const BitVec &b) {
  if (b.is_zero())
    return BitVec::ones(a.width());
  if (is_small(a, b))
    return {a.width(), small(a) / small(b)};
  size_t n = a.limbs().size(), d = significant_limbs(b);
  std::vector<mp_limb_t> quotient(n - d + 1), remainder(d);
  mpn_tdiv_qr(quotient.data(), remainder.data(), 0, gmp(a), mp_size_t(n),
              gmp(b), mp_size_t(d));
  return BitVec::filled(
      a.width(), [&](uint64_t *limbs) { std::ranges::copy(quotient, limbs); });
}

BitVec urem(const BitVec &a, const BitVec &b) {
  if (b.is_zero())
    return a;
  if (is_small(a, b))
    return {a.width(), small(a) % small(b)};
  return a - udiv(a, b) * b;
}

BitVec sdiv(const BitVec &a, const BitVec &b) {
  BitVec quotient = udiv(magnitude(a), magnitude(b));
  return a.sign() != b.sign() ? -quotient : quotient;
}

BitVec srem(const BitVec &a, const BitVec &b) {
  BitVec rest = urem(magnitude(a), magnitude(b));
  return a.sign() ? -rest : rest;
}

BitVec smod(const BitVec &a, const BitVec &b) {
  BitVec rest = urem(magnitude(a), magnitude(b));
  if (rest.is_zero() || (!a.sign() && !b.sign()))
    return rest;
  if (a.sign() && b.sign())
    return -rest;
  return a.sign() ? b - rest : rest + b;
}

} // namespace fathom
