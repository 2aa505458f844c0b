// Streams without a model are UNKNOWN where one is made or used, and the reason
// says so: files, wide characters, buffers of the program's own or of the
// standard streams, locales. String streams have models.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DREFUSED=1: UNKNOWN files of C++
// EXPECT -DREFUSED=2: UNKNOWN files and string streams of C++
// EXPECT -DREFUSED=3: UNKNOWN a stream buffer of the program
// EXPECT -DREFUSED=4: UNKNOWN buffers of the standard streams
// EXPECT -DREFUSED=5: UNKNOWN exceptions of streams
// EXPECT -DREFUSED=6: UNKNOWN setbuf of a string stream
// EXPECT -DREFUSED=7: UNKNOWN call of a function without a body
// The models:
// _ZTVNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE
// _ZTTNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE
// _ZTVNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE
// _ZTTNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE
// _ZTVNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE
// _ZTTNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE
// _ZTVNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE
// _ZTVSt15basic_streambufIcSt11char_traitsIcEE
// _ZTVSt9basic_iosIcSt11char_traitsIcEE _ZTVSo _ZTVSi _ZTVSd _ZTTSo _ZTTSi
// _ZTTSd _ZTTSt14basic_ofstreamIcSt11char_traitsIcEE
// _ZTTSt14basic_ifstreamIcSt11char_traitsIcEE
// _ZTTSt13basic_fstreamIcSt11char_traitsIcEE
// _ZNSt13basic_filebufIcSt11char_traitsIcEEC1Ev
// _ZNSt8ios_baseC2Ev _ZNSt8ios_baseD2Ev
// _ZNSt9basic_iosIcSt11char_traitsIcEE4initEPSt15basic_streambufIcS1_E
// _ZNSt9basic_iosIcSt11char_traitsIcEE15_M_cache_localeERKSt6locale
// _ZNSt8ios_base7_M_moveERS_ _ZNSt8ios_base7_M_swapERS_
// _ZNKSt9basic_iosIcSt11char_traitsIcEE5rdbufEv
// _ZNSt15basic_streambufIcSt11char_traitsIcEEC2Ev
// _ZNSt15basic_streambufIcSt11char_traitsIcEED2Ev
// _ZNSt15basic_streambufIcSt11char_traitsIcEEC2ERKS2_
// _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE4swapERS4_
// _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE7_M_syncEPcmm
// _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE8_M_pbumpEPcS5_l
// _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEaSEOS4_
// _ZNSirsERd _ZNSirsERf _ZNSi5ungetEv _ZNSi8readsomeEPcl _ZNSi4syncEv
// _ZNSi5tellgEv _ZNSi5seekgESt4fposI11__mbstate_tE
// _ZNSi5seekgElSt12_Ios_Seekdir _ZNSo5tellpEv
// _ZNSo5seekpESt4fposI11__mbstate_tE _ZNSo5seekpElSt12_Ios_Seekdir
// _ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE
#include <fathom.h>
#include <fstream>
#include <iostream>
#include <sstream>
#ifndef REFUSED
#define REFUSED 0
#endif

struct upper : std::streambuf {
  int overflow(int c) override { return c; }
};

int main() {
#if REFUSED == 1
  std::ifstream file("x");
#elif REFUSED == 2
  std::wostringstream wide;
#elif REFUSED == 3
  upper buffer;
  std::ostream own(&buffer);
  own << 1;
#elif REFUSED == 4
  std::cout.rdbuf()->sputc('c');
#elif REFUSED == 5
  std::istringstream throws("x");
  throws.exceptions(std::ios::failbit);
  int n;
  throws >> n;
#elif REFUSED == 6
  char text[8];
  std::ostringstream set;
  set.rdbuf()->pubsetbuf(text, 8);
#elif REFUSED == 7
  std::ostringstream other;
  other.imbue(std::locale("de_DE"));
#else
  std::ostringstream os;
  os << 12;
  fathom_assert(os.tellp() == 2);
#endif
#ifdef BUG
  int x = 1;
  std::cin >> x;
  fathom_assert(x == 1);
#endif
}
