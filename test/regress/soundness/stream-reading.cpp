// Reading from std::cin as the standard says: what stays as it was where nothing
// is read, which bits are set at the end, what is counted, what comes next.
// EXPECT -DPART=characters: SAFE
// EXPECT -DPART=lines: SAFE
// EXPECT -DPART=line: SAFE
// EXPECT -DPART=word: SAFE
// EXPECT -DBAD=1: UNSAFE uninitialised-read
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE assert
// EXPECT -DBAD=6: UNSAFE assert
// EXPECT -DPART=characters -DSTRINGS: SAFE
// EXPECT -DBAD=6 -DSTRINGS: UNSAFE assert
// RUN: %exit 20 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=THROWS
// RUN: %exit 20 %fathom check -DBAD=8 %s | FileCheck %s --check-prefix=NUMBER
// EXPECT -DBAD=9: UNSAFE out-of-bounds-write
// THROWS: exceptions of streams
// NUMBER: a number behind a character that was looked at
// The models:
// _ZNSi4peekEv _ZNSi7putbackEc _ZNSi6ignoreEv _ZNSi6ignoreEl _ZNSi6ignoreEli
// _ZNSi4readEPcl _ZNKSi6gcountEv _ZNSi3getEPcl _ZNSi3getEPclc
// _ZNSi7getlineEPclc _ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_
// _ZNSt9basic_iosIcSt11char_traitsIcEE10exceptionsESt12_Ios_Iostate
// _ZNKSt9basic_iosIcSt11char_traitsIcEE10exceptionsEv
// _ZNKSt9basic_iosIcSt11char_traitsIcEE3tieEv
// _ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo
// _ZNSt8ios_base15sync_with_stdioEb
// _ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_
#include <fathom.h>
#include <iostream>
#include <limits>
#include <string>
#ifndef BAD
#define BAD 0
#endif
#ifndef PART
#define PART characters
#endif
#ifdef STRINGS // then the models of streams are others
#include <sstream>
static std::ostringstream strings;
#endif
using std::cin;

[[maybe_unused]] static void characters() {
  char c = 'x';
  cin.get(c);
  if (!cin)
    fathom_assert(c == 'x' && cin.eof() && cin.gcount() == 0);
  else
    fathom_assert(cin.good() && cin.gcount() == 1);
  cin.clear();
  int next = cin.peek();
  if (next >= 0)
    fathom_assert(cin.get() == next && cin.good());
  else
    fathom_assert(cin.eof() && !cin.fail());
  cin.clear();
  if (cin.putback('p'))
    fathom_assert(cin.get() == 'p');
  cin.clear();
  char word = 'x';
  if (cin >> word)
    fathom_assert(word != ' ' && word != '\n');
  else
    fathom_assert(word == 'x');
  cin.clear();
  cin >> std::ws;
  if (!cin.eof())
    fathom_assert(cin.peek() != ' ');
  cin.clear();
}
[[maybe_unused]] static void lines() {
  char line[4] = "abc";
  cin.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  fathom_assert(!cin.fail() && (cin.eof() || cin.gcount() > 0));
  cin.clear();
  cin.ignore(), cin.ignore(2);
  fathom_assert(cin.gcount() <= 2 && !cin.bad());
  cin.clear();
  cin.getline(line, 4);
  fathom_assert(line[0] != '\n' && cin.gcount() <= 4);
  if (cin.eof() && !cin.fail())
    fathom_assert(line[0] != 0 || cin.gcount() > 0);
  cin.clear();
  if (cin.get(line, 4) && !cin.eof() && cin.gcount() < 3)
    fathom_assert(cin.get() == '\n');
  cin.clear();
  cin.getline(line, 4, ',');
  fathom_assert(line[0] != ',');
  cin.clear();
  cin.get(line, 4, ';');
  cin.clear();
  cin.read(line, 4);
  fathom_assert(cin.gcount() == 4 ? cin.good() : cin.eof() && cin.fail());
  cin.clear();
}
[[maybe_unused]] static void line() {
  std::string s = "abc";
  std::getline(cin, s);
  if (!cin)
    fathom_assert(cin.eof() && s.empty());
  else
    fathom_assert(s.empty() ? !cin.eof() : s[0] != '\n');
}
[[maybe_unused]] static void word() {
  std::string s = "abc";
  if (cin >> s)
    fathom_assert(!s.empty() && s[0] != ' ');
  else
    fathom_assert(s.size() == 3 && s[0] == 'a' && cin.eof());
}
int main() {
  std::ios::sync_with_stdio(false);
  fathom_assert(cin.tie() == &std::cout && cin.tie(nullptr) == &std::cout);
  fathom_assert(cin.tie() == nullptr && cin.exceptions() == std::ios::goodbit);
  std::cout << std::ends;
  char c;
  std::string s = "abc";
  char text[4];
#if BAD == 1
  cin.get(c);
  if (c == 'x')
    return 1;
#elif BAD == 2
  std::getline(cin, s);
  fathom_assert(cin || s.size() == 3);
#elif BAD == 3
  cin.getline(text, 4);
  fathom_assert(cin.gcount() == (std::streamsize)__builtin_strlen(text));
#elif BAD == 4
  cin.ignore();
  fathom_assert(cin.good());
#elif BAD == 5
  cin >> s;
  fathom_assert(s.size() != 3 || s[2] != 'z');
#elif BAD == 6
  cin.peek();
  fathom_assert(!cin.eof());
#elif BAD == 7
  cin.exceptions(std::ios::failbit);
  cin >> c;
#elif BAD == 8
  int n = cin.peek() == '-' ? 1 : 0;
  cin >> n;
#elif BAD == 9
  cin.read(text, 5);
#else
  PART();
#endif
  (void)c, (void)text;
}
