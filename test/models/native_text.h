// Random texts, and buffers for the model and the library of this machine.
#pragma once

#include "harness.h"

#include <cstring>
#include <string>

#define DECLARE(name) decltype(::name) LIB(name)

// Few letters, so that strings have things in common.
inline std::string text(int most = 12) {
  static const char letters[] = "aabbAB ,;01\t\x80\xff";
  std::string s;
  for (int n = below(most + 1); n > 0; --n)
    s += letters[below(sizeof letters - 1)];
  return s;
}
inline int sign(int x) { return (x > 0) - (x < 0); }
inline int letter() { return text(1).empty() ? 0 : "abAB ,\x80"[below(7)]; }

// Two equal buffers, one for each side.
struct Buffers {
  char ours[64], theirs[64];
  explicit Buffers(const std::string &start = {}) {
    for (int i = 0; i < 64; ++i)
      ours[i] = theirs[i] = char(random_bits());
    std::memcpy(ours, start.c_str(), start.size() + 1);
    std::memcpy(theirs, start.c_str(), start.size() + 1);
  }
  bool same() const { return std::memcmp(ours, theirs, 64) == 0; }
  bool same_place(const void *a, const void *b) const {
    if (!a || !b)
      return a == b;
    return static_cast<const char *>(a) - ours ==
           static_cast<const char *>(b) - theirs;
  }
};
