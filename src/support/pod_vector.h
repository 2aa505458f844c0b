// A growing array of plain data. Differs from std::vector in two ways that the
// term store needs: it grows by a quarter (so at most a quarter of it is
// unused) and through realloc, which moves large blocks without copying them.
#pragma once

#include "support/assert.h"

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

namespace fathom {

template <class T> class PodVector {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  PodVector() = default;
  PodVector(const PodVector &) = delete;
  PodVector &operator=(const PodVector &) = delete;
  ~PodVector() { std::free(data_); }

  size_t size() const { return size_; }
  T *data() { return data_; }
  const T *data() const { return data_; }
  T &operator[](size_t i) { return data_[i]; }
  const T &operator[](size_t i) const { return data_[i]; }
  T &back() { return data_[size_ - 1]; }

  void push_back(T value) {
    if (size_ == capacity_) [[unlikely]]
      grow(size_ + 1);
    data_[size_++] = value;
  }
  void append(const T *values, size_t count) {
    if (size_ + count > capacity_) [[unlikely]]
      grow(size_ + count);
    for (size_t i = 0; i < count; ++i)
      data_[size_ + i] = values[i];
    size_ += count;
  }
  // New elements are value-initialised.
  void resize(size_t count) {
    if (count > capacity_)
      grow(count);
    for (size_t i = size_; i < count; ++i)
      data_[i] = T{};
    size_ = count;
  }
  void swap(PodVector &other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

private:
  void grow(size_t needed) {
    size_t next = capacity_ + capacity_ / 4 + 64;
    if (next < needed)
      next = needed;
    void *moved = std::realloc(data_, next * sizeof(T));
    if (moved == nullptr)
      throw std::bad_alloc();
    data_ = static_cast<T *>(moved);
    capacity_ = next;
  }

  T *data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

} // namespace fathom
