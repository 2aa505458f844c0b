// Header code of C++ streams looks into the standard streams: that their first
// word may be null was a failure (UNSAFE) in every program with std::setw.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// EXPECT -DBAD=3: UNSAFE division-by-zero
// EXPECT -DBAD=4: UNSAFE array-index
// EXPECT -DBAD=5: UNSAFE uninitialised-read
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// B1: error: assert: {{.*}}width
// B2: error: assert: {{.*}}cout
// B6: error: assert: {{.*}}rdstate
// The models:
// _ZSt3cin _ZSt4cout _ZSt4cerr _ZSt4clog
// _ZSt4wcin _ZSt5wcout _ZSt5wcerr _ZSt5wclog
// _ZNKSt9basic_iosIcSt11char_traitsIcEEntEv
// _ZNKSt9basic_iosIcSt11char_traitsIcEEcvbEv
// _ZNKSt9basic_iosIcSt11char_traitsIcEE4goodEv
// _ZNKSt9basic_iosIcSt11char_traitsIcEE3eofEv
// _ZNKSt9basic_iosIcSt11char_traitsIcEE4failEv
// _ZNKSt9basic_iosIcSt11char_traitsIcEE3badEv
// _ZNKSt9basic_iosIcSt11char_traitsIcEE7rdstateEv
// _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate
// _ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate
// _ZNSirsERb _ZNSirsERs _ZNSirsERt _ZNSirsERi _ZNSirsERj _ZNSirsERl
// _ZNSirsERm _ZNSirsERx _ZNSirsERy _ZNSi3getEv _ZNSi3getERc
// _ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_
// _ZSt17__istream_extractRSiPcl _ZNSi7getlineEPcl
#include <fathom.h>
#include <iomanip>
#include <iostream>
#ifndef BAD
#define BAD 0
#endif

static void output() {
  std::cout << std::setw(4) << std::hex << 17 << std::endl;
  std::cerr.width(3);
  fathom_assert(std::cerr.width() == (BAD == 1 ? 0 : 3));
  std::clog << std::setprecision(3) << std::dec << 1;
  if (std::cout.good())
    fathom_assert(!std::cout.bad());
  std::wcout.width(2), std::wcerr.width(2), std::wclog.width(2);
  std::wcin.width(1);
  fathom_assert(std::wcout.width() == 2);
  if (BAD == 2)
    fathom_assert(!!std::cout);
  std::cerr << 1; // perhaps another stream's failure, not that of cout
  std::cout.clear();
  if (BAD == 6)
    std::cout << 1;
  fathom_assert(std::cout.rdstate() == 0);
}
template <class T> static void number() {
  T x = 7;
  if (std::cin >> x)
    fathom_assert(x >= 0 || x < 0);
}
static void characters() {
  char c = 'x', word[4], line[4];
  std::cin >> c;
  int d = std::cin.get();
  if (std::cin.get(c))
    fathom_assert(d >= 0 && d < 256);
  std::cin.width(3);
  if (std::cin >> word)
    fathom_assert(word[0] == 0 || word[1] == 0 || word[2] == 0);
  if (std::cin.getline(line, sizeof line) && !std::cin.eof())
    fathom_assert(line[0] == 0 || line[1] == 0 || line[2] == 0 || !line[3]);
}
int main() {
  output();
  number<bool>(), number<short>(), number<unsigned short>(), number<int>();
  number<unsigned>(), number<long>(), number<unsigned long>();
  number<long long>(), number<unsigned long long>();
  characters();
  std::cin.setstate(std::ios::failbit);
  fathom_assert(std::cin.fail() && std::cin.rdstate() != 0);
  std::cin.clear();
  int n, table[4] = {0, 1, 2, 3};
  if (BAD == 5 && (std::cin >> n, n) == 3) // nothing may have been read
    return 1;
  if (!(std::cin >> n))
    return 0;
  if (BAD == 3)
    return 100 / n;
  return n >= 0 && n < (BAD == 4 ? 5 : 4) ? table[n] : 0;
}
