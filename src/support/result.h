// A value or a diagnostic, in the shape of std::expected (not available to
// C++20 with this standard library). For the user's problems: bad files, bad
// options. Our own bugs go through FATHOM_ASSERT instead.
#pragma once

#include "support/assert.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace fathom {

// Where in a text: 1-based; line 0 means "no position".
struct SourcePos {
  unsigned line = 0;
  unsigned column = 0;
  bool operator==(const SourcePos &) const = default;
};

// What went wrong, where (file or "command line"), and what would help.
struct Diag {
  std::string message;
  std::string file;
  SourcePos pos;
  std::string hint;
};

// "file:line:column: error: message" with the parts that are known.
std::string to_string(const Diag &diag);

template <class T> class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Diag diag) : state_(std::in_place_index<1>, std::move(diag)) {}

  explicit operator bool() const { return state_.index() == 0; }
  bool has_value() const { return state_.index() == 0; }
  T &operator*() {
    FATHOM_ASSERT(has_value(), "Result holds an error");
    return std::get<0>(state_);
  }
  const T &operator*() const {
    FATHOM_ASSERT(has_value(), "Result holds an error");
    return std::get<0>(state_);
  }
  T *operator->() { return &**this; }
  const T *operator->() const { return &**this; }
  const Diag &error() const {
    FATHOM_ASSERT(!has_value(), "Result holds a value");
    return std::get<1>(state_);
  }

private:
  std::variant<T, Diag> state_;
};

template <> class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Diag diag) : error_(std::move(diag)) {}

  explicit operator bool() const { return !error_; }
  bool has_value() const { return !error_; }
  const Diag &error() const {
    FATHOM_ASSERT(error_.has_value(), "Result holds a value");
    return *error_;
  }

private:
  std::optional<Diag> error_;
};

} // namespace fathom
