// What the texts of `nondet` and `name` say beyond a name, for those who
// explain executions. Nothing that decides a verdict reads it.
#pragma once

namespace fathom::sea {

// Texts that begin with this: of a nondet, it is an uninitialised variable; of
// a name, the value is where so many bytes with uninitialised bits are read.
inline constexpr char uninit_prefix[] = "uninit:";

// Behind this mark a name has the shape of its values:
//
//   shape   letter bits values? | { member* } | [count stride shape]
//   member  name offset shape ;      separated by single spaces
//   values  ( {name number ;}* )     of an enumeration, as unsigned numbers
//
// Offsets and strides are in bits. The letters: s and u are signed and unsigned
// numbers, c and C characters of the one and the other kind, b truth values, f
// floating-point numbers of IEEE 754, g those of bfloat16, p pointers, x
// whatever else. A count of 0 is as many as there are. A variable without a
// shape is a signed number or a pointer.
inline constexpr char shape_mark = ':';
// With this first, the value is the address of an object of this shape; with
// the second, of an object that a pointer to such things was made for. The
// second alone: the value is a pointer to such things. Behind it may stand what
// a record is called, as in `<node>`; the shape may be missing then.
inline constexpr char object_mark = '&';
inline constexpr char pointee_mark = '*';
// The name of what a function returns.
inline constexpr char result_name[] = "return";
// An operand of what the next check is about. It has a shape, and is named in
// no trace: the failure's text has its value (cex/interpreter/operands.h).
inline constexpr char operand_name[] = ".operand";
// The input (i1) that says whether an interrupt handler runs.
inline constexpr char interrupt_name[] = "interrupt";

} // namespace fathom::sea
