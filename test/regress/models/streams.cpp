// Output streams of C++: each operator has a model, so nothing is missing, and
// what is written must be readable.
// clang-format off
// RUN: %exit 0 %fathom check %s > %t
// RUN: FileCheck %s --implicit-check-not=missing < %t
// RUN: %exit 10 %fathom check -DBAD --replay=native %s | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check -DLONG --replay=native %s | FileCheck %s --check-prefix=LONG
// _ZNSt8ios_base4InitC1Ev _ZNSt8ios_base4InitD1Ev
// CHECK-DAG: std::ios_base::Init::Init()
// CHECK-DAG: std::ios_base::Init::~Init()
// _ZNSolsEb _ZNSolsEs _ZNSolsEt _ZNSolsEi _ZNSolsEj _ZNSolsEl _ZNSolsEm
// CHECK-DAG: std::ostream::operator<<(bool)
// CHECK-DAG: std::ostream::operator<<(short)
// CHECK-DAG: std::ostream::operator<<(unsigned short)
// CHECK-DAG: std::ostream::operator<<(int)
// CHECK-DAG: std::ostream::operator<<(unsigned int)
// CHECK-DAG: std::ostream::operator<<(long)
// CHECK-DAG: std::ostream::operator<<(unsigned long)
// _ZNSolsEx _ZNSolsEy _ZNSolsEd _ZNSolsEf _ZNSolsEPKv _ZNSo3putEc
// CHECK-DAG: std::ostream::operator<<(long long)
// CHECK-DAG: std::ostream::operator<<(unsigned long long)
// CHECK-DAG: std::ostream::operator<<(double)
// CHECK-DAG: std::ostream::operator<<(float)
// CHECK-DAG: std::ostream::operator<<(void const*)
// CHECK-DAG: std::ostream::put(char)
// _ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c
// _ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc
// _ZNSo5writeEPKcl
// _ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l
// CHECK-DAG: std::operator<<<std::char_traits<char>>(std::basic_ostream<char, std::char_traits<char>>&, char)
// CHECK-DAG: std::operator<<<std::char_traits<char>>(std::basic_ostream<char, std::char_traits<char>>&, char const*)
// CHECK-DAG: std::ostream::write(char const*, long)
// CHECK-DAG: std::__ostream_insert
// _ZNSo5flushEv _ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_
// _ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_
// CHECK-DAG: std::ostream::flush()
// CHECK-DAG: std::endl
// CHECK-DAG: std::flush
// CHECK: fathom: SAFE
// BAD: out-of-bounds-read
// BAD: fathom: UNSAFE
// LONG: out-of-bounds-read
// LONG: fathom: UNSAFE
// clang-format on
#include <iostream>
#include <string>

int main() {
  char word[4] = {'a', 'b', 'c', '\0'};
#ifdef BAD
  word[3] = 'd';
#endif
#ifdef LONG
  long length = 5;
#else
  long length = 3;
#endif
  std::cout << true << short(1) << (unsigned short)2 << 3 << 4U << 5L << 6UL
            << 7LL << 8ULL << 9.5 << 1.5F << static_cast<void *>(word) << 'c'
            << word << std::string("text") << std::endl
            << std::flush;
  std::cerr.write(word, length).put('\n').flush();
  return 0;
}
