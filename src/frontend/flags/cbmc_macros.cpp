#include "frontend/flags/cbmc_macros.h"

#include <iterator>

namespace fathom::frontend {

namespace {

// What CBMC knows of types without a declaration: whether an operation
// overflows in the type that its operands have together.
#define FATHOM_OVERFLOW(name, builtin)                                         \
  "-D__CPROVER_overflow_" name                                                 \
  "(a,b)=(__extension__({__typeof__((a)+(b)) fathom_x=(__typeof__((a)+(b)))"   \
  "(a),fathom_y=(__typeof__((a)+(b)))(b),fathom_z;" builtin                    \
  "(fathom_x,fathom_y,&fathom_z);}))"
constexpr const char *overflow_flags[] = {
    FATHOM_OVERFLOW("plus", "__builtin_add_overflow"),
    FATHOM_OVERFLOW("minus", "__builtin_sub_overflow"),
    FATHOM_OVERFLOW("mult", "__builtin_mul_overflow"),
    "-D__CPROVER_overflow_unary_minus(a)=(__extension__({__typeof__(-(a)) "
    "fathom_x=(a),fathom_z;__builtin_sub_overflow((__typeof__(fathom_x))0,"
    "fathom_x,&fathom_z);}))",
    // Only signed numbers; a bit that is lost or becomes the sign counts.
    "-D__CPROVER_overflow_shl(a,b)=(__extension__({__typeof__(+(a)) "
    "fathom_x=(a);long long fathom_y=(b);(__typeof__(fathom_x))-1>0?0:"
    "fathom_x==0?0:fathom_y<0||fathom_y>=(long long)sizeof(fathom_x)*8-1||"
    "fathom_x<0||fathom_x>(__typeof__(fathom_x))((~0ull>>(65-8*"
    "sizeof(fathom_x)))>>fathom_y);}))",
};
#undef FATHOM_OVERFLOW

// Shadow memory: what a pointer points to, and the type of a field, are gone
// behind the front end. 0 stands for what has no meaning: an array, or void.
constexpr const char *field_flags[] = {
    "-Dfathom_typed(a)=_Generic((a),void*:(char*)0,const void*:(char*)0,"
    "volatile void*:(char*)0,const volatile void*:(char*)0,default:(a))",
    "-Dfathom_is_array(a)=!__builtin_types_compatible_p("
    "__typeof__(fathom_typed(a)),__typeof__(&*fathom_typed(a)))",
    "-Dfathom_pointee(p)=_Generic((p),void*:0,const void*:0,volatile void*:0,"
    "const volatile void*:0,default:fathom_is_array(p)?0:"
    "sizeof(*fathom_typed(p)))",
    "-Dfathom_byte_type(v)=_Generic((v),_Bool:1,char:(char)-1<0?2:3,"
    "signed char:2,unsigned char:3,default:0)",
    "-D__CPROVER_field_decl_local(f,v)="
    "__CPROVER_field_decl_local(f,v,fathom_byte_type(v))",
    "-D__CPROVER_field_decl_global(f,v)="
    "__CPROVER_field_decl_global(f,v,fathom_byte_type(v))",
    "-D__CPROVER_get_field(p,f)=__CPROVER_get_field(p,f,fathom_pointee(p),"
    "__builtin_classify_type(*fathom_typed(p)))",
    "-D__CPROVER_set_field(p,f,v)=__CPROVER_set_field(p,f,v,fathom_pointee(p))",
};

// Arrays. What is not seen to be a whole one is left to be refused: CBMC's
// answer depends on the type of the object then, or on what lies behind it.
constexpr const char *array_flags[] = {
    "-D__CPROVER_array_set(a,v)=(__extension__({if(fathom_is_array(a)&&"
    "!fathom_is_part(a,fathom_rest((char*)(a)))){"
    "__typeof__(*fathom_typed(a)) fathom_v=(v);for(__SIZE_TYPE__ fathom_i=0;"
    "fathom_i<sizeof(fathom_typed(a))/sizeof(*fathom_typed(a));++fathom_i)"
    "fathom_typed(a)[fathom_i]=fathom_v;}else __CPROVER_array_set(a,v);}))",
    // The bytes from p to the end of its object.
    "-Dfathom_rest(p)=__CPROVER_OBJECT_SIZE(p)-__CPROVER_POINTER_OFFSET(p)",
    "-Dfathom_is_part(a,n)=(fathom_is_array(a)&&sizeof(fathom_typed(a))!=(n))",
    "-Dfathom_two_arrays(a,b)=char*fathom_a=(char*)(a),*fathom_b=(char*)(b);"
    "__SIZE_TYPE__ fathom_m=fathom_rest(fathom_a),"
    "fathom_n=fathom_rest(fathom_b),"
    "fathom_k=fathom_m<fathom_n?fathom_m:fathom_n;"
    "_Bool fathom_part=fathom_is_part(a,fathom_m)||fathom_is_part(b,fathom_n);",
    "-D__CPROVER_array_replace(a,b)=(__extension__({fathom_two_arrays(a,b)"
    "if(fathom_part)__CPROVER_array_replace(a,b);"
    "__builtin_memmove(fathom_a,fathom_b,fathom_k);}))",
    // What it does not reach becomes arbitrary.
    "-D__CPROVER_array_copy(a,b)=(__extension__({fathom_two_arrays(a,b)"
    "if(fathom_part)__CPROVER_array_copy(a,b);"
    "__builtin_memmove(fathom_a,fathom_b,fathom_k);if(fathom_k<fathom_m)"
    "__CPROVER_havoc_slice(fathom_a+fathom_k,fathom_m-fathom_k);}))",
    // Objects of different types are not equal, whatever their bytes are, and
    // those that pointers point to have types that are not seen.
    "-Dfathom_of_one_type(a,b)=(fathom_is_array(a)&&fathom_is_array(b)&&"
    "__builtin_types_compatible_p(__typeof__(*fathom_typed(a)),"
    "__typeof__(*fathom_typed(b))))",
    "-D__CPROVER_array_equal(a,b)=(__extension__({fathom_two_arrays(a,b)"
    "if(fathom_part||!fathom_of_one_type(a,b))__CPROVER_array_equal(a,b);"
    "fathom_m==fathom_n&&"
    "__builtin_memcmp(fathom_a,fathom_b,fathom_k)==0;}))",
};

} // namespace

std::vector<const char *> cbmc_macros(bool is_cpp) {
  std::vector<const char *> flags(std::begin(overflow_flags),
                                  std::end(overflow_flags));
  if (!is_cpp) {
    flags.insert(flags.end(), std::begin(field_flags), std::end(field_flags));
    flags.insert(flags.end(), std::begin(array_flags), std::end(array_flags));
  }
  return flags;
}

} // namespace fathom::frontend
