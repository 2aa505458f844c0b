// Each class of exceptions of the library: by both constructors, copied, thrown, caught as itself and as its base, with
// its text; and each function of the library that throws one.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE uncaught-exception
// EXPECT -DBUG=4: UNSAFE assert
// Behind them are __cxa_throw, __dynamic_cast and
// __cxa_allocate_exception __cxa_free_exception __cxa_get_exception_ptr __cxa_begin_catch __cxa_end_catch
// __cxa_rethrow __cxa_bad_cast __cxa_bad_typeid __cxa_throw_bad_array_new_length _ZSt19uncaught_exceptionsv
// _ZSt18uncaught_exceptionv _ZTVSt9exception _ZNSt9exceptionD1Ev _ZNSt9exceptionD0Ev _ZNKSt9exception4whatEv
// _ZTVSt13bad_exception _ZNSt13bad_exceptionD1Ev _ZNSt13bad_exceptionD0Ev _ZNKSt13bad_exception4whatEv
// _ZTVSt9bad_alloc _ZNSt9bad_allocD1Ev _ZNSt9bad_allocD0Ev _ZNKSt9bad_alloc4whatEv _ZTVSt20bad_array_new_length
// _ZNSt20bad_array_new_lengthD1Ev _ZNSt20bad_array_new_lengthD0Ev _ZNKSt20bad_array_new_length4whatEv _ZTVSt8bad_cast
// _ZNSt8bad_castD1Ev _ZNSt8bad_castD0Ev _ZNKSt8bad_cast4whatEv _ZTVSt10bad_typeid _ZNSt10bad_typeidD1Ev
// _ZNSt10bad_typeidD0Ev _ZNKSt10bad_typeid4whatEv _ZTVSt17bad_function_call _ZNSt17bad_function_callD1Ev
// _ZNSt17bad_function_callD0Ev _ZNKSt17bad_function_call4whatEv _ZTVSt12bad_weak_ptr _ZNSt12bad_weak_ptrD1Ev
// _ZNSt12bad_weak_ptrD0Ev _ZNKSt12bad_weak_ptr4whatEv _ZNSt11logic_erroraSEOS_ _ZNSt13runtime_erroraSEOS_
// _ZTVSt11logic_error _ZNSt11logic_errorC1EPKc
// _ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11logic_errorD1Ev
// _ZNSt11logic_errorD0Ev _ZNKSt11logic_error4whatEv _ZNSt11logic_errorC1ERKS_ _ZNSt11logic_erroraSERKS_
// _ZTVSt12domain_error _ZNSt12domain_errorC1EPKc
// _ZNSt12domain_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12domain_errorD1Ev
// _ZNSt12domain_errorD0Ev _ZTVSt16invalid_argument _ZNSt16invalid_argumentC1EPKc
// _ZNSt16invalid_argumentC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt16invalid_argumentD1Ev
// _ZNSt16invalid_argumentD0Ev _ZTVSt12length_error _ZNSt12length_errorC1EPKc
// _ZNSt12length_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12length_errorD1Ev
// _ZNSt12length_errorD0Ev _ZTVSt12out_of_range _ZNSt12out_of_rangeC1EPKc
// _ZNSt12out_of_rangeC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12out_of_rangeD1Ev
// _ZNSt12out_of_rangeD0Ev _ZTVSt13runtime_error _ZNSt13runtime_errorC1EPKc
// _ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt13runtime_errorD1Ev
// _ZNSt13runtime_errorD0Ev _ZNKSt13runtime_error4whatEv _ZNSt13runtime_errorC1ERKS_ _ZNSt13runtime_erroraSERKS_
// _ZTVSt11range_error _ZNSt11range_errorC1EPKc
// _ZNSt11range_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11range_errorD1Ev
// _ZNSt11range_errorD0Ev _ZTVSt14overflow_error _ZNSt14overflow_errorC1EPKc
// _ZNSt14overflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt14overflow_errorD1Ev
// _ZNSt14overflow_errorD0Ev _ZTVSt15underflow_error _ZNSt15underflow_errorC1EPKc
// _ZNSt15underflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt15underflow_errorD1Ev
// _ZNSt15underflow_errorD0Ev _ZSt17__throw_bad_allocv _ZSt28__throw_bad_array_new_lengthv _ZSt16__throw_bad_castv
// _ZSt25__throw_bad_function_callv _ZSt19__throw_logic_errorPKc _ZSt20__throw_domain_errorPKc
// _ZSt24__throw_invalid_argumentPKc _ZSt20__throw_length_errorPKc _ZSt20__throw_out_of_rangePKc
// _ZSt21__throw_runtime_errorPKc _ZSt19__throw_range_errorPKc _ZSt22__throw_overflow_errorPKc
// _ZSt23__throw_underflow_errorPKc _ZSt24__throw_out_of_range_fmtPKcz
#include <cstring>
#include <fathom.h>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <typeinfo>
#ifndef BUG
#define BUG 0
#endif

