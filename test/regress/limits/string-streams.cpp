// What the models of string streams leave out, or take for granted.
// EXPECT: SAFE
// EXPECT -DWHICH=1: UNKNOWN floating-point numbers with a precision above 100
// EXPECT -DWHICH=2: UNKNOWN a floating-point number of more than 62 characters
// EXPECT -DWHICH=3: UNKNOWN call of a function without a body
// EXPECT -DWHICH=4: UNKNOWN a delimiter that is no character
// EXPECT -DBUG: UNSAFE assert
// RUN: %fathom check -DWHICH=5 %s | FileCheck %s --check-prefix=ADDRESS
// ADDRESS: chosen: addresses as numbers: a layout of Fathom's
#include <fathom.h>
#include <iomanip>
#include <sstream>
#include <string>
#ifndef WHICH
#define WHICH 0
#endif

int main() {
  std::stringstream ss;
#if WHICH == 1
  ss << std::setprecision(101) << 1.5;
#elif WHICH == 2
  double d;
  ss.str(std::string(70, '1'));
  ss >> d;
#elif WHICH == 3
  ss << 1.5L;
#elif WHICH == 4
  ss.ignore(3, -5);
#elif WHICH == 5
  ss << (void *)&ss;
  fathom_assert(ss.tellp() > 2);
#else
  ss << std::setprecision(100) << 0.5 << (void *)nullptr;
  std::string text = ss.str();
#ifdef BUG
  fathom_assert(text == "0.5");
#else
  fathom_assert(text == "0.50");
#endif
#endif
}
