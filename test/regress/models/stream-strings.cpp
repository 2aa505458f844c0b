// Strings that are read: any text, in the string or on the heap.
// _ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE
// _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE
// _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_
// _ZNKSt9basic_iosIcSt11char_traitsIcEE5widenEc
// RUN: %exit 0 %fathom check --leak=unfreed %s
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE out-of-bounds-write
// EXPECT -DBAD=3: UNSAFE use-after-free
#include <fathom.h>
#include <iostream>
#include <string>
#ifndef BAD
#define BAD 0
#endif

#if BAD == 3
int main() {
  std::string line(20, 'x');
  const char *old = line.data();
  std::getline(std::cin, line, ';');
  return line.size() > 100 && old[0] == 'x' ? 1 : 2;
}
#else
int main() {
  std::string word = "unchanged";
  char buffer[9];
  if (BAD == 0 ? bool(std::cin >> word) : bool(std::getline(std::cin, word)))
    fathom_assert(BAD != 0 || !word.empty());
  if (BAD == 1)
    fathom_assert(word.size() < 20);
  if (word.size() < (BAD == 2 ? 11 : 10))
    __builtin_memcpy(buffer, word.data(), word.size());
  return 0;
}
#endif
