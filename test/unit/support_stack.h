// Running a test in a thread with a small stack: what recurses over a deep term
// crashes there.
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <pthread.h>

namespace fathom {

// The depth that terms must be able to have. Sanitized programs are slow and
// have large frames: a tenth is as hard for them.
#if __has_feature(address_sanitizer)
inline constexpr int deep = 100000;
#else
inline constexpr int deep = 1000000;
#endif

inline void on_small_stack(std::function<void()> function) {
  auto call = [](void *f) -> void * {
    (*static_cast<std::function<void()> *>(f))();
    return nullptr;
  };
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, 256 * 1024), 0);
  pthread_t thread;
  ASSERT_EQ(pthread_create(&thread, &attributes, call, &function), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

} // namespace fathom
