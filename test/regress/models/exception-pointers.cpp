// std::exception_ptr: the object lives as long as somebody points to it, and is thrown again with its type; and
// exceptions inside of others (std::nested_exception).
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert@51
// EXPECT -DBAD=2: UNSAFE assert@60
// EXPECT -DBAD=3: UNSAFE assert@65
// EXPECT -DBAD=4: UNSAFE nonnull
// EXPECT -DBAD=5: UNSAFE uncaught-exception
// EXPECT -DBAD=6: UNSAFE assert@81
// EXPECT -DBAD=7: UNSAFE assert@99
// EXPECT -DBAD=8: UNSAFE use-after-free
// EXPECT -DBAD=9 --leak=unfreed: UNSAFE memory-leak
// EXPECT -DBAD=10: UNSAFE assert
// Behind them are _ZSt17current_exceptionv, _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE,
// _ZNSt15__exception_ptr13exception_ptrC1EPv, _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv,
// _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv, _ZTVSt16nested_exception, _ZNSt16nested_exceptionD1Ev,
// _ZNSt16nested_exceptionD0Ev, __cxa_init_primary_exception, _ZNSt13runtime_errorC1EOS_ and
// _ZNSt11logic_errorC1EOS_.
#include <exception>
#include <fathom.h>
#include <stdexcept>
#include <utility>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static int alive;
struct Noted {
  int value;
  explicit Noted(int value) : value(value) { ++alive; }
  Noted(const Noted &other) : value(other.value) { ++alive; }
  ~Noted() { --alive; }
};

static std::exception_ptr kept() {
  try {
    throw Noted(7);
  } catch (...) {
    return std::current_exception();
  }
}

static void lives() {
  std::exception_ptr first = kept();
  {
    std::exception_ptr second = first;
    first = nullptr;
    first = second;
  }
  fathom_assert(alive == IF(1, 0, 1) && first);
  try {
    std::rethrow_exception(first);
  } catch (const Noted &caught) {
    // While it is handled, it is thrown once more: two handlers, one object.
    try {
      std::rethrow_exception(first);
    } catch (Noted &again) {
      again.value = 8;
      fathom_assert(&again == &caught && caught.value == IF(2, 7, 8));
    }
    fathom_assert(std::current_exception() == first);
  }
  first = nullptr;
  fathom_assert(alive == IF(3, 1, 0) && !std::current_exception());
}

static void makes() {
  std::exception_ptr made = std::make_exception_ptr(std::out_of_range("far"));
  if (BAD == 4)
    made = nullptr;
  int caught = 0;
  try {
    std::rethrow_exception(made);
  } catch (std::logic_error &e) {
    caught = e.what()[0];
  }
  made = std::make_exception_ptr(5);
  if (BAD == 5)
    std::rethrow_exception(made);
  fathom_assert(caught == IF(6, 'n', 'f'));
}

static void nests() {
  int depth = 0;
  try {
    try {
      throw Noted(3);
    } catch (...) {
      std::throw_with_nested(std::runtime_error("outer"));
    }
  } catch (std::runtime_error &outer) {
    try {
      std::rethrow_if_nested(outer);
    } catch (Noted &inner) {
      depth = inner.value;
    }
  }
  fathom_assert(depth == IF(7, 0, 3) && alive == 0);
}

int main() {
  lives();
  makes();
  nests();
  const Noted *dangling = nullptr;
  std::exception_ptr pointer = kept();
  try {
    std::rethrow_exception(pointer);
  } catch (Noted &e) {
    dangling = &e;
  }
  if (BAD == 8)
    pointer = nullptr;
  int seen = dangling->value;
  if (BAD == 9)
    new std::exception_ptr(pointer);
  std::logic_error from("moved"), to(std::move(from));
  fathom_assert(to.what()[0] == 'm' && from.what()[0] == IF(10, 'm', 0));
  return seen == 7 ? 0 : 1;
}