template <class T, class B> static int caught_as(void (*thrower)()) {
  try {
    thrower();
  } catch (const T &e) {
    fathom_assert(e.what()[0] != 0 && std::uncaught_exceptions() == 0);
    try {
      throw;
    } catch (const B &b) {
      fathom_assert(&b == &e);
      return BUG == 1 ? 2 : 1;
    }
  } catch (...) {
  }
  return 0;
}
template <class T, class B> static void text() {
  std::string word("de");
  T a("abc"), b(word), c(a);
  B *p = new T(b);
  fathom_assert(!std::strcmp(a.what(), "abc") && !std::strcmp(p->what(), "de") && c.what()[BUG == 2 ? 1 : 2] == 'c');
  B &base = c;
  base = *p;
  fathom_assert(c.what()[0] == 'd');
  base = std::move(a);
  fathom_assert(c.what()[0] == (BUG == 4 ? 'd' : 'a'));
  delete p;
}
template <class T> static void plain() {
  T a, b(a);
  std::exception *p = new T(b);
  fathom_assert(p->what()[0] != 0);
  delete p;
}
struct A {
  virtual ~A() {}
};
struct B : A {};
static std::function<void()> none;

int main() {
  using namespace std;
  switch (fathom_nondet_int()) {
  case 0:
    text<logic_error, logic_error>(), text<domain_error, logic_error>();
    break;
  case 1:
    text<invalid_argument, logic_error>(), text<length_error, logic_error>(), text<out_of_range, logic_error>();
    break;
  case 2:
    text<runtime_error, runtime_error>(), text<range_error, runtime_error>();
    break;
  case 3:
    text<overflow_error, runtime_error>(), text<underflow_error, runtime_error>();
    break;
  case 4:
    plain<exception>(), plain<bad_exception>(), plain<bad_alloc>(), plain<bad_array_new_length>(), plain<bad_cast>(),
        plain<bad_typeid>(), plain<bad_function_call>(), plain<bad_weak_ptr>();
    break;
  case 5:
    fathom_assert(caught_as<bad_alloc, exception>([] { __throw_bad_alloc(); }) == 1);
    break;
  case 6:
    fathom_assert(caught_as<bad_array_new_length, bad_alloc>([] { __throw_bad_array_new_length(); }) == 1);
    break;
  case 7:
    fathom_assert(caught_as<bad_cast, exception>([] { __throw_bad_cast(); }) == 1);
    break;
  case 8:
    fathom_assert(caught_as<bad_function_call, exception>([] { none(); }) == 1);
    break;
  case 9:
    fathom_assert(caught_as<logic_error, exception>([] { __throw_logic_error("x"); }) == 1);
    break;
  case 10:
    fathom_assert(caught_as<domain_error, logic_error>([] { __throw_domain_error("x"); }) == 1);
    break;
  case 11:
    fathom_assert(caught_as<invalid_argument, logic_error>([] { __throw_invalid_argument("x"); }) == 1);
    break;
  case 12:
    fathom_assert(caught_as<length_error, logic_error>([] { __throw_length_error("x"); }) == 1);
    break;
  case 13:
    fathom_assert(caught_as<out_of_range, logic_error>([] { __throw_out_of_range("x"); }) == 1);
    break;
  case 14:
    fathom_assert(caught_as<runtime_error, exception>([] { __throw_runtime_error("x"); }) == 1);
    break;
  case 15:
    fathom_assert(caught_as<range_error, runtime_error>([] { __throw_range_error("x"); }) == 1);
    break;
  case 16:
    fathom_assert(caught_as<overflow_error, runtime_error>([] { __throw_overflow_error("x"); }) == 1);
    break;
  case 17:
    fathom_assert(caught_as<underflow_error, runtime_error>([] { __throw_underflow_error("x"); }) == 1);
    break;
  case 18:
    fathom_assert(caught_as<bad_typeid, exception>([] { A *a = nullptr; (void)typeid(*a).name(); }) == 1);
    break;
  case 19:
    fathom_assert(caught_as<bad_cast, exception>([] { A a; (void)dynamic_cast<B &>(a); }) == 1);
    break;
  case 21:
    fathom_assert(caught_as<bad_weak_ptr, exception>([] { weak_ptr<int> none; shared_ptr<int> some(none); }) == 1);
    break;
#if BUG == 3
  case 20:
    __throw_out_of_range_fmt("%d", 3);
#endif
  }
  fathom_assert(!std::uncaught_exception());
}
